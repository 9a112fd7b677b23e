import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { hasFailed } from '#web/lib/failed-picture.ts'
import { href } from '#web/lib/site-path.ts'

/** Apple puts the size of a picture in its URL: `…/512x512bb.jpg`. */
const sizedPicture = /\/(\d{2,4})x(\d{2,4})(bb(?:-\d+)?\.(?:jpg|png|webp))$/

/**
 * The URL of an icon at twice the displayed size, for high-density screens. Never upscales; URLs in another format are
 * returned unchanged.
 */
export const iconPicture = (src: string, shownPx: number): string =>
  src.replace(sizedPicture, (whole, width: string, height: string, rest: string) => {
    const wanted = Math.ceil(shownPx * 2)
    return width === height && Number(width) > wanted ? `/${wanted}x${wanted}${rest}` : whole
  })

type AppIconProps = { src: string; name: string; size: number; className?: string; isFirstSight?: boolean }

/**
 * The icon of an app, or the first letter of its name when the image fails to load. Decorative: the name is always next to
 * it.
 */
export const AppIcon = ({ src, name, size, className, isFirstSight = false }: AppIconProps) => {
  const [failed, setFailed] = useState<string>()
  const box = classNames('app-icon', className)
  if (!src || failed === src) {
    return (
      <span
        aria-hidden="true"
        className={classNames(box, 'grid place-items-center font-semibold text-second uppercase')}
      >
        {[...name.trim()][0] ?? '?'}
      </span>
    )
  }
  return (
    <img
      ref={image => {
        if (image && hasFailed(image)) setFailed(src)
      }}
      src={href(iconPicture(src, size))}
      alt=""
      width={size}
      height={size}
      loading={isFirstSight ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
      className={box}
    />
  )
}
