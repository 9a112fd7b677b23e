import type { ChartsRead, MissingChart } from '#contract/seen-ranks.ts'
import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { ranksIn } from '#domain/distances.ts'
import { nameChart } from '#domain/named-charts.ts'
import { isMeasured, type RankState } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { ChartMoment, Failure } from '../history/snapshots.rules.ts'
import { type Evidence, rankStateOf } from '../history/states.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** The charts of one country that an app could be in, by whether they were read. */
export type Cell = {
  /** Read in time, planned or not. */
  fresh: ChartMoment[]
  /** Planned but not read in time. */
  missing: Chart[]
  /** Neither planned nor read in time. Used to explain the state if there is no other chart. */
  others: Chart[]
}

const keysOfKinds = new WeakMap<ChartKind, ReadonlyMap<StorefrontCode, ChartKey>>()

/** Cached, because building 2,000 keys per app takes longer than looking them up. */
const keysOf = (kind: ChartKind): ReadonlyMap<StorefrontCode, ChartKey> => {
  const cachedKeys = keysOfKinds.get(kind)
  if (cachedKeys) return cachedKeys
  const keys = new Map(storefrontCodes.map(storefront => [storefront, chartKeyOf({ storefront, ...kind })]))
  keysOfKinds.set(kind, keys)
  return keys
}

export const readCell = (storefront: StorefrontCode, kinds: readonly ChartKind[], known: KnownCharts): Cell => {
  const cell: Cell = { fresh: [], missing: [], others: [] }
  for (const kind of kinds) {
    const key = keysOf(kind).get(storefront)
    const moment = key && known.newest.get(key)
    if (moment && moment.observedAt >= known.since) cell.fresh.push(moment)
    else if (key && known.isPlanned(key)) cell.missing.push({ storefront, ...kind })
    else cell.others.push({ storefront, ...kind })
  }
  return cell
}

type StateKnown = {
  known: KnownCharts
  /** The displayed rank, from a chart read in time. */
  best: AppRank | undefined
  isOffered: boolean
  /** The newest attempt without a snapshot for each chart. */
  failures: ReadonlyMap<ChartKey, Failure>
  /** When charts of the country were last measured, if before the measurements in `known`. */
  olderAt?: Date | undefined
}

type CellState = { state: RankState; observedAt: Date | null; depth: number | null }
type Missing = CellState & { chart: Chart }

/** A later measurement cancels a failure. */
const findFailure = (failure: Failure | undefined, observedAt: Date | undefined): Failure | undefined =>
  failure && (!observedAt || failure.observedAt > observedAt) ? failure : undefined

const stateOfMissing = (chart: Chart, { known, failures, olderAt }: StateKnown): Missing => {
  const key = chartKeyOf(chart)
  const observedAt = known.newest.get(key)?.observedAt ?? olderAt
  const failure = findFailure(failures.get(key), observedAt)
  const state = rankStateOf({
    at: known.asOf,
    isOffered: true,
    ...(observedAt && { trackedSince: observedAt }),
    ...(failure && { failure }),
  })
  return { chart, state, observedAt: failure?.observedAt ?? observedAt ?? null, depth: null }
}

/** Sort weight of a state: a failed attempt explains the most, a silence less, and a chart never requested the least. */
const weightOf = ({ state }: Missing): number => {
  if (state.state !== 'failed') return 0
  return state.reason === 'not-fetched' ? 1 : 2
}

const compareMissing = (a: Missing, b: Missing): number =>
  weightOf(b) - weightOf(a) || (b.observedAt?.getTime() ?? 0) - (a.observedAt?.getTime() ?? 0)

/** The missing chart with the most informative state. */
const findMissing = (charts: readonly Chart[], of: StateKnown): Missing | undefined =>
  charts.map(chart => stateOfMissing(chart, of)).toSorted(compareMissing)[0]

/** Sorts charts without the app by the weakest claim: non-empty before empty, then fewest ranks, then oldest reading. */
const compareClaims = (a: ChartMoment, b: ChartMoment): number =>
  Number(b.entryCount > 0) - Number(a.entryCount > 0) ||
  ranksIn(a) - ranksIn(b) ||
  a.observedAt.getTime() - b.observedAt.getTime()

export const findWeakestClaim = ({ fresh }: Cell): ChartMoment | undefined => fresh.toSorted(compareClaims)[0]

const findCellMoment = (cell: Cell, { best, known }: StateKnown): ChartMoment | undefined =>
  best ? known.newest.get(chartKeyOf(best.chart)) : findWeakestClaim(cell)

const toMissingChart = ({ chart, state, observedAt }: Missing): MissingChart => ({
  chart: nameChart(chart),
  state: state.state === 'failed' ? 'failed' : 'not-tracked',
  reason: state.state === 'failed' ? state.reason : null,
  detail: state.state === 'failed' ? (state.detail ?? null) : null,
  observedAt: observedAt?.toISOString() ?? null,
})

const toChartsRead = ({ fresh, missing }: Cell, missingChart: Missing | undefined): ChartsRead => ({
  read: fresh.length,
  of: fresh.length + missing.length,
  missing: missing.length > 0 && missingChart ? toMissingChart(missingChart) : null,
})

/** While a chart is missing, the app's state is unknown, unless it ranks elsewhere in the country or is not sold there. */
const stateOfApp = (cell: Cell, of: StateKnown, missing: Missing | undefined): CellState => {
  const { best, isOffered, known } = of
  const moment = findCellMoment(cell, of)
  if (!best && isOffered && missing) return missing
  const evidence: Evidence = { at: known.asOf, isOffered }
  if (!moment) return { state: rankStateOf(evidence), observedAt: null, depth: null }
  const { depth, entryCount } = moment
  const state = rankStateOf({ ...evidence, snapshot: { depth, entryCount, rank: best?.rank ?? null } })
  // Nothing was read about an app that is not sold there.
  if (!isMeasured(state)) return { state, observedAt: null, depth: null }
  // A best rank of the past is older than the newest measurement, whose depth says nothing about it.
  const isOfMoment = !best || best.observedAt.getTime() === moment.observedAt.getTime()
  return {
    state,
    observedAt: best?.observedAt ?? moment.observedAt,
    depth: isOfMoment ? ranksIn(moment) : null,
  }
}

/** An app that is in none of the charts has no rank down to this one. A short chart does not say whether it ends there. */
const ruledOutToOf = ({ fresh }: Cell): number =>
  Math.min(...fresh.filter(({ entryCount }) => entryCount > 0).map(({ depth }) => depth))

/** The state of an app in one country: ranked, in none of its charts, or the state of a missing chart. */
export const stateOfCell = (cell: Cell, of: StateKnown): CellState & { charts: ChartsRead; ruledOutTo: number } => {
  const isNothing = cell.fresh.length + cell.missing.length === 0
  const missing = findMissing(isNothing ? cell.others : cell.missing, of)
  return { ...stateOfApp(cell, of, missing), charts: toChartsRead(cell, missing), ruledOutTo: ruledOutToOf(cell) }
}

/** The countries where every chart that the app could be in was read, and the time range of these readings. */
export type Decided = { countries: Set<StorefrontCode>; observedFrom: Date | null; observedTo: Date | null }

/** Applies the rule of `stateOfCell` to all countries at once, without reasons. */
export const findDecided = (kinds: readonly ChartKind[], known: KnownCharts): Decided => {
  const sinceMs = known.since.getTime()
  const keysOfAll = kinds.map(keysOf)
  const decided: Decided = { countries: new Set(), observedFrom: null, observedTo: null }
  for (const storefront of storefrontCodes) {
    const fresh: Date[] = []
    const isMissing = keysOfAll.some(keys => {
      const key = keys.get(storefront)
      const at = key && known.newest.get(key)?.observedAt
      if (!at || at.getTime() < sinceMs) return key !== undefined && known.isPlanned(key)
      fresh.push(at)
      return false
    })
    if (isMissing || fresh.length === 0) continue
    decided.countries.add(storefront)
    for (const at of fresh) widen(decided, at)
  }
  return decided
}

type Span = Pick<Decided, 'observedFrom' | 'observedTo'>

/** Extends a time range to include a reading. */
export const widen = (span: Span, at: Date): void => {
  if (!span.observedFrom || at < span.observedFrom) span.observedFrom = at
  if (!span.observedTo || at > span.observedTo) span.observedTo = at
}
