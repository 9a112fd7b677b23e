import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useCallback } from 'react'
import type { ShareImages } from '#contract/share-images.ts'
import { hourSeconds, minuteMs, secondMs } from '#domain/units.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { addressOf, ImageItem, isMadeOnSight, mainRow } from './image-item.tsx'
import { shareImagesQuery } from './og-images.queries.ts'
import { ogImagesWords as words } from './og-images.words.ts'
import { useRegenerate } from './use-image-actions.ts'

const gridClass = 'grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

const EmptyHint = () => {
  const link = (
    <Link to="/admin" className={actionLink}>
      {words.emptyLink}
    </Link>
  )
  return <FillIn text={words.emptyHint} parts={{ link }} />
}

type ImageListProps = {
  list: ShareImages
  /** When the list was loaded, in milliseconds. */
  readAt: number
}

const ImageList = ({ list: { images, keptSeconds, regeneratedEverySeconds }, readAt }: ImageListProps) => {
  const { locale } = useReader()
  const queryClient = useQueryClient()
  const readAnew = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: shareImagesQuery.queryKey }),
    [queryClient],
  )
  const minutes = formatNumber((keptSeconds * secondMs) / minuteMs, locale)
  const hours = formatNumber(regeneratedEverySeconds / hourSeconds, locale)
  return (
    <>
      <p className="max-w-[62ch] pb-6 text-second">
        <FillIn text={words.intro} parts={{ minutes, hours }} />
      </p>
      <ul aria-label={words.label} className={gridClass}>
        {images.map(image => (
          <ImageItem
            key={image.url}
            image={image}
            address={addressOf(image, readAt)}
            onSeen={isMadeOnSight(image, { readAt, keptSeconds }) ? readAnew : undefined}
          />
        ))}
      </ul>
      {images.every(({ app }) => app === null) && (
        <div className="pt-8">
          <Empty title={words.empty}>
            <EmptyHint />
          </Empty>
        </div>
      )}
    </>
  )
}

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
