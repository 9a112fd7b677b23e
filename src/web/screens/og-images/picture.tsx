import { useEffect, useRef, useState } from 'react'
import { imageSizes } from '#domain/share-images.ts'
import { hasFailed } from '#web/lib/failed-picture.ts'
import { ogImagesWords as words } from './og-images.words.ts'

type PictureProps = {
  address: string
  alt: string
  /** The same function in every render; undefined where nobody waits for it. */
  onSeen: (() => void) | undefined
}

const frame = 'aspect-[1200/630] h-auto w-full rounded-button border border-line bg-hover'

/** A picture in a place of its final size; a sentence there where it does not come. */
export const Picture = ({ address, alt, onSeen }: PictureProps) => {
  const [failed, setFailed] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  // The browser may have been done with it before this code ran.
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
