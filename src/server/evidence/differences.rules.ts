import type { AppId } from '#domain/ranks.ts'

/** A chart as it was read at a moment; `appIds[0]` has rank 1. */
export type Reading = { observedAt: Date; depth: number; appIds: readonly AppId[] }

/** How far one chart is from another, each number without a unit. */
export type Differences = {
  /** The share of its length that a chart lost. */
  shorter: number
  /** The share of the apps before that are missing now, and the share of those now that were missing before. */
  lost: number
  added: number
  /** The mean change of the logarithm of a rank: a swap at the top weighs more than one at the end. */
  move: number
  /** The same of the first 25 apps of both alone. */
  topMove: number
  /** The middle move of the apps in both, in ranks: all move alike where entries above them are missing. */
  shift: number
  /** The middle distance that an app in both moved, in ranks. */
  distance: number
  /** The share of pairs of apps that changed their order. */
  disorder: number
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
] as const satisfies (keyof Differences)[]

const topLength = 25
/** Softens the logarithm at the top, where one rank is a large step. */
const softening = 3

const logOf = Array.from({ length: 1_000 }, (_, index) => Math.log(index + softening))
const logAt = (index: number): number => logOf[index] ?? Math.log(index + softening)

/** Of numbers below `limit`, how many pairs are in descending order. A Fenwick tree: n log n. */
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

const middleOf = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

type Ranked = { appIds: readonly AppId[]; indexOf: ReadonlyMap<AppId, number> }

const rank = (appIds: readonly AppId[]): Ranked => ({
  appIds,
  indexOf: new Map(appIds.map((appId, index) => [appId, index])),
})

/** The mean move of the first apps of a chart; one that is not in the other chart is at least behind its last. */
const meanMove = (from: Ranked, to: Ranked, count: number): number => {
  const length = Math.min(count, from.appIds.length)
  let sum = 0
  for (let index = 0; index < length; index += 1) {
    const other = to.indexOf.get(from.appIds[index] ?? 0) ?? Math.max(to.appIds.length, index + 1)
    sum += Math.abs(logAt(other) - logAt(index))
  }
  return length > 0 ? sum / length : 0
}

/** Compares two charts as deep as both were read. */
export const differencesBetween = (before: Reading, after: Reading): Differences => {
  const depth = Math.min(before.depth, after.depth)
  const [old, now] = [rank(before.appIds.slice(0, depth)), rank(after.appIds.slice(0, depth))]
  const stayed: number[] = []
  const shifts: number[] = []
  now.appIds.forEach((appId, index) => {
    const from = old.indexOf.get(appId)
    if (from === undefined) return
    stayed.push(from)
    shifts.push(index - from)
  })
  const pairs = (stayed.length * (stayed.length - 1)) / 2
  const [oldLength, length] = [old.appIds.length, now.appIds.length]
  return {
    shorter: oldLength > 0 ? Math.max(0, (oldLength - length) / oldLength) : 0,
    lost: oldLength > 0 ? 1 - stayed.length / oldLength : 0,
    added: length > 0 ? 1 - stayed.length / length : 0,
    move: Math.max(meanMove(old, now, depth), meanMove(now, old, depth)),
    topMove: Math.max(meanMove(old, now, topLength), meanMove(now, old, topLength)),
    distance: middleOf(shifts.map(Math.abs)),
    shift: Math.abs(middleOf(shifts)),
    disorder: pairs > 0 ? countInversions(stayed, oldLength) / pairs : 0,
  }
}

/** The share of the ranks at which two charts have the same app. */
export const sameRanksShare = (one: readonly AppId[], other: readonly AppId[]): number => {
  const longer = Math.max(one.length, other.length)
  let same = 0
  for (let index = 0; index < one.length; index += 1) if (one[index] === other[index]) same += 1
  return longer === 0 ? 0 : same / longer
}

/** The longest run of ranks in a row at which two charts have the same app, as a share of the longer chart. */
export const sameRunShare = (one: readonly AppId[], other: readonly AppId[]): number => {
  const longer = Math.max(one.length, other.length)
  let [longest, run] = [0, 0]
  for (let index = 0; index < one.length; index += 1) {
    run = one[index] === other[index] ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longer === 0 ? 0 : longest / longer
}
