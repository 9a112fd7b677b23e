import { useEffect, useRef, useState } from 'react'
import { imageSizes } from '#domain/share-images.ts'
import { hasFailed } from '#web/lib/failed-picture.ts'
import { ogImagesWords as words } from './og-images.words.ts'

type PictureProps = {
  address: string
  alt: string
  /** Must keep its identity between renders; undefined if no callback is needed. */
  onSeen: (() => void) | undefined
}

const frame = 'aspect-[1200/630] h-auto w-full rounded-button border border-line bg-hover'

/** An image in a box of its final size. If it fails to load, the box shows a message. */
export const Picture = ({ address, alt, onSeen }: PictureProps) => {
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
