import type { AppId } from './ranks.ts'

/** The apps of a chart at one time, best first, read to `depth`. */
export type ChartReading = { depth: number; appIds: readonly AppId[] }

/**
 * The change of an app between two measurements of a chart. `entered` and `left` require a measurement that was deep enough
 * to rule the app out; otherwise the change is `unknown`.
 */
export type ChartChange = {
  kind: 'stayed' | 'climbed' | 'fell' | 'entered' | 'left' | 'unknown'
  appId: AppId
  rank: number | null
  previousRank: number | null
}

type ChangeVisitor = (kind: ChartChange['kind'], rank: number, previousRank: number) => void

/** 2^32 divided by the golden ratio, which spreads consecutive ids over the hash table. */
const spread = 0x9e3779b1

/**
 * Returns a function from an app id to its rank, 0 when the app is not in the list. A hash table in a typed array: app ids do
 * not fit into small integers, so a Map would allocate tens of thousands of numbers for the charts of the world.
 */
const createFindRank = (appIds: readonly AppId[]): ((appId: AppId) => number) => {
  const shift = Math.clz32(appIds.length) - 1
  const ranks = new Uint16Array(2 ** (32 - shift))
  const firstSlot = (appId: AppId): number => Math.imul(appId, spread) >>> shift
  const nextSlot = (slot: number): number => (slot + 1) % ranks.length
  for (let index = 0; index < appIds.length; index += 1) {
    let slot = firstSlot(appIds[index] ?? 0)
    while (ranks[slot]) slot = nextSlot(slot)
    ranks[slot] = index + 1
  }
  return appId => {
    for (let slot = firstSlot(appId); ; slot = nextSlot(slot)) {
      const rank = ranks[slot] ?? 0
      if (rank === 0 || appIds[rank - 1] === appId) return rank
    }
  }
}

/**
 * Calls `visit` for every app of either measurement with its ranks, 0 where it has none: first the current apps by rank, then
 * the apps that dropped out, by their previous rank.
 */
export const forEachChange = (previous: ChartReading, current: ChartReading, visit: ChangeVisitor): void => {
  const [was, is] = [previous.appIds, current.appIds]
  const findRank = createFindRank(is)
  const before = new Uint16Array(is.length)
  const gone: number[] = []
  // Indexed loops, because iterators would allocate megabytes for the charts of the world.
  for (let index = 0; index < was.length; index += 1) {
    const rank = findRank(was[index] ?? 0)
    if (rank === 0) gone.push(index + 1)
    else before[rank - 1] = index + 1
  }
  for (let rank = 1; rank <= is.length; rank += 1) {
    const previousRank = before[rank - 1] ?? 0
    if (previousRank === 0) visit(rank <= previous.depth ? 'entered' : 'unknown', rank, 0)
    else visit(rank === previousRank ? 'stayed' : rank < previousRank ? 'climbed' : 'fell', rank, previousRank)
  }
  for (const previousRank of gone) visit(previousRank <= current.depth ? 'left' : 'unknown', 0, previousRank)
}

/** The same changes as a list. */
export const compareReadings = (previous: ChartReading, current: ChartReading): ChartChange[] => {
  const changes: ChartChange[] = []
  forEachChange(previous, current, (kind, rank, previousRank) => {
    const appId = (rank > 0 ? current.appIds[rank - 1] : previous.appIds[previousRank - 1]) ?? 0
    changes.push({ kind, appId, rank: rank || null, previousRank: previousRank || null })
  })
  return changes
}
