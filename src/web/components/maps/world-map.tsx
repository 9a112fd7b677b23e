import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { countryNameOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { useWidth } from '#web/lib/use-width.ts'
import { mapWords as words } from './map.words.ts'
import { MapLand, type MapValues, radiusOf } from './map-land.tsx'
import { useMapPointing } from './use-map-pointing.ts'
import { type MapCountry, type WorldGeometry, worldSize } from './world-geometry.ts'
import { worldGeometryUrl } from './world-geometry-url.ts'

type MapPanelProps = { country: MapCountry; label: string }

/** Positions the panel left, right or centred, and above or below the country, so that it stays inside the map. */
const anchorClass = ({ x, y }: MapCountry): string =>
  classNames(
    x < worldSize.width * 0.3 ? '' : x > worldSize.width * 0.7 ? '-translate-x-full' : '-translate-x-1/2',
    y < worldSize.height * 0.4 ? 'mt-4' : '-mt-4 -translate-y-full',
  )

/** A tooltip with the flag, the country name and its value. Rendered in the browser only. */
const MapPanel = ({ country, label }: MapPanelProps) => (
  <div
    aria-hidden="true"
    style={{ left: `${(country.x / worldSize.width) * 100}%`, top: `${(country.y / worldSize.height) * 100}%` }}
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

type MapOutlineProps = { country: MapCountry; pixel: number; isSelected: boolean }

/**
 * The outline of the hovered or selected country: ink on paper, so that it is visible on every fill, and thicker when
 * selected.
 */
const MapOutline = ({ country, pixel, isSelected }: MapOutlineProps) => {
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

/** Safe cast: the file comes from the same build as this code. */
const asGeometry = (built: unknown): WorldGeometry => built as WorldGeometry

const worldGeometryQuery = queryOptions({
  queryKey: ['world-geometry'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(worldGeometryUrl, { signal })
    if (!answer.ok) throw new Error(`Error loading the map: status ${answer.status}.`)
    return asGeometry(await answer.json())
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** The shapes of all countries, fetched once when the first map is shown. Never fetched on the server. */
const useWorldGeometry = () => useQuery(worldGeometryQuery)

type WorldMapProps = {
  /** Best first: the keyboard starts there. Missing countries count as not measured. */
  values: MapValues
  label: string
  selected?: StorefrontCode | undefined
  onSelect?: (storefront: StorefrontCode) => void
}

type DrawnMapProps = WorldMapProps & { geometry: WorldGeometry; width: number }

const firstOf = (values: MapValues): StorefrontCode => values.keys().next().value ?? 'us'

const DrawnMap = ({ geometry, width, values, label, selected, onSelect }: DrawnMapProps) => {
  const { locale } = useReader()
  const keys = useId()
  const { pointed, frame, picture } = useMapPointing({ geometry, start: selected ?? firstOf(values), onSelect })
  const pixel = geometry.width / width
  const find = (code: StorefrontCode | undefined) => geometry.countries.find(({ storefront }) => storefront === code)
  const [pointedCountry, selectedCountry] = [find(pointed?.storefront), find(selected)]
  const textOf = (code: StorefrontCode): string => values.get(code)?.label ?? words.nothing
  const country = (code: StorefrontCode) =>
    formatCountry({ storefront: code, countryName: countryNameOf(code) }, locale)
  return (
    <>
      <div
        role="application"
        aria-roledescription={words.kind}
        aria-label={label}
        aria-describedby={keys}
        className="absolute inset-0 rounded-badge"
        {...frame}
      >
        <svg
          viewBox={`0 0 ${geometry.width} ${geometry.height}`}
          aria-hidden="true"
          className="block size-full touch-manipulation select-none"
          {...picture}
        >
          <MapLand geometry={geometry} values={values} pixel={pixel} />
          {selectedCountry && <MapOutline country={selectedCountry} pixel={pixel} isSelected />}
          {pointedCountry && pointedCountry !== selectedCountry && (
            <MapOutline country={pointedCountry} pixel={pixel} isSelected={false} />
          )}
        </svg>
      </div>
      {pointedCountry && <MapPanel country={pointedCountry} label={textOf(pointedCountry.storefront)} />}
      <p id={keys} hidden>
        {words.keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {pointed?.byKey &&
          words.announcement({ country: country(pointed.storefront), label: textOf(pointed.storefront) })}
      </p>
    </>
  )
}

/**
 * A world map of all storefronts. The geometry is fetched and drawn in the browser, in a box that has its final size from the
 * start. Put a table of the same data beside it.
 */
export const WorldMap = (props: WorldMapProps) => {
  const [box, width] = useWidth()
  const { data: geometry, error, refetch } = useWorldGeometry()
  return (
    <div ref={box} className="relative aspect-[9600/4268] w-full">
      {geometry && width > 0 && <DrawnMap {...props} geometry={geometry} width={width} />}
      {!geometry && error && <Failure message={words.failed} error={error} onRetry={() => void refetch()} />}
      {!geometry && !error && (
        <Loading label={words.loading}>
          <Skeleton className="aspect-[9600/4268] w-full" />
        </Loading>
      )}
    </div>
  )
}
