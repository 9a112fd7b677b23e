import { memo, useId } from 'react'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { type MapFill, mapLooks } from './map-fills.ts'
import type { MapCountry, WorldGeometry } from './world-geometry.ts'

export type MapCell = { fill: MapFill; label: string }
export type MapValues = ReadonlyMap<StorefrontCode, MapCell>

type MapLandProps = {
  geometry: WorldGeometry
  values: MapValues
  /** Map units per screen pixel. */
  pixel: number
}

const hatchGap = 4
const hatchWidth = 1
/** A tint of the hatch colour behind the hatch lines shows where the land ends. */
const hatchOpacity = 0.16
/** Dot radius in pixels: for an island, and for a small country between others. */
const radius = { island: 3, enclave: 2.2 } as const
/** Dots are smaller on a narrow map; otherwise they would cover each other. */
const dotShare = (pixel: number): number => Math.min(1, Math.max(0.7, 16 / pixel))

/** The dot radius in map units. */
export const radiusOf = ({ dot }: Pick<MapCountry, 'dot'>, pixel: number): number =>
  dot ? radius[dot] * dotShare(pixel) * pixel : 0

const Hatch = ({ id, pixel }: { id: string; pixel: number }) => (
  <pattern
    id={id}
    width={hatchGap * pixel}
    height={hatchGap * pixel * 20}
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <rect width={hatchGap * pixel} height={hatchGap * pixel * 20} fillOpacity={hatchOpacity} className="fill-hatch" />
    <rect width={hatchWidth * pixel} height={hatchGap * pixel * 20} className="fill-hatch" />
  </pattern>
)

/** A dot is too small for hatching, so an unmeasured one is a ring. */
const Dot = ({ country, fill, pixel }: { country: MapCountry; fill: MapFill; pixel: number }) => (
  <circle
    cx={country.x}
    cy={country.y}
    r={radiusOf(country, pixel)}
    vectorEffect="non-scaling-stroke"
    className={fill === 'unmeasured' ? 'fill-paper stroke-hatch' : `${mapLooks[fill].land} stroke-paper`}
  />
)

/** Land, borders and dots. Memoized, because they change with the values but not with the pointer. */
export const MapLand = memo(({ geometry, values, pixel }: MapLandProps) => {
  const hatch = useId()
  const fillOf = (storefront: StorefrontCode): MapFill => values.get(storefront)?.fill ?? 'unmeasured'
  const paint = (fill: MapFill) =>
    fill === 'unmeasured' ? { fill: `url(#${hatch})` } : { className: mapLooks[fill].land }
  return (
    <>
      <Hatch id={hatch} pixel={pixel} />
      <path d={geometry.elsewhere} className="fill-map-elsewhere" />
      {geometry.countries.map(
        ({ storefront, land }) =>
          land !== '' && <path key={storefront} d={land} data-storefront={storefront} {...paint(fillOf(storefront))} />,
      )}
      <path
        d={geometry.borders}
        fill="none"
        strokeWidth="0.6"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="pointer-events-none stroke-paper"
      />
      <g strokeWidth="0.6" className="pointer-events-none">
        {geometry.countries.map(
          country =>
            country.dot && (
              <Dot key={country.storefront} country={country} fill={fillOf(country.storefront)} pixel={pixel} />
            ),
        )}
      </g>
    </>
  )
})
