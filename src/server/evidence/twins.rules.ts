import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Reading, sameRanksShare } from './differences.rules.ts'

/** The newest believed reading of another chart: of the same country, or of the same kind in another country. */
export type Neighbour = { chart: Chart; observedAt: Date; appIds: readonly AppId[] }

/** Below this length two charts may well be the same by chance. */
const twinLength = 20
/** Charts with fewer apps at the same ranks are no twins. */
const nearShare = 0.5
/** An answer that is nearer to another chart than this, and much nearer than the chart ever was, is that other chart. */
const leastGain = 0.3
/** Without a past only a whole twin tells: charts of small countries may be alike. */
const wholeShare = 0.9

/** The share of the apps of one chart that are in the other, whatever their ranks. */
const sharedShare = (one: readonly AppId[], other: readonly AppId[]): number => {
  const inOther = new Set(other)
  return one.length === 0 ? 0 : one.filter(appId => inOther.has(appId)).length / one.length
}

const isTwinOf = (fresh: Reading, last: Reading | undefined, { appIds }: Neighbour): boolean => {
  const near = sameRanksShare(fresh.appIds, appIds)
  if (!last) return near >= wholeShare
  if (near < nearShare || near - sameRanksShare(last.appIds, appIds) < leastGain) return false
  return sharedShare(fresh.appIds, last.appIds) < sharedShare(fresh.appIds, appIds)
}

/** Another chart that the fresh answer is a copy of, where its own past was not. */
export const findTwin = (
  fresh: Reading,
  { last, neighbours }: { last?: Reading | undefined; neighbours: readonly Neighbour[] },
): Neighbour | undefined =>
  fresh.appIds.length < twinLength ? undefined : neighbours.find(neighbour => isTwinOf(fresh, last, neighbour))
