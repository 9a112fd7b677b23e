import type { ChartKind } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'
import type { CountryBest, CountsBasis } from './countries.rules.ts'
import { findDecided, widen } from './joined-cells.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** The measurements behind numbers about the world. */
export type MeasuredWorld = {
  /** Number of countries with a current measurement. */
  measuredCountries: number
  /** The newest measurement, current or not; null while history is empty. */
  observedAt: string | null
}

/** A measurement is current if it was made at or after `since`. */
export const measuredWorldOf = ({ storefronts, last }: LatestMoments, since: Date): MeasuredWorld => ({
  measuredCountries: [...storefronts.values()].filter(moment => moment >= since).length,
  observedAt: last?.toISOString() ?? null,
})

type BasisInput = {
  /** The charts that the app could be in. */
  kinds: readonly ChartKind[]
  known: KnownCharts
  moments: Pick<LatestMoments, 'storefronts'>
  /** The countries where the app currently ranks. */
  current: readonly CountryBest[]
  /** Countries that do not sell the app. */
  notOffering?: ReadonlySet<string> | undefined
}

/**
 * The countries decided for an app. A country that does not sell the app is decided if any chart was read there and shows no
 * rank.
 */
export const findMeasuredFor = ({ kinds, known, moments, current, notOffering = new Set() }: BasisInput) => {
  const decided = findDecided(kinds, known)
  const ranked = new Set(current.map(({ storefront }) => storefront))
  const isUnsold = ([code, observedAt]: [StorefrontCode, Date]): boolean =>
    observedAt >= known.since && notOffering.has(code) && !ranked.has(code)
  for (const [code, observedAt] of [...moments.storefronts].filter(isUnsold)) {
    decided.countries.add(code)
    widen(decided, observedAt)
  }
  for (const { best } of current) widen(decided, best.observedAt)
  return { ...decided, partly: [...ranked].filter(code => !decided.countries.has(code)) }
}

export const countsBasis = (input: BasisInput): CountsBasis => {
  const { countries, partly, observedFrom, observedTo } = findMeasuredFor(input)
  return {
    measuredCountries: countries.size,
    partlyMeasuredCountries: partly.length,
    observedFrom: observedFrom?.toISOString() ?? null,
    observedTo: observedTo?.toISOString() ?? null,
  }
}
