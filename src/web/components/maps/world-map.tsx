import { useId } from 'react'
import { countryNameOf } from '#domain/country-names.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { useWidth } from '#web/lib/use-width.ts'
import { mapWords as words } from './map.words.ts'
import { MapLand, type MapValues } from './map-land.tsx'
import { MapOutline } from './map-outline.tsx'
import { MapPanel } from './map-panel.tsx'
import { useMapPointing } from './use-map-pointing.ts'
import { useWorldGeometry } from './use-world-geometry.ts'
import type { WorldGeometry } from './world-geometry.ts'

type WorldMapProps = {
  /** Best first: the keyboard starts there. Missing countries count as not measured. */
  values: MapValues
  /** Describes the map in one sentence. */
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
