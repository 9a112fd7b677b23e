import type { ChartKind } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'
import type { CountryBest, CountsBasis } from './countries.rules.ts'
import { findDecided, widen } from './joined-cells.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** What numbers about the world rest on. */
export type MeasuredWorld = {
  /** Countries with a measurement that counts now. */
  measuredCountries: number
  /** The newest measurement, whether it still counts or not; null when there never was one. */
  measuredAt: string | null
}

/** A measurement counts when it was made at or after `since`. */
export const measuredWorldOf = ({ storefronts, last }: LatestMoments, since: Date): MeasuredWorld => ({
  measuredCountries: [...storefronts.values()].filter(moment => moment >= since).length,
  measuredAt: last?.toISOString() ?? null,
})

type BasisInput = {
  /** The charts that the app could be in. */
  kinds: readonly ChartKind[]
  known: KnownCharts
  moments: Pick<LatestMoments, 'storefronts'>
  /** Where it ranks now. */
  current: readonly CountryBest[]
  /** Countries that do not sell it. */
  notOffering?: ReadonlySet<string> | undefined
}

/** Where an app is decided now: a country that does not sell it is, if anything was read there and shows no rank of it. */
export const findMeasuredFor = ({ kinds, known, moments, current, notOffering = new Set() }: BasisInput) => {
  const decided = findDecided(kinds, known)
  const ranked = new Set(current.map(({ storefront }) => storefront))
  const isUnsold = ([code, measuredAt]: [StorefrontCode, Date]): boolean =>
    measuredAt >= known.since && notOffering.has(code) && !ranked.has(code)
  for (const [code, measuredAt] of [...moments.storefronts].filter(isUnsold)) {
    decided.countries.add(code)
    widen(decided, measuredAt)
  }
  for (const { best } of current) widen(decided, best.observedAt)
  return { ...decided, partly: [...ranked].filter(code => !decided.countries.has(code)) }
}

export const countsBasis = (input: BasisInput): CountsBasis => {
  const { countries, partly, readFrom, readTo } = findMeasuredFor(input)
  return {
    measuredCountries: countries.size,
    partlyMeasuredCountries: partly.length,
    readFrom: readFrom?.toISOString() ?? null,
    readTo: readTo?.toISOString() ?? null,
  }
}
