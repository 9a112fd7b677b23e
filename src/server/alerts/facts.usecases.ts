import { chartKeyOf } from '#domain/charts.ts'
import { usualMoveOf } from '#domain/moves.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.repository.ts'
import type { BareChange } from './changes.rules.ts'
import { type Change, leastUnusualMove, placesClimbed } from './matching.rules.ts'
import { findFirstCharts } from './pairs.rules.ts'

/** A change with its rank, which is null in no change that climbed. */
type Climb = BareChange & { rank: number }

export type FullChange = Change & Pick<BareChange, 'isShuffled'>

const usualOverMs = 30 * dayMs

/** A statement carries its parameters as part of an address: so many ids, and so many ranks of five columns, fit. */
const mostIds = 4_000
const mostRanks = 500

const inBatches = async <Item, Found>(
  items: readonly Item[],
  size: number,
  find: (batch: Item[]) => Promise<Found[]>,
): Promise<Found[]> => {
  const found: Found[][] = []
  for (let at = 0; at < items.length; at += size) found.push(await find(items.slice(at, at + size)))
  return found.flat()
}

const byTime = (a: AppRank, b: AppRank): number => a.observedAt.getTime() - b.observedAt.getTime()

const keyOf = ({ appId, chart }: Pick<BareChange, 'appId' | 'chart'>): string => `${appId} ${chartKeyOf(chart)}`

const appIdsOf = (changes: readonly BareChange[]): AppId[] => [...new Set(changes.map(({ appId }) => appId))]

const isClimb = (change: BareChange): change is Climb =>
  change.rank !== null && (change.previousRank === null || change.rank < change.previousRank)

const momentKey = (change: BareChange): string => `${keyOf(change)}@${change.observedAt.getTime()}`

/** Only a climb can be a record: whatever fell or stayed has been better before. */
const findBestBefore = async ({ ranks }: History, climbs: readonly Climb[]): Promise<Map<string, number>> => {
  const peaks = await inBatches(appIdsOf(climbs), mostIds, ranks.listPeakRanks)
  const peakOf = new Map(peaks.map(peak => [keyOf(peak), peak]))
  const isBefore = (peak: AppRank | undefined, { observedAt }: Climb) =>
    peak !== undefined && peak.observedAt < observedAt
  const known = climbs.flatMap(climb => {
    const peak = peakOf.get(keyOf(climb))
    return peak && isBefore(peak, climb) ? [[momentKey(climb), peak.rank] as const] : []
  })
  // The peak is this measurement, or a later one: what was best before it has to be asked for.
  const records = climbs.filter(climb => !isBefore(peakOf.get(keyOf(climb)), climb))
  const asked = await Promise.all(
    [...Map.groupBy(records, ({ observedAt }) => observedAt.getTime()).values()].map(async sameMoment => {
      const best = new Map(
        (await inBatches(sameMoment, mostRanks, ranks.listBestBefore)).map(one => [keyOf(one), one.rank]),
      )
      return sameMoment.flatMap(climb => {
        const rank = best.get(keyOf(climb))
        return rank === undefined ? [] : [[momentKey(climb), rank] as const]
      })
    }),
  )
  return new Map([...known, ...asked.flat()])
}

const findNewcomers = async ({ ranks }: History, appeared: readonly Climb[]): Promise<Set<BareChange>> =>
  findFirstCharts(appeared, await inBatches(appIdsOf(appeared), mostIds, ranks.listFirstSeen))

const findUsualMoves = async (
  { ranks }: History,
  moved: readonly BareChange[],
): Promise<Map<BareChange, number | null>> => {
  const asRank = (change: BareChange): AppRank => ({ ...change, rank: change.rank ?? 0 })
  const from = new Date(Math.min(...moved.map(({ observedAt }) => observedAt.getTime())) - usualOverMs)
  const seen = await inBatches(moved.map(asRank), mostRanks, batch => ranks.listRanksSince(batch, from))
  const byChart = Map.groupBy(seen, keyOf)
  return new Map(
    moved.map(change => {
      const before = (byChart.get(keyOf(change)) ?? []).filter(({ observedAt }) => observedAt < change.observedAt)
      return [change, usualMoveOf(before.sort(byTime), change.silenceMs)]
    }),
  )
}

const isLarge = (change: BareChange): boolean =>
  change.rank !== null && change.previousRank !== null && Math.abs(placesClimbed(change) ?? 0) >= leastUnusualMove

/** Adds to changes what milestones and moves are measured against. `isJudged`: whether anybody asks for unusual moves of an app. */
export const addFacts = async (
  history: History,
  changes: readonly BareChange[],
  isJudged: (appId: AppId) => boolean,
): Promise<FullChange[]> => {
  const climbs = changes.filter(isClimb)
  const bestBefore = await findBestBefore(history, climbs)
  const newcomers = await findNewcomers(
    history,
    climbs.filter(climb => !bestBefore.has(momentKey(climb))),
  )
  const judged = changes.filter(change => isLarge(change) && isJudged(change.appId))
  const usualMoves = judged.length > 0 ? await findUsualMoves(history, judged) : new Map<BareChange, number | null>()
  return changes.map(change => ({
    ...change,
    bestBefore: isClimb(change) ? (bestBefore.get(momentKey(change)) ?? null) : change.previousRank,
    isNewToCountry: newcomers.has(change),
    usualMove: usualMoves.get(change) ?? null,
  }))
}
