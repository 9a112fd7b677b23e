import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Reading, sameRanksShare } from './differences.rules.ts'
import { canWitness } from './witnesses.rules.ts'

/** The newest believed reading of another chart of the same country, or of the same kind in another country. */
export type Neighbour = { chart: Chart; observedAt: Date; appIds: readonly AppId[] }

/** A neighbour with the share of ranks that hold the same apps. */
export type Twin = Neighbour & { share: number }

type FreshReading = Reading & Pick<Neighbour, 'chart'>

/** Shorter charts may be identical by chance. */
const twinLength = 20
/** Charts with a smaller share of identical ranks are not twins. */
const nearShare = 0.5
/**
 * A reading is a copy of another chart only if it resembles that chart by at least this much more than the last reading did.
 */
const leastGain = 0.3
/** Without a past, a reading must be nearly identical to count as a copy, because charts of small countries may be alike. */
const wholeShare = 0.9
/**
 * An overall chart that begins with games begins like the Games chart. If at least this share of it was games before, it may
 * become a copy of the Games chart: in Mexico, 87 % of the first 30 paid apps are games (38 countries, August 2026).
 */
const lawfulShare = 0.5

/** The share of one chart's apps that are also in the other, at any rank. */
const sharedShare = (a: readonly AppId[], b: readonly AppId[]): number => {
  const inOther = new Set(b)
  return a.length === 0 ? 0 : a.filter(appId => inOther.has(appId)).length / a.length
}

/** Whether one chart contains the category of the other, and their likeness may come from that. */
const isLawful = (fresh: FreshReading, { last, twin }: { last: Reading; twin: Twin }): boolean =>
  canWitness(fresh.chart, twin.chart) &&
  (twin.share < wholeShare || sharedShare(last.appIds, twin.appIds) >= lawfulShare)

const isTwinOf = (fresh: FreshReading, last: Reading | undefined, twin: Twin): boolean => {
  const { appIds, share } = twin
  if (!last) return share >= wholeShare
  if (share < nearShare || share - sameRanksShare(last.appIds, appIds) < leastGain) return false
  if (isLawful(fresh, { last, twin })) return false
  return sharedShare(fresh.appIds, last.appIds) < sharedShare(fresh.appIds, appIds)
}

/** The chart that the fresh reading is a copy of, if the chart's last reading was not. */
export const findTwin = (
  fresh: FreshReading,
  { last, neighbours }: { last?: Reading | undefined; neighbours: readonly Neighbour[] },
): Twin | undefined =>
  fresh.appIds.length < twinLength
    ? undefined
    : neighbours
        .map(neighbour => ({ ...neighbour, share: sameRanksShare(fresh.appIds, neighbour.appIds) }))
        .find(twin => isTwinOf(fresh, last, twin))
