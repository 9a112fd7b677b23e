import { type ImageSize, imageSizes } from '#domain/share-images.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shareWords as words } from './share.words.ts'

/** The picture's shape, as large as the stage allows. It is fixed before the picture is loaded. */
const shapes: Record<ImageSize, string> = {
  landscape: 'aspect-[1200/630] w-[min(100cqw,100cqh*1200/630)]',
  square: 'aspect-square w-[min(100cqw,100cqh)]',
  story: 'aspect-[1080/1920] w-[min(100cqw,100cqh*1080/1920)]',
}

type PreviewProps = {
  size: ImageSize
  /** The URL of the picture; undefined while it is loading. */
  address: string | undefined
  alt: string
  error: Error | null
  onRetry: () => void
}

/** The stage has the same size for every picture, so the content below does not move. */
export const Preview = ({ size, address, alt, error, onRetry }: PreviewProps) => (
  <div className="mt-3 grid h-[min(20.5rem,42dvh)] place-items-center rounded-button bg-hover p-2.5 [container-type:size]">
    {address && (
      <img
        src={address}
        alt={alt}
        {...imageSizes[size]}
        className={classNames('h-auto rounded-badge border border-line', shapes[size])}
      />
    )}
    {!address && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={onRetry} />}
    {!address && !error && (
      <Loading label={words.loading}>
        <Skeleton className={shapes[size]} />
      </Loading>
    )}
  </div>
)
