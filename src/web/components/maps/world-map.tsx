import { useId } from 'react'
import { countryNameOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { useLitCountry } from './lit-country.ts'
import { mapWords as words } from './map.words.ts'
import { MapDots, MapLand, type MapLandProps, percentOf, Shape } from './map-land.tsx'
import { findMapCountry, type MapCountry, worldSize } from './map-points.ts'
import { useMapPointing } from './use-map-pointing.ts'

const isAtRight = ({ x }: MapCountry): boolean => x > worldSize.width * 0.7

/** Positions the panel left, right or centred, and above or below the country, so that it stays inside the map. */
const anchorClass = (country: MapCountry): string =>
  classNames(
    country.x < worldSize.width * 0.3 ? '' : isAtRight(country) ? '-translate-x-full' : '-translate-x-1/2',
    country.y < worldSize.height * 0.4 ? 'mt-4' : '-mt-4 -translate-y-full',
  )

/** A tooltip with the flag, the country name and its value. Rendered in the browser only. */
const MapPanel = ({ country, label }: { country: MapCountry; label: string }) => {
  const { x, y } = percentOf(country)
  return (
    <div
      aria-hidden="true"
      style={{ left: x, top: y }}
      className={classNames(
        'pointer-events-none absolute z-10 w-max max-w-56 rounded-badge border border-line-strong bg-panel px-2.5 py-1.5 text-sm',
        anchorClass(country),
      )}
    >
      <span className="flex items-center gap-2 font-medium">
        <CountryLabel storefront={country.storefront} />
      </span>
      <span className="block text-second">{label}</span>
    </div>
  )
}

/** The outline of a lit or selected country: ink on paper, so that it is visible on every fill. */
const Outline = ({ country, width }: { country: MapCountry; width: number }) =>
  [true, false].map(isBelow => (
    <Shape
      key={`${isBelow}`}
      name={country.storefront}
      fill="none"
      strokeLinejoin="round"
      strokeWidth={isBelow ? width + 2 : width}
      className={classNames('pointer-events-none', isBelow ? 'stroke-paper' : 'stroke-ink')}
    />
  ))

/** A ring around a country, because an outline of a small one would not be seen. */
const Ring = ({ country, radius }: { country: MapCountry; radius: number }) => {
  const { x, y } = percentOf(country)
  return [true, false].map(isBelow => (
    <circle
      key={`${isBelow}`}
      cx={x}
      cy={y}
      r={radius}
      fill="none"
      strokeWidth={isBelow ? 4 : 2}
      className={isBelow ? 'stroke-paper' : 'stroke-ink'}
    />
  ))
}

const ringRadius = 12

/** The name of a country beside its ring. */
const Name = ({ country }: { country: MapCountry }) => {
  const { locale } = useReader()
  const { storefront } = country
  const { x, y } = percentOf(country)
  const isLeft = isAtRight(country)
  return (
    <text
      x={x}
      y={y}
      dx={isLeft ? -ringRadius - 6 : ringRadius + 6}
      dy="0.35em"
      textAnchor={isLeft ? 'end' : 'start'}
      strokeWidth="4"
      strokeLinejoin="round"
      paintOrder="stroke"
      className="fill-ink stroke-paper text-sm font-semibold"
      suppressHydrationWarning
    >
      {formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)}
    </text>
  )
}

export type WorldMapProps = MapLandProps & {
  /** What the map shows, in one sentence. The keyboard starts at the first of `values`. */
  label: string
  /** The country that the page speaks of: ringed and named. */
  named?: StorefrontCode | undefined
  selected?: StorefrontCode | undefined
  onSelect?: ((storefront: StorefrontCode) => void) | undefined
}

const firstOf = ({ values }: MapLandProps): StorefrontCode => values.keys().next().value ?? 'us'

const whole = 'pointer-events-none absolute inset-0 size-full overflow-visible'

const Land = ({ lit, ...props }: WorldMapProps & { lit: MapCountry | undefined }) => {
  const [named, selected] = [findMapCountry(props.named), findMapCountry(props.selected)]
  return (
    <>
      <MapLand values={props.values} shown={props.shown} />
      {selected && selected !== named && <Outline country={selected} width={2} />}
      {lit && <Outline country={lit} width={1.25} />}
    </>
  )
}

/** What keeps its size in pixels on a map of any size: dots, rings and names. */
const Marks = ({ lit, ...props }: WorldMapProps & { lit: MapCountry | undefined }) => {
  const [named, selected] = [findMapCountry(props.named), findMapCountry(props.selected)]
  return (
    <svg aria-hidden="true" className={whole}>
      <g strokeWidth="0.6">
        <MapDots values={props.values} shown={props.shown} />
      </g>
      {selected?.dot && selected !== named && <Ring country={selected} radius={6} />}
      {lit?.dot && lit !== named && <Ring country={lit} radius={5} />}
      {named && <Ring country={named} radius={ringRadius} />}
      {named && <Name country={named} />}
    </svg>
  )
}

/**
 * A world map of all storefronts, which also the server draws. The shapes are one file that browsers keep. Put a table of the
 * same data beside it: rows and map light each other.
 */
export const WorldMap = (props: WorldMapProps) => {
  const { locale } = useReader()
  const keys = useId()
  const { values, label, selected, named, onSelect } = props
  const { pointed, frame, picture } = useMapPointing({ start: selected ?? named ?? firstOf(props), onSelect })
  const lit = findMapCountry(useLitCountry())
  const panel = findMapCountry(pointed?.storefront)
  const textOf = (code: StorefrontCode): string => values.get(code)?.label ?? words.nothing
  const country = (code: StorefrontCode) =>
    formatCountry({ storefront: code, countryName: countryNameOf(code) }, locale)
  return (
    <div className="relative aspect-[9600/4268] w-full">
      <div
        role="application"
        aria-roledescription={words.kind}
        aria-label={label}
        aria-describedby={keys}
        className="absolute inset-0 rounded-badge"
        {...frame}
      >
        <svg
          viewBox={`0 0 ${worldSize.width} ${worldSize.height}`}
          aria-hidden="true"
          className="keeps-colour block size-full touch-manipulation select-none"
          {...picture}
        >
          <Land {...props} lit={lit} />
        </svg>
        <Marks {...props} lit={lit} />
      </div>
      {panel && <MapPanel country={panel} label={textOf(panel.storefront)} />}
      <p id={keys} hidden>
        {words.keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {pointed?.byKey &&
          words.announcement({ country: country(pointed.storefront), label: textOf(pointed.storefront) })}
      </p>
    </div>
  )
}
