import { batchesOf } from '#domain/batches.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { usualMoveOf } from '#domain/moves.ts'
import { type AppId, topThresholds } from '#domain/ranks.ts'
import { type AppHome, findCategoryChart } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../../history/history.usecases.ts'
import type { BareChange } from './changes.rules.ts'
import { type Change, hasHistory, leastUnusualMove, placesClimbed } from './matching.rules.ts'
import { findFirstCharts } from './pairs.rules.ts'
import { type Became, type FindBecame, isPassage } from './passages.rules.ts'
import { type KnownPassages, readPassages } from './passages.usecases.ts'

/** The queries used here. */
export type KnownRanks = Pick<KnownPassages, 'listPriceTypeChanges'> & {
  ranks: Pick<History['ranks'], 'listPeakRanks' | 'listBestBefore' | 'listFirstSeen' | 'listSightings'>
  series: Pick<History['series'], 'listSeriesOf' | 'listRankSeries'>
  listPasts: History['listPasts']
}

/** A change with a rank; every climb has one. */
type Climb = BareChange & { rank: number }

const usualOverMs = 30 * dayMs

/** Longer than the time between two compared measurements and a silence before the first. */
const passagesOverMs = 7 * dayMs

/** Later than any measurement. */
const farFutureMs = 8.64e15

/** Worse than any rank: the app was never in this chart before. */
const neverRanked = Number.POSITIVE_INFINITY

/** Limits what one statement reads. */
const mostIds = 4_000
const mostRanks = 4_000

const inBatches = async <Item, Found>(
  items: readonly Item[],
  size: number,
  find: (batch: Item[]) => Promise<Found[]>,
): Promise<Found[]> => {
  const found: Found[][] = []
  for (const batch of batchesOf(items, size)) found.push(await find(batch))
  return found.flat()
}

const keyOf = ({ appId, chart }: Pick<BareChange, 'appId' | 'chart'>): string => `${appId} ${chartKeyOf(chart)}`

const appIdsOf = (changes: readonly BareChange[]): AppId[] => [...new Set(changes.map(({ appId }) => appId))]

/** The time of the earliest change. Uses reduce, because there may be more changes than a call takes arguments. */
const earliestOf = (changes: readonly BareChange[]): Date =>
  new Date(changes.reduce((earliest, { observedAt }) => Math.min(earliest, observedAt.getTime()), farFutureMs))

const isClimb = (change: BareChange): change is Climb =>
  change.rank !== null && (change.previousRank === null || change.rank < change.previousRank)

const momentKey = (change: Pick<BareChange, 'appId' | 'chart' | 'observedAt'>): string =>
  `${keyOf(change)}@${change.observedAt.getTime()}`

/**
 * The best rank before each record. Queries history only for climbs whose all-time best is this measurement or a later one;
 * other climbs cannot be records, and most apps climb to ranks they had before.
 */
const findBestBefore = async ({ ranks }: KnownRanks, climbs: readonly Climb[]): Promise<Map<string, number>> => {
  const since = earliestOf(climbs)
  const peaks = await inBatches(appIdsOf(climbs), mostIds, batch => ranks.listPeakRanks(batch, since))
  const isPeak = new Set(peaks.map(keyOf))
  const records = climbs.filter(climb => isPeak.has(keyOf(climb)))
  const best = await inBatches(records, mostRanks, ranks.listBestBefore)
  return new Map([
    ...records.map(record => [momentKey(record), neverRanked] as const),
    ...best.map(entry => [momentKey(entry), entry.rank] as const),
  ])
}

const findNewcomers = async ({ ranks }: KnownRanks, appeared: readonly Climb[]): Promise<Set<BareChange>> => {
  if (appeared.length === 0) return new Set()
  const since = earliestOf(appeared)
  return findFirstCharts(
    appeared,
    await inBatches(appIdsOf(appeared), mostIds, batch => ranks.listFirstSeen(batch, since)),
  )
}

/** The usual moves of apps, up to the measurement that each change is compared with. */
const findUsualMoves = async (
  { series }: KnownRanks,
  moved: readonly BareChange[],
): Promise<Map<BareChange, number | null>> => {
  const from = new Date(earliestOf(moved).getTime() - usualOverMs)
  const byPlace = new Map(moved.map(change => [keyOf(change), change]))
  const found = await inBatches([...byPlace.values()], mostRanks, batch => series.listSeriesOf(batch, from))
  const ranksOf = new Map(found.map(entry => [keyOf(entry), entry.ranks]))
  return new Map(
    moved.map(change => {
      const since = new Date(change.observedAt.getTime() - usualOverMs)
      const before = (ranksOf.get(keyOf(change)) ?? []).filter(
        ({ observedAt }) => observedAt >= since && observedAt < change.observedAt,
      )
      return [change, usualMoveOf(before, change.silenceMs)]
    }),
  )
}

/** The new price or category of apps that entered or left charts because of it. */
const findPassages = async (history: KnownRanks, passages: readonly BareChange[]): Promise<FindBecame> => {
  if (passages.length === 0) return () => ({})
  const from = new Date(earliestOf(passages).getTime() - passagesOverMs)
  const pages = passages.map(({ appId, chart: { storefront } }) => ({ appId, storefront }))
  const found = await inBatches(pages, mostIds, async batch => [await readPassages(history, batch, from)])
  return passage => Object.assign({}, ...found.map(find => find(passage))) as Became
}

/** Whether the app may be in the chart, or within one of the limits, for the first time. */
const isMaybeFirst = ({ rank }: Climb, best: number | undefined): boolean =>
  best === neverRanked || (best !== undefined && topThresholds.some(top => rank <= top && top < best))

type FirstFacts = Pick<Change, 'past' | 'categoryPast'>

/** What earlier measurements show about apps that may have reached something for the first time. */
const findFirstFacts = async (
  { listPasts }: KnownRanks,
  firsts: readonly Climb[],
  findHome: AppKnowledge['findHome'],
): Promise<Map<BareChange, FirstFacts>> => {
  if (firsts.length === 0) return new Map()
  const findCategory = ({ appId, chart }: Climb) => findCategoryChart(chart, findHome(appId))
  const pasts = await listPasts(firsts.flatMap(climb => [climb.chart, findCategory(climb) ?? climb.chart]))
  const findPast = (chart: Chart | undefined, at: Date) => chart && pasts.get(chartKeyOf(chart))?.findPast(at)
  return new Map(
    firsts.map(climb => {
      const { chart, observedAt } = climb
      return [climb, { past: findPast(chart, observedAt), categoryPast: findPast(findCategory(climb), observedAt) }]
    }),
  )
}

const isLarge = (change: BareChange): boolean =>
  change.rank !== null && change.previousRank !== null && Math.abs(placesClimbed(change) ?? 0) >= leastUnusualMove

/** What the catalogue knows about the apps. */
type AppKnowledge = {
  /** Whether any rule asks for unusual moves of the app. */
  isJudged: (appId: AppId) => boolean
  findHome: (appId: AppId) => AppHome
}

/** Adds the facts that milestone and move rules compare with. `knowing` may still be loading. */
export const addFacts = async (
  history: KnownRanks,
  changes: readonly BareChange[],
  knowing: Promise<AppKnowledge>,
): Promise<Change[]> => {
  const climbs = changes.filter(isClimb)
  const bestBefore = climbs.length > 0 ? await findBestBefore(history, climbs) : new Map<string, number>()
  const newcomers = await findNewcomers(
    history,
    climbs.filter(climb => bestBefore.get(momentKey(climb)) === neverRanked),
  )
  const findBecame = await findPassages(history, changes.filter(isPassage))
  const { isJudged, findHome } = await knowing
  const firsts = climbs.filter(climb => hasHistory(climb) && isMaybeFirst(climb, bestBefore.get(momentKey(climb))))
  const firstFacts = await findFirstFacts(history, firsts, findHome)
  const judged = changes.filter(change => isLarge(change) && isJudged(change.appId))
  const usualMoves = judged.length > 0 ? await findUsualMoves(history, judged) : new Map<BareChange, number | null>()
  return changes.map(change => ({
    ...change,
    bestBefore: toBestBefore(change, bestBefore.get(momentKey(change))),
    isNewToCountry: newcomers.has(change),
    past: firstFacts.get(change)?.past,
    categoryPast: firstFacts.get(change)?.categoryPast,
    home: findHome(change.appId),
    usualMove: usualMoves.get(change) ?? null,
    ...findBecame(change),
  }))
}

/** A change that is not a record follows an equal or better rank, so its own rank is good enough here. */
const toBestBefore = ({ rank, previousRank }: BareChange, best: number | undefined): number | null => {
  if (best === undefined) return rank ?? previousRank
  return best === neverRanked ? null : best
}
