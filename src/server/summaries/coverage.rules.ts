import type { CountryCoverage } from '#contract/coverage.ts'
import type { ChartsRead } from '#contract/seen-ranks.ts'
import type { ChartKey, ChartKind } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { compareNames } from '#domain/text-order.ts'
import type { Failure } from '../history/snapshots.rules.ts'
import { readCell, stateOfCell } from './joined-cells.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** What is known about the charts of all countries, and about one app in them. */
export type CoverageEvidence = {
  known: KnownCharts
  /** The charts that the app could be in. */
  kinds: readonly ChartKind[]
  /** The newest measurement of any chart of each country. */
  observedAt: ReadonlyMap<StorefrontCode, Date>
  /** The newest failed attempt of each missing chart. */
  failures: ReadonlyMap<ChartKey, Failure>
  notOffering: ReadonlySet<string>
  /** Countries where the app currently ranks. */
  ranked: ReadonlySet<StorefrontCode>
}

type State = Pick<CountryCoverage, 'state' | 'failure' | 'charts'>

type Gap = Pick<NonNullable<ChartsRead['missing']>, 'state' | 'reason' | 'detail' | 'observedAt'>

/** Why a chart is missing, and since when. */
const gapOf = (missing: Gap): Pick<State, 'state' | 'failure'> => {
  const { state, reason, detail, observedAt } = missing
  if (state === 'not-tracked') return { state: 'not-tracked', failure: null }
  if (reason === null || observedAt === null || reason === 'not-fetched') return { state: 'stale', failure: null }
  return { state: 'failed', failure: { reason, detail: detail ?? '', attemptedAt: observedAt } }
}

const stateOf = (code: StorefrontCode, evidence: CoverageEvidence): State => {
  const { kinds, known, failures } = evidence
  const cell = readCell(code, kinds, known)
  const { state, observedAt, charts } = stateOfCell(cell, { known, failures, best: undefined, isOffered: true })
  // A rank takes precedence over lookups, and lookups over everything else: an app that is not sold cannot rank.
  if (evidence.notOffering.has(code) && !evidence.ranked.has(code))
    return { state: 'not-offered', failure: null, charts }
  if (charts.missing) return { ...gapOf(charts.missing), charts }
  if (charts.of > 0) return { state: 'measured', failure: null, charts }
  const isFailed = state.state === 'failed'
  const [reason, detail] = isFailed ? [state.reason, state.detail ?? null] : [null, null]
  const gap = { state: isFailed ? ('failed' as const) : ('not-tracked' as const), reason, detail }
  return { ...gapOf({ ...gap, observedAt: observedAt?.toISOString() ?? null }), charts }
}

const coverageOf = (code: StorefrontCode, evidence: CoverageEvidence): CountryCoverage => ({
  storefront: code,
  countryName: countryNameOf(code),
  flagUrl: flagUrlOf(code),
  ...stateOf(code, evidence),
  observedAt: evidence.observedAt.get(code)?.toISOString() ?? null,
})

/** All countries: unmeasured ones first, then by name. */
export const coverCountries = (evidence: CoverageEvidence): CountryCoverage[] =>
  storefrontCodes
    .map(code => coverageOf(code, evidence))
    .sort(
      (a, b) =>
        Number(a.state === 'measured') - Number(b.state === 'measured') || compareNames(a.countryName, b.countryName),
    )
