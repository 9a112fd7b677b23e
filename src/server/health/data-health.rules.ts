import type { CountryHealth, HealthCell } from '#contract/data-health.ts'
import { type Chart, type ChartKey, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { compareNames } from '#domain/text-order.ts'
import type { ChartPlan } from '../collector/plans.repository.ts'
import type { Failure, Moment } from '../history/snapshots.rules.ts'

/** The state of the overall charts in all countries. */
export type HealthEvidence = {
  plans: ReadonlyMap<string, ChartPlan>
  newest: ReadonlyMap<ChartKey, Moment>
  /** Failures of charts whose newest attempt failed. */
  failures: ReadonlyMap<ChartKey, Failure>
  /** The newest measurement of any chart per country. */
  observedAt: ReadonlyMap<StorefrontCode, Date>
  staleAfterMs: number
}

type State = HealthCell['state']

/** A chart may miss one refresh before it counts as late. */
const freshGoals = 2

const later = (a: Date | null | undefined, b: Date | null | undefined): Date | null => {
  if (!a || !b) return a ?? b ?? null
  return a > b ? a : b
}

export const hasFailed = ({ lastOutcome }: ChartPlan): boolean => lastOutcome === 'failed' || lastOutcome === 'suspect'

/** A newer measurement, for example from an import, overrides the failure. */
const failedState = (plan: ChartPlan, observedAt: Date | null): State | undefined => {
  if (!hasFailed(plan) || !plan.lastFetchedAt) return undefined
  if (observedAt && observedAt > plan.lastFetchedAt) return undefined
  return plan.lastOutcome === 'suspect' ? 'suspect' : 'failed'
}

type StateInput = { plan: ChartPlan | undefined; observedAt: Date | null; staleAfterMs: number; now: Date }

/** A stretched freshness goal may exceed the staleness limit, but a stale chart is never fresh. */
const stateOf = ({ plan, observedAt, staleAfterMs, now }: StateInput): State => {
  if (!plan) return 'not-planned'
  const failed = failedState(plan, observedAt)
  if (failed) return failed
  if (!observedAt) return 'never'
  const ageMs = now.getTime() - observedAt.getTime()
  if (ageMs > staleAfterMs) return 'stale'
  return ageMs <= freshGoals * plan.freshnessMs ? 'fresh' : 'late'
}

const buildCell = (chart: Chart, evidence: HealthEvidence, now: Date): HealthCell => {
  const key = chartKeyOf(chart)
  const [plan, newest] = [evidence.plans.get(key), evidence.newest.get(key)]
  // The plan knows a measurement a few seconds before history does.
  const observedAt = later(plan?.lastMeasuredAt, newest?.observedAt)
  const state = stateOf({ plan, observedAt, staleAfterMs: evidence.staleAfterMs, now })
  const isFailed = state === 'failed' || state === 'suspect'
  return {
    chartKey: chartKeyOf(chart),
    state,
    observedAt: observedAt?.toISOString() ?? null,
    entryCount: newest?.entryCount ?? null,
    depth: newest?.depth ?? null,
    attemptedAt: later(plan?.lastFetchedAt, observedAt)?.toISOString() ?? null,
    outcome: plan?.lastOutcome ?? null,
    reason: isFailed ? (plan?.lastReason ?? null) : null,
    detail: state === 'failed' ? evidence.failures.get(key)?.detail || null : null,
  }
}

const buildCountry = (storefront: StorefrontCode, evidence: HealthEvidence, now: Date): CountryHealth => {
  const cells = devices.flatMap(device =>
    chartTypes.map(type => buildCell({ storefront, type, genre: allGenres, device }, evidence, now)),
  )
  const freshCharts = cells.filter(({ state }) => state === 'fresh').length
  const moments = cells.flatMap(({ observedAt }) => (observedAt ? [new Date(observedAt)] : []))
  return {
    storefront,
    countryName: countryNameOf(storefront),
    flagUrl: flagUrlOf(storefront),
    isFresh: freshCharts > 0,
    observedAt: moments.reduce(later, evidence.observedAt.get(storefront) ?? null)?.toISOString() ?? null,
    freshCharts,
    plannedCharts: cells.filter(({ state }) => state !== 'not-planned').length,
    cells,
  }
}

/** A country may be fresh by one chart while the App Store refuses the others. */
const problems: readonly State[] = ['failed', 'suspect', 'stale']

/** Countries without a fresh chart first, then those with a problem; unplanned ones last. */
const placeOf = ({ isFresh, plannedCharts, cells }: CountryHealth): number => {
  if (plannedCharts === 0) return 3
  if (!isFresh) return 0
  return cells.some(({ state }) => problems.includes(state)) ? 1 : 2
}

/** All countries, in the order that the contract promises. */
export const buildCountries = (evidence: HealthEvidence, now: Date): CountryHealth[] =>
  storefrontCodes
    .map(code => buildCountry(code, evidence, now))
    .sort((a, b) => placeOf(a) - placeOf(b) || compareNames(a.countryName, b.countryName))
