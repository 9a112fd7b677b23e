import { type ImageSize, imageSizes } from '#domain/share-images.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { shareWords as words } from './share.words.ts'

/** As large as the stage allows, in the shape of the picture, before the picture is there. */
const shapes: Record<ImageSize, string> = {
  landscape: 'aspect-[1200/630] w-[min(100cqw,100cqh*1200/630)]',
  square: 'aspect-square w-[min(100cqw,100cqh)]',
  story: 'aspect-[1080/1920] w-[min(100cqw,100cqh*1080/1920)]',
}

type PreviewProps = {
  size: ImageSize
  /** Of the picture; undefined while it is on its way. */
  address: string | undefined
  alt: string
  error: Error | null
  onRetry: () => void
}

/** The stage has one size for all pictures, so that what is under it stays where it is. */
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
