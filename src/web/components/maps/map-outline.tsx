import { radiusOf } from './map-land.tsx'
import type { MapCountry } from './world-geometry.ts'

type MapOutlineProps = { country: MapCountry; pixel: number; isSelected: boolean }

/**
 * The outline of the hovered or selected country: ink on paper, so that it is visible on every fill, and thicker when
 * selected.
 */
export const MapOutline = ({ country, pixel, isSelected }: MapOutlineProps) => {
  const width = isSelected ? 2 : 1.25
  const ring = { cx: country.x, cy: country.y, r: radiusOf(country, pixel) + 2 * pixel }
  return (
    <g fill="none" strokeLinejoin="round" className="pointer-events-none">
      {[`${width + 2}`, `${width}`].map((strokeWidth, index) => {
        const look = {
          strokeWidth,
          vectorEffect: 'non-scaling-stroke',
          className: index === 0 ? 'stroke-paper' : 'stroke-ink',
        }
        return country.dot ? (
          <circle key={strokeWidth} {...ring} {...look} />
        ) : (
          <path key={strokeWidth} d={country.land} {...look} />
        )
      })}
    </g>
  )
}
