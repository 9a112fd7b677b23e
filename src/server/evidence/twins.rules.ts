import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Reading, sameRanksShare } from './differences.rules.ts'

/** The newest believed reading of another chart of the same country, or of the same kind in another country. */
export type Neighbour = { chart: Chart; observedAt: Date; appIds: readonly AppId[] }

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

/** The share of one chart's apps that are also in the other, at any rank. */
const sharedShare = (a: readonly AppId[], b: readonly AppId[]): number => {
  const inOther = new Set(b)
  return a.length === 0 ? 0 : a.filter(appId => inOther.has(appId)).length / a.length
}

const isTwinOf = (fresh: Reading, last: Reading | undefined, { appIds }: Neighbour): boolean => {
  const near = sameRanksShare(fresh.appIds, appIds)
  if (!last) return near >= wholeShare
  if (near < nearShare || near - sameRanksShare(last.appIds, appIds) < leastGain) return false
  return sharedShare(fresh.appIds, last.appIds) < sharedShare(fresh.appIds, appIds)
}

/** The chart that the fresh reading is a copy of, if the chart's last reading was not. */
export const findTwin = (
  fresh: Reading,
  { last, neighbours }: { last?: Reading | undefined; neighbours: readonly Neighbour[] },
): Neighbour | undefined =>
  fresh.appIds.length < twinLength ? undefined : neighbours.find(neighbour => isTwinOf(fresh, last, neighbour))
