import { type ReactNode, useMemo } from 'react'
import type { SeenRank } from '#contract/seen-ranks.ts'
import { isMeasured } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import { mapWords as words } from './map.words.ts'
import { rankFillOf } from './map-fills.ts'
import { MapLegend } from './map-legend.tsx'
import { WorldMap, type WorldMapProps } from './world-map.tsx'

type CountryRank = Pick<SeenRank, 'state' | 'rank'> & { storefront: StorefrontCode }

type AppMapProps<Country> = Omit<WorldMapProps, 'values' | 'label'> & {
  name: string
  /** Best first. Missing countries count as not measured. */
  countries: readonly Country[]
  /** A country's rank in words. Declare it outside of components, because a new function draws the map again. */
  textOf: (country: Country, reader: Reader) => string
  children?: ReactNode
}

/** The ranks of an app in all countries: a world map with its legend and, below it, `children`. */
export const AppMap = <Country extends CountryRank>({
  name,
  countries,
  textOf,
  children,
  ...map
}: AppMapProps<Country>) => {
  const reader = useReader()
  const values = useMemo(
    () =>
      new Map(
        countries.map(country => [country.storefront, { fill: rankFillOf(country), label: textOf(country, reader) }]),
      ),
    [countries, reader, textOf],
  )
  const measured = countries.filter(isMeasured).length
  const label = words.ofApp({
    app: name,
    ranked: formatNumber(countries.filter(({ state }) => state === 'ranked').length, reader.locale),
    measured: { count: measured, text: formatNumber(measured, reader.locale) },
  })
  return (
    <figure className="min-w-0">
      <WorldMap {...map} values={values} label={label} />
      <figcaption className="mt-2 grid gap-3">
        <MapLegend />
        {children}
      </figcaption>
    </figure>
  )
}
