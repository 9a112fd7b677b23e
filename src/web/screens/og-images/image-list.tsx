import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ShareImages } from '#contract/share-images.ts'
import { hourSeconds, minuteMs, secondMs } from '#domain/units.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { addressOf, isMadeOnSight } from './image-facts.ts'
import { ImageItem } from './image-item.tsx'
import { shareImagesQuery } from './og-images.queries.ts'
import { ogImagesWords as words } from './og-images.words.ts'

export const gridClass = 'grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'

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

export const ImageList = ({ list: { images, keptSeconds, regeneratedEverySeconds }, readAt }: ImageListProps) => {
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
