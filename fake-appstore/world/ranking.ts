import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres, findGenre, gamesGenre, genres } from '#domain/genres.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type Candidates, chooseCandidates, choosePool, type Pool, sortSmallest } from './candidates.ts'
import { type CastApp, placeCast } from './casting.ts'
import { createMemory } from './least-recent.ts'
import { interestAt } from './lifecycle.ts'
import { chartSizeAt, marketOf } from './markets.ts'
import { hashText, mix, noiseAt, signedOf } from './random.ts'
import type { Story } from './story.ts'
import { genresOf, type WorldApp } from './world-apps.ts'

/** All apps that rank in the chart in the hour of `at`, best first. A pure function of chart and hour. */
export type RankApps = (chart: Chart, at: Date) => readonly WorldApp[]

/** The daily volatility of a chart, in logarithms of downloads. Measured on real charts, see APPSTORE.md §3. */
const restlessness = { 'top-free': 0.13, 'top-paid': 0.31, 'top-grossing': 0.1 } as const

/** The overall chart of free apps is more volatile than genre charts, that of paid apps less. */
const ofOverall = { 'top-free': 1.4, 'top-paid': 0.8, 'top-grossing': 1 } as const

/** Hundreds of charts need the same hour, so the worldwide interest in an app is cached per hour. NaN: not calculated. */
const createInterest = (count: number) => {
  const hours = createMemory<number, Float64Array>(6)
  return (at: number): Float64Array => hours.get(at, () => new Float64Array(count).fill(Number.NaN))
}

/** `shake`: how far a story changes the order for good. */
type Noise = { seed: number; daily: number; day: number; shake: number }

const noiseOf = ({ storefront, type: chartType, device, genre }: Chart, at: number, story?: Story): Noise => {
  const calm = marketOf(storefront).size
  const overall = genre === allGenres ? ofOverall[chartType] : 1
  return {
    // Independent of the genre: an app moves the same way in all its charts of a storefront.
    seed: hashText(`${storefront}${chartType}${device}`),
    daily: restlessness[chartType] * overall * (1.25 - 0.25 * calm),
    day: at / dayMs,
    shake: story?.shakeIn(storefront, at) ?? 0,
  }
}

/** Spreads the changes of apps over the day. */
const shiftedDay = (own: number, day: number): number => day + (own & 1023) / 1024

const dailyNoise = (own: number, { daily, day }: Noise): number => 2.2 * daily * noiseAt(own, shiftedDay(own, day))

/** Noise that changes over a week, and slightly within the day. */
const otherNoise = (own: number, { daily, day }: Noise): number => {
  const shifted = shiftedDay(own, day)
  return 0.2 * noiseAt(own ^ 0x77, shifted / 6) + 0.35 * daily * noiseAt(own ^ 0x1f, shifted * 5)
}

const slots = 4096

type Moment = { noise: Noise; interest: Float64Array; at: number; size: number }

/** The largest noise of an app with this restlessness. */
const mostNoise = (restless: number, { daily, shake }: Noise): number =>
  2.2 * daily * restless + 0.2 + 0.35 * daily + shake

const packScore = (score: number, index: number): number => Math.round((100 - score) * 1e7) * slots + index

/** The indexes of the apps that are in the store, and the score of each without noise. The smallest is the best. */
const listOut = ({ apps, indexes, releasedAt, withdrawnAt, levels }: Candidates, { interest, at }: Moment) => {
  const out = new Uint16Array(indexes.length)
  const bases = new Float64Array(indexes.length)
  let count = 0
  for (let i = 0; i < indexes.length; i++) {
    if ((releasedAt[i] ?? 0) > at || (withdrawnAt[i] ?? 0) <= at) continue
    const index = indexes[i] ?? 0
    const app = Number.isNaN(interest[index] ?? 0) ? apps[i] : undefined
    if (app) interest[index] = interestAt(app, at)
    bases[count] = (levels[i] ?? 0) + (interest[index] ?? 0)
    out[count++] = i
  }
  return { out: out.subarray(0, count), bases: bases.subarray(0, count) }
}

/** Below this, no noise can bring an app among the best `size`. */
const leastBase = (bases: Float64Array, most: number, { size }: Moment): number => {
  if (bases.length <= size) return -Infinity
  const last = sortSmallest(
    bases.map(base => -base),
    size,
  ).at(-1)
  return last === undefined ? -Infinity : -last - 2 * most - 0.01
}

/** Packs score and index of the best into one number each, best first, because typed arrays sort many times faster than pairs. */
const packScores = (candidates: Candidates, moment: Moment): Float64Array => {
  const { hashes, restless, mostRestless } = candidates
  const { noise, size } = moment
  const { out, bases } = listOut(candidates, moment)
  const least = leastBase(bases, mostNoise(mostRestless, noise), moment)
  const packed = new Float64Array(out.length)
  let count = 0
  for (let place = 0; place < out.length; place++) {
    const base = bases[place] ?? 0
    if (base < least) continue
    const i = out[place] ?? 0
    const own = mix(hashes[i] ?? 0, noise.seed)
    const shaken = noise.shake === 0 ? 0 : noise.shake * signedOf(mix(own, 0x5ac3))
    const sway = (restless[i] ?? 1) * dailyNoise(own, noise) + otherNoise(own, noise)
    packed[count++] = packScore(base + sway + shaken, i)
  }
  return sortSmallest(packed.subarray(0, count), size)
}

const unpack = ({ apps }: Candidates, packed: Float64Array): readonly WorldApp[] => {
  const top: WorldApp[] = []
  for (const value of packed) {
    const app = apps[value % slots]
    if (app !== undefined) top.push(app)
  }
  return top
}

/** An app ranks in one category, its first; a game also in its sub-genres. */
const chartGenresOf = (genres: readonly number[]): readonly number[] =>
  genres[0] === gamesGenre ? genres : genres.slice(0, 1)

const groupByGenre = (apps: readonly WorldApp[]): ReadonlyMap<number, readonly WorldApp[]> => {
  const groups = new Map<number, WorldApp[]>(genres.map(({ id }) => [id, []]))
  for (const app of apps) {
    groups.get(allGenres)?.push(app)
    for (const genre of chartGenresOf(app.genres)) groups.get(genre)?.push(app)
  }
  return groups
}

/** The chart that contains this one; undefined for the chart of all apps. */
export const widerChartOf = (chart: Chart): Chart | undefined => {
  const parent = findGenre(chart.genre)?.parent
  return parent == null ? undefined : { ...chart, genre: parent }
}

/** `cast`: apps with planned places among the others. */
type Planned = { cast: readonly CastApp[]; story?: Story | undefined }

export const createRanking = (apps: readonly WorldApp[], { cast, story }: Planned = { cast: [] }): RankApps => {
  const byGenre = groupByGenre(apps)
  const pools = createMemory<string, Pool>(200)
  const remembered = createMemory<string, Candidates>(4000)
  const ranked = createMemory<string, readonly WorldApp[]>(1_500)
  const interestIn = createInterest(apps.length)

  const poolOf = (chart: Chart): Pool =>
    pools.get(`${chart.genre} ${chart.type} ${chart.device}`, () => choosePool(byGenre.get(chart.genre) ?? [], chart))

  const rankAlone = (chart: Chart, at: number, size: number): readonly WorldApp[] => {
    const candidates = remembered.get(chartKeyOf(chart), () => chooseCandidates(chart, poolOf(chart)))
    const packed = packScores(candidates, { noise: noiseOf(chart, at, story), interest: interestIn(at), at, size })
    return unpack(candidates, packed)
  }

  /** A category chart is the overall chart without the other categories, and continues below the end of it. */
  const rankAll = (chart: Chart, at: number): readonly WorldApp[] => {
    const wider = widerChartOf(chart)
    const leading = wider
      ? cachedRanking(wider, at).filter(app => chartGenresOf(genresOf(app, at)).includes(chart.genre))
      : []
    const size = Math.max(chartSizeAt(chart, at), leading.length)
    if (size === leading.length) return leading
    const own = rankAlone(chart, at, size)
    if (leading.length === 0) return own
    const isLeading = new Set(leading)
    return [...leading, ...own.filter(app => !isLeading.has(app))].slice(0, size)
  }

  const rank = (chart: Chart, at: number): readonly WorldApp[] =>
    placeCast(rankAll(chart, at), { chart, at, cast, size: chartSizeAt(chart, at) })

  const cachedRanking = (chart: Chart, at: number): readonly WorldApp[] =>
    ranked.get(`${chartKeyOf(chart)}@${at}`, () => rank(chart, at))

  return (chart, date) => {
    const at = Math.floor(date.getTime() / hourMs) * hourMs
    const isWider = chart.genre === allGenres || chart.genre === gamesGenre
    return isWider ? cachedRanking(chart, at) : rank(chart, at)
  }
}
