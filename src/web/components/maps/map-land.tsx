import { memo, type SVGProps, useId } from 'react'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { classNames } from '#web/lib/class-names.ts'
import { href } from '#web/lib/site-path.ts'
import { type MapFill, mapLooks } from './map-fills.ts'
import { type MapCountry, type MapPoint, mapCountries, worldSize } from './map-points.ts'
import { worldMapUrl } from './world-map-url.ts'

export type MapCell = { fill: MapFill; label: string }
export type MapValues = ReadonlyMap<StorefrontCode, MapCell>

type ShapeProps = SVGProps<SVGUseElement> & { name: 'borders' | 'elsewhere' | StorefrontCode }

/** A shape of the file of the map. */
export const Shape = ({ name, ...look }: ShapeProps) => <use href={href(`${worldMapUrl}#${name}`)} {...look} />

/** A point of the map in an SVG without a view box, which keeps sizes in pixels on a map of any size. */
export const percentOf = ({ x, y }: MapPoint) => ({
  x: `${((100 * x) / worldSize.width).toFixed(2)}%`,
  y: `${((100 * y) / worldSize.height).toFixed(2)}%`,
})

/** In map units: six pixels on a wide map, two on a phone. */
const stripeGap = 56

/**
 * Stripes in the colour of the page over land in the colour of hatches. Not every browser fills a shape from another file
 * with a pattern of the page.
 */
const Stripes = () => {
  const id = useId()
  return (
    <>
      <pattern id={id} width={stripeGap} height={stripeGap} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={stripeGap * 0.75} height={stripeGap} fillOpacity="0.84" className="fill-paper" />
      </pattern>
      <rect {...worldSize} fill={`url(#${id})`} className="pointer-events-none" />
    </>
  )
}

export type MapLandProps = {
  values: MapValues
  /** The countries that keep their colour while the others fade; undefined for all. */
  shown?: ReadonlySet<StorefrontCode> | undefined
}

const fillOf = (values: MapValues, storefront: StorefrontCode): MapFill => values.get(storefront)?.fill ?? 'unmeasured'

type ShapesProps = MapLandProps & { countries: readonly MapCountry[] }

const Shapes = ({ countries, values, shown }: ShapesProps) =>
  countries.map(({ storefront }) => (
    <Shape
      key={storefront}
      name={storefront}
      data-storefront={storefront}
      className={classNames(
        'map-land',
        mapLooks[fillOf(values, storefront)].land,
        shown?.has(storefront) === false && 'opacity-20',
      )}
    />
  ))

const shapes = mapCountries.filter(({ isShapeless }) => !isShapeless)

/** Land and borders. Memoized, because they change with the values but not with the pointer. */
export const MapLand = memo((props: MapLandProps) => {
  const isUnmeasured = ({ storefront }: MapCountry) => fillOf(props.values, storefront) === 'unmeasured'
  const unmeasured = shapes.filter(isUnmeasured)
  return (
    <>
      <Shapes {...props} countries={unmeasured} />
      {unmeasured.length > 0 && <Stripes />}
      <Shape name="elsewhere" className="fill-map-elsewhere" />
      <Shapes {...props} countries={shapes.filter(country => !isUnmeasured(country))} />
      <Shape
        name="borders"
        fill="none"
        strokeWidth="0.6"
        strokeLinejoin="round"
        className="pointer-events-none stroke-paper"
      />
    </>
  )
})

/** Countries that are too small to see. A dot is too small for stripes, so an unmeasured one is a ring. */
export const MapDots = memo(({ values, shown }: MapLandProps) =>
  mapCountries.map(country => {
    const { storefront, dot } = country
    if (!dot) return null
    const { x, y } = percentOf(country)
    const fill = fillOf(values, storefront)
    const look = fill === 'unmeasured' ? 'fill-paper stroke-hatch' : `${mapLooks[fill].land} stroke-paper`
    return (
      <circle
        key={storefront}
        cx={x}
        cy={y}
        className={classNames('map-land', `map-${dot}`, look, shown?.has(storefront) === false && 'opacity-20')}
      />
    )
  }),
)
