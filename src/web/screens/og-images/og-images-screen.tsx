import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { mainRow } from './image-item.tsx'
import { gridClass, ImageList } from './image-list.tsx'
import { shareImagesQuery } from './og-images.queries.ts'
import { ogImagesWords as words } from './og-images.words.ts'
import { useRegenerate } from './use-image-actions.ts'

const RegenerateButton = () => {
  const { mutate, isPending } = useRegenerate()
  return (
    <Button aria-busy={isPending} onClick={() => !isPending && mutate()} className="min-w-40 text-ink">
      <RotateCw size={15} aria-hidden />
      {isPending ? words.regenerating : words.regenerate}
    </Button>
  )
}

const ImagesSkeleton = () => (
  <>
    <Skeleton className="mb-6 h-[4.125rem] max-w-[62ch]" />
    <div className={gridClass}>
      {['main', 'a', 'b', 'c', 'd', 'e', 'f'].map(picture => (
        <div key={picture} className={classNames(picture === 'main' && mainRow)}>
          <Skeleton className="aspect-[1200/630] rounded-button" />
          <div className="h-20 pt-3">
            <Skeleton className="h-5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  </>
)

export const OgImagesScreen = () => {
  const query = useQuery(shareImagesQuery)
  return (
    <AdminPage title={words.title} description={words.description} aside={<RegenerateButton />}>
      <Loaded query={query} words={words} skeleton={<ImagesSkeleton />}>
        {list => <ImageList list={list} readAt={query.dataUpdatedAt} />}
      </Loaded>
    </AdminPage>
  )
}
