import { ArrowUpRight, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ShareImage } from '#contract/share-images.ts'
import { imageFileName, imageSizes } from '#domain/share-images.ts'
import { secondMs } from '#domain/units.ts'
import { actionLink, NameLink } from '#web/components/app-list/app-link.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { hasFailed } from '#web/lib/failed-picture.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { ogImagesWords as words } from './og-images.words.ts'
import { useDownload } from './use-image-actions.ts'

const siteName = 'rank-atlas'

const nameOf = ({ app }: ShareImage): string => app?.name ?? words.main

const fileNameOf = ({ app }: ShareImage): string => (app ? imageFileName(app.name, siteName) : `${siteName}.png`)

/** Adds the version to the URL to bypass the browser cache. `readAt` is the time of the list, in milliseconds. */
export const addressOf = ({ url, madeAt }: ShareImage, readAt: number): string =>
  `${href(url)}?v=${madeAt === null ? readAt : Date.parse(madeAt)}`

/** Whether the server will create the image when it is displayed. The list is then out of date. */
export const isMadeOnSight = (
  { madeAt }: ShareImage,
  { readAt, keptSeconds }: { readAt: number; keptSeconds: number },
) => madeAt === null || readAt - Date.parse(madeAt) >= keptSeconds * secondMs

type PictureProps = {
  address: string
  alt: string
  /** Must keep its identity between renders; undefined if no callback is needed. */
  onSeen: (() => void) | undefined
}

const frame = 'aspect-[1200/630] h-auto w-full rounded-button border border-line bg-hover'

/** An image in a box of its final size. If it fails to load, the box shows a message. */
const Picture = ({ address, alt, onSeen }: PictureProps) => {
  const [failed, setFailed] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  // The image may have loaded or failed before hydration.
  useEffect(() => {
    const { current } = image
    if (current && hasFailed(current)) setFailed(address)
    if (current && current.naturalWidth > 0) onSeen?.()
  }, [address, onSeen])
  if (failed === address) {
    return <p className={`${frame} grid place-items-center p-4 text-sm text-second`}>{words.failedPicture}</p>
  }
  return (
    <img
      ref={image}
      src={address}
      alt={alt}
      {...imageSizes.landscape}
      loading="lazy"
      decoding="async"
      onLoad={onSeen}
      onError={() => setFailed(address)}
      className={frame}
    />
  )
}

const Facts = ({ madeAt, bytes }: ShareImage) => {
  const { locale } = useReader()
  if (madeAt === null) return <p className="text-sm text-second">{words.notMade}</p>
  return (
    <p className="text-sm text-second tabular-nums">
      <FillIn text={words.made} parts={{ at: <Moment at={madeAt} /> }} />
      {bytes !== null && ` · ${words.size(formatNumber(Math.ceil(bytes / 1000), locale))}`}
    </p>
  )
}

type ActionsProps = { image: ShareImage; address: string }

const Actions = ({ image, address }: ActionsProps) => {
  const { mutate, isPending } = useDownload()
  const save = () => mutate({ address, fileName: fileNameOf(image) })
  const ofPicture = words.ofPicture(nameOf(image))
  return (
    <p className="mt-1 flex gap-x-4 text-sm">
      <a href={address} target="_blank" rel="noopener" className={classNames(actionLink, 'gap-1')}>
        {words.view}
        <ArrowUpRight size={14} aria-hidden />
        <span className="sr-only">
          {ofPicture}
          {words.newTab}
        </span>
      </a>
      <button
        type="button"
        aria-busy={isPending}
        onClick={() => !isPending && save()}
        className={classNames(actionLink, 'gap-1')}
      >
        <Download size={14} aria-hidden />
        {isPending ? words.preparing : words.download}
        <span className="sr-only">{ofPicture}</span>
      </button>
    </p>
  )
}

type ImageItemProps = { image: ShareImage; address: string; onSeen: (() => void) | undefined }

/** The site's own image comes first, with its text beside it on wide screens. */
export const mainRow = 'sm:col-span-full sm:grid sm:grid-cols-2 sm:items-end sm:gap-x-6'

/** An image with its subject, its age and its actions. */
export const ImageItem = ({ image, address, onSeen }: ImageItemProps) => {
  const { app } = image
  const alt = app ? words.alt.app(app.name) : words.alt.main
  return (
    <li className={classNames('min-w-0', !app && mainRow)}>
      <Picture address={address} alt={alt} onSeen={onSeen} />
      <div className="min-w-0">
        <h2 dir="auto" className="mt-2.5 truncate text-body font-semibold tracking-[-0.01em]">
          {app ? (
            <NameLink app={app} page="/app/$id">
              {app.name}
            </NameLink>
          ) : (
            words.main
          )}
        </h2>
        <Facts {...image} />
        <Actions image={image} address={address} />
      </div>
    </li>
  )
}
