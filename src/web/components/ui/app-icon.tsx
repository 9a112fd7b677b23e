import { useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type AppIconProps = { src: string; name: string; size: number; className?: string; isFirstSight?: boolean }

/** The icon of an app; its first letter where the picture does not come. The name always stands beside it. */
export const AppIcon = ({ src, name, size, className, isFirstSight = false }: AppIconProps) => {
  const [failed, setFailed] = useState<string>()
  const box = classNames('shrink-0 rounded-icon border border-line bg-hover', className)
  if (!src || failed === src) {
    return (
      <span
        aria-hidden="true"
        className={classNames(box, 'grid place-items-center font-semibold text-second uppercase')}
      >
        {name.trim().slice(0, 1) || '?'}
      </span>
    )
  }
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading={isFirstSight ? 'eager' : 'lazy'}
      fetchPriority={isFirstSight ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(src)}
      className={classNames(box, 'object-cover')}
    />
  )
}
