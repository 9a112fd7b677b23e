import { upperMedianOf } from '#domain/medians.ts'
import type { AppId } from '#domain/ranks.ts'

/** A chart at one timestamp; `appIds[0]` has rank 1. */
export type Reading = { observedAt: Date; depth: number; appIds: readonly AppId[] }

/** How much two charts differ. Shares and logarithms have no unit. */
export type Differences = {
  /** The share of its length that the chart lost. */
  shorter: number
  /** `lost`: share of the previous apps that are now missing. `added`: share of the current apps that are new. */
  lost: number
  added: number
  /** Mean change of the logarithm of a rank: a swap at the top weighs more than one at the end. */
  move: number
  /** Like `move`, for the top 25 of both charts only. */
  topMove: number
  /** Median signed move of the apps in both charts, in ranks. Far from zero if entries above them are missing. */
  shift: number
  /** Median absolute move of the apps in both charts, in ranks. */
  distance: number
  /** Share of app pairs that changed their order: in the whole chart, in its top 10, and in its lower half. */
  disorder: number
  topDisorder: number
  lowDisorder: number
  /**
   * The longest climb and the longest drop of any app, as a difference of logarithms of ranks. An app from outside the chart
   * counts from behind its end.
   */
  rise: number
  fall: number
  /**
   * The longest run of apps in the same order in both charts, not necessarily adjacent in the previous one, as a share of the
   * chart.
   */
  run: number
}

export const differenceNames = [
  'shorter',
  'lost',
  'added',
  'move',
  'topMove',
  'shift',
  'distance',
  'disorder',
  'topDisorder',
  'lowDisorder',
  'rise',
  'fall',
  'run',
] as const satisfies (keyof Differences)[]

const topLength = 25
const headLength = 10
/** Added to an index before the logarithm, to damp differences at the top. */
const softening = 3

const logOf = Array.from({ length: 1_000 }, (_, index) => Math.log(index + softening))
const logAt = (index: number): number => logOf[index] ?? Math.log(index + softening)

/** Number of pairs in descending order, for integers below `limit`. Uses a Fenwick tree: O(n log n). */
const countInversions = (numbers: readonly number[], limit: number): number => {
  const tree = new Int32Array(limit + 1)
  let [inversions, seen] = [0, 0]
  for (const number of numbers) {
    let smaller = 0
    for (let at = number + 1; at > 0; at -= at & -at) smaller += tree[at] ?? 0
    inversions += seen - smaller
    seen += 1
    for (let at = number + 1; at <= limit; at += at & -at) tree[at] = (tree[at] ?? 0) + 1
  }
  return inversions
}

type Ranked = { appIds: readonly AppId[]; indexOf: ReadonlyMap<AppId, number> }

const rank = (appIds: readonly AppId[]): Ranked => ({
  appIds,
  indexOf: new Map(appIds.map((appId, index) => [appId, index])),
})

/**
 * Mean move of the first `count` apps of a chart. An app missing from the other chart counts as being just behind its end.
 */
const meanMove = (from: Ranked, to: Ranked, count: number): number => {
  const length = Math.min(count, from.appIds.length)
  let sum = 0
  for (let index = 0; index < length; index += 1) {
    const indexAfter = to.indexOf.get(from.appIds[index] ?? 0) ?? Math.max(to.appIds.length, index + 1)
    sum += Math.abs(logAt(indexAfter) - logAt(index))
  }
  return length > 0 ? sum / length : 0
}

/** The longest climb of any app. An app from outside the first chart starts behind its end. */
const longestRise = (from: Ranked, to: Ranked): number => {
  const behind = Math.max(from.appIds.length, to.appIds.length)
  return to.appIds.reduce((most, appId, index) => {
    const before = from.indexOf.get(appId) ?? behind
    return Math.max(most, logAt(before) - logAt(index))
  }, 0)
}

const disorderOf = (indexes: readonly number[], limit: number): number => {
  const pairs = (indexes.length * (indexes.length - 1)) / 2
  return pairs > 0 ? countInversions(indexes, limit) / pairs : 0
}

/** The longest ascending run of previous indexes; -1 means that the app was not in the previous chart. */
const longestRun = (previousIndexes: readonly number[]): number => {
  let [longest, run, before] = [0, 0, -1]
  for (const previousIndex of previousIndexes) {
    run = previousIndex < 0 ? 0 : previousIndex > before ? run + 1 : 1
    before = previousIndex
    if (run > longest) longest = run
  }
  return longest
}

/** Compares two charts to the depth that both were read to. */
export const differencesBetween = (before: Reading, after: Reading): Differences => {
  const depth = Math.min(before.depth, after.depth)
  const [old, now] = [rank(before.appIds.slice(0, depth)), rank(after.appIds.slice(0, depth))]
  const previousIndexes = now.appIds.map(appId => old.indexOf.get(appId) ?? -1)
  const keptIndexes = previousIndexes.filter(previousIndex => previousIndex >= 0)
  const shifts = previousIndexes.flatMap((previousIndex, index) => (previousIndex >= 0 ? [index - previousIndex] : []))
  const [oldLength, length] = [old.appIds.length, now.appIds.length]
  return {
    shorter: oldLength > 0 ? Math.max(0, (oldLength - length) / oldLength) : 0,
    lost: oldLength > 0 ? 1 - keptIndexes.length / oldLength : 0,
    added: length > 0 ? 1 - keptIndexes.length / length : 0,
    move: Math.max(meanMove(old, now, depth), meanMove(now, old, depth)),
    topMove: Math.max(meanMove(old, now, topLength), meanMove(now, old, topLength)),
    distance: upperMedianOf(shifts.map(Math.abs)),
    shift: Math.abs(upperMedianOf(shifts)),
    disorder: disorderOf(keptIndexes, oldLength),
    topDisorder: disorderOf(keptIndexes.slice(0, headLength), oldLength),
    lowDisorder: disorderOf(keptIndexes.slice(keptIndexes.length >> 1), oldLength),
    rise: longestRise(old, now),
    fall: longestRise(now, old),
    run: longestRun(previousIndexes) / Math.max(1, oldLength, length),
  }
}

/** The share of ranks that hold the same app in both charts. */
export const sameRanksShare = (a: readonly AppId[], b: readonly AppId[]): number => {
  const longer = Math.max(a.length, b.length)
  let same = 0
  for (let index = 0; index < a.length; index += 1) if (a[index] === b[index]) same += 1
  return longer === 0 ? 0 : same / longer
}

/**
 * The longest run of consecutive ranks that hold the same apps in both charts, if it is longer than `over` ranks; else `over`.
 * Every longer run covers a rank at this spacing, so the ranks between are compared only next to a match: a past of hourly
 * readings has half a million pairs.
 */
const longestSameRun = (a: readonly AppId[], b: readonly AppId[], over: number): number => {
  const isSame = (index: number): boolean => index >= 0 && index < a.length && a[index] === b[index]
  let longest = over
  for (let index = over; index < a.length; index += longest + 1) {
    if (!isSame(index)) continue
    let [first, end] = [index, index + 1]
    while (isSame(first - 1)) first -= 1
    while (isSame(end)) end += 1
    longest = Math.max(longest, end - first)
    index = end
  }
  return longest
}

/** That run as a share of the longer chart, if it is larger than `over`; else undefined. */
export const findSameRunShare = (a: readonly AppId[], b: readonly AppId[], over: number): number | undefined => {
  const longer = Math.max(a.length, b.length)
  // A run of this many ranks has at most the share `over`.
  const ranks = Math.floor(over * longer)
  const share = longer === 0 ? 0 : longestSameRun(a, b, ranks) / longer
  return share > over ? share : undefined
}

/** The ranks that people watch. */
const headRanks = 3

/** The best of the first three apps that the other chart does not have at any rank. */
export const findMissingHead = (of: Reading, other: Reading): { appId: AppId; rank: number } | undefined => {
  const inOther = new Set(other.appIds)
  const index = of.appIds.slice(0, headRanks).findIndex(appId => !inOther.has(appId))
  const appId = of.appIds[index]
  return appId === undefined ? undefined : { appId, rank: index + 1 }
}
