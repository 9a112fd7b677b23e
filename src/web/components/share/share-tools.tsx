import { useQuery } from '@tanstack/react-query'
import { Download, Share2 } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import type { Scope } from '#domain/scopes.ts'
import {
  type CountSubject,
  countTitle,
  type ImageSize,
  imageFileName,
  imageSizeNames,
  imageSizes,
} from '#domain/share-images.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { siteAddress } from '#web/lib/site-path.ts'
import { countPictureQuery } from './share.queries.ts'
import { shareWords as words } from './share.words.ts'
import { canShareFiles, ShareNote, useShareActions } from './use-share-actions.tsx'

type SizeChoiceProps = { chosen: ImageSize; onChoose: (size: ImageSize) => void }

/** The shape of a picture as an icon. SVG gives it the same size in every browser. */
const Shape = ({ size }: { size: ImageSize }) => {
  const { width, height } = imageSizes[size]
  const scale = 18 / Math.max(width, height)
  const [w, h] = [width * scale, height * scale]
  return (
    <svg aria-hidden="true" width="20" height="20" className="shrink-0 fill-none stroke-current">
      <rect x={(20 - w) / 2} y={(20 - h) / 2} width={w} height={h} rx="2" strokeWidth="1.5" />
    </svg>
  )
}

const Option = ({ size, name, chosen, onChoose }: SizeChoiceProps & { size: ImageSize; name: string }) => (
  <label className="chosen-when-forced relative flex items-center gap-2 rounded-badge px-2 py-1.5 text-second hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink max-sm:flex-col max-sm:gap-1 max-sm:px-0 max-sm:text-center">
    <input
      type="radio"
      name={name}
      value={size}
      checked={chosen === size}
      onChange={() => onChoose(size)}
      className="absolute inset-0 cursor-pointer opacity-0"
    />
    <Shape size={size} />
    <span className="min-w-0">
      <span className="block text-sm font-medium">{words.sizes[size]}</span>
      <span className="block text-xs whitespace-nowrap tabular-nums">{words.pixels(imageSizes[size])}</span>
    </span>
  </label>
)

const SizeChoice = ({ chosen, onChoose }: SizeChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-3 gap-0.5 rounded-button border border-line-strong p-0.5">
      <legend className="sr-only">{words.size}</legend>
      {imageSizeNames.map(size => (
        <Option key={size} size={size} name={name} chosen={chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

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
const Preview = ({ size, address, alt, error, onRetry }: PreviewProps) => (
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
      <div className="appears-late relative grid place-items-center">
        <Skeleton className={shapes[size]} />
        <p role="status" className="absolute px-3 text-center text-sm text-second">
          {words.making}
        </p>
      </div>
    )}
  </div>
)

type ShareToolsProps = {
  summary: Pick<AppSummary, 'app' | 'observedAt'>
  subject: CountSubject
  scope: Scope
  count: number
  dialog: RefObject<HTMLDialogElement | null>
}

/** The picture in the selected size, with its save and share buttons. */
export const ShareTools = ({ summary: { app, observedAt }, subject, scope, count, dialog }: ShareToolsProps) => {
  const { locale } = useReader()
  const [size, setSize] = useState<ImageSize>('landscape')
  const query = countPictureQuery({ appStoreId: app.appStoreId, subject, scope, size, observedAt })
  const { data: picture, error, isFetching, refetch } = useQuery(query)
  const title = countTitle(subject)
  const counted = { app: app.name, title, count: formatNumber(count, locale), isOne: count === 1 }
  const isMaking = isFetching && !picture
  const { save, share, note, clearNote } = useShareActions({
    query,
    fileName: imageFileName(app.name, title),
    writeData: () => words.dataText({ ...counted, address: `${siteAddress()}/app/${app.appStoreId}` }),
    dialog,
  })
  const choose = (chosen: ImageSize) => {
    clearNote()
    setSize(chosen)
  }
  return (
    <>
      <SizeChoice chosen={size} onChoose={choose} />
      <Preview
        size={size}
        address={picture?.address}
        alt={words.picture(counted)}
        error={isFetching ? null : error}
        onRetry={refetch}
      />
      <div className="mt-4 flex flex-row-reverse flex-wrap items-center gap-x-4">
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-auto">
          {/* A browser refuses to share a file long after the click, so Share waits for the picture. */}
          <Button
            aria-busy={isMaking || share.isBusy}
            aria-disabled={isMaking && canShareFiles()}
            onClick={isMaking && canShareFiles() ? undefined : share.run}
            className="aria-disabled:cursor-default aria-disabled:text-third"
          >
            <Share2 size={15} aria-hidden />
            {words.share}
          </Button>
          <Button look="solid" aria-busy={isMaking || save.isBusy} onClick={save.run}>
            <Download size={15} aria-hidden />
            {isMaking || save.isBusy ? words.making : words.save}
          </Button>
        </div>
        <ShareNote note={note} />
      </div>
    </>
  )
}
