import { upperMedianOf } from '#domain/medians.ts'
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
  /** The share of pairs of apps that changed their order; the same among the first ten apps, and in the second half. */
  disorder: number
  topDisorder: number
  lowDisorder: number
  /** The longest way up and down of one app, as a logarithm of ranks: out of nowhere to the top is the longest. */
  rise: number
  fall: number
  /** The longest run of apps that come one after another in both, though not always next to each other, as a share of the chart. */
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

/** The longest way from a rank in one chart to a better one in the other; an app that is not in it comes from behind its end. */
const longestRise = (from: Ranked, to: Ranked): number => {
  const behind = Math.max(from.appIds.length, to.appIds.length)
  return to.appIds.reduce((most, appId, index) => {
    const before = from.indexOf.get(appId) ?? behind
    return Math.max(most, logAt(before) - logAt(index))
  }, 0)
}

const disorderOf = (stayed: readonly number[], limit: number): number => {
  const pairs = (stayed.length * (stayed.length - 1)) / 2
  return pairs > 0 ? countInversions(stayed, limit) / pairs : 0
}

/** Of the places that the apps of a chart had before, with -1 for none: the longest run that goes up. */
const longestRun = (places: readonly number[]): number => {
  let [longest, run, before] = [0, 0, -1]
  for (const place of places) {
    run = place < 0 ? 0 : place > before ? run + 1 : 1
    before = place
    if (run > longest) longest = run
  }
  return longest
}

/** Compares two charts as deep as both were read. */
export const differencesBetween = (before: Reading, after: Reading): Differences => {
  const depth = Math.min(before.depth, after.depth)
  const [old, now] = [rank(before.appIds.slice(0, depth)), rank(after.appIds.slice(0, depth))]
  const places = now.appIds.map(appId => old.indexOf.get(appId) ?? -1)
  const stayed = places.filter(place => place >= 0)
  const shifts = places.flatMap((place, index) => (place >= 0 ? [index - place] : []))
  const [oldLength, length] = [old.appIds.length, now.appIds.length]
  return {
    shorter: oldLength > 0 ? Math.max(0, (oldLength - length) / oldLength) : 0,
    lost: oldLength > 0 ? 1 - stayed.length / oldLength : 0,
    added: length > 0 ? 1 - stayed.length / length : 0,
    move: Math.max(meanMove(old, now, depth), meanMove(now, old, depth)),
    topMove: Math.max(meanMove(old, now, topLength), meanMove(now, old, topLength)),
    distance: upperMedianOf(shifts.map(Math.abs)),
    shift: Math.abs(upperMedianOf(shifts)),
    disorder: disorderOf(stayed, oldLength),
    topDisorder: disorderOf(stayed.slice(0, headLength), oldLength),
    lowDisorder: disorderOf(stayed.slice(stayed.length >> 1), oldLength),
    rise: longestRise(old, now),
    fall: longestRise(now, old),
    run: longestRun(places) / Math.max(1, oldLength, length),
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
