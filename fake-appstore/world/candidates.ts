import type { Chart, ChartType, Device } from '#domain/charts.ts'
import { gamesGenre } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { absenceIn, isSoldWith, saltOf } from './availability.ts'
import { launchOf } from './lifecycle.ts'
import { mix, signedOf } from './random.ts'
import { type Home, newcomersFrom, type WorldApp } from './world-apps.ts'

/** Moves the `count` smallest values to the front, sorted: several times faster than to sort all of them. No value may be NaN. */
export const sortSmallest = (values: Float64Array, count: number): Float64Array => {
  let low = 0
  let high = values.length - 1
  while (high > count && low < high) {
    const middle = divide(values, low, high)
    if (middle < count) low = middle + 1
    else high = middle
  }
  return values
    .subarray(0, high + 1)
    .sort()
    .subarray(0, count)
}

/** Divides the values from `low` to `high`: no value up to the returned index is larger than one after it. */
const divide = (values: Float64Array, low: number, high: number): number => {
  const pivot = values[(low + high) >> 1] ?? 0
  let [left, right] = [low - 1, high + 1]
  for (;;) {
    do left++
    while ((values[left] ?? pivot) < pivot)
    do right--
    while ((values[right] ?? pivot) > pivot)
    if (left >= right) return right
    const value = values[left] ?? 0
    values[left] = values[right] ?? 0
    values[right] = value
  }
}

/** The apps that can ever reach a chart, with the time-independent part of their score. As columns, because each hour reads them all. */
export type Candidates = {
  apps: readonly WorldApp[]
  hashes: Uint32Array
  /** `WorldApp.index` of each. */
  indexes: Uint32Array
  releasedAt: Float64Array
  /** Infinity for apps that stay. */
  withdrawnAt: Float64Array
  levels: Float64Array
  /** How strongly day-to-day noise affects each app: apps with few buyers jump more. */
  restless: Float64Array
  mostRestless: number
}

const settledLimit = { 'top-free': 330, 'top-grossing': 300, 'top-paid': 520 } as const

const hasChartType = (app: WorldApp, chartType: ChartType): boolean =>
  !app.isArcade && (chartType === 'top-grossing' || (chartType === 'top-paid') === app.price > 0)

/** Games and photo apps earn more than their downloads suggest, utilities less. */
const earningOf = (app: WorldApp): number => {
  const [genre] = app.genres
  const ofGenre = genre === gamesGenre ? 0.9 : genre === 6005 || genre === 6016 || genre === 6008 ? 0.5 : -0.2
  return ofGenre + 1.3 * app.earning - (app.price > 0 ? 2.2 : 0)
}

const deviceTaste = (app: WorldApp, device: Device): number =>
  device === 'iphone' ? 0 : 0.7 * signedOf(mix(app.hash, 0x1ad)) + (app.genres.includes(6017) ? 0.5 : 0)

const restlessOf = (below: number, chartType: ChartType): number =>
  chartType === 'top-paid' ? Math.min(2.2, Math.max(0.6, Math.exp(0.5 * below))) : 1

/** The apps that can be in charts of a genre, type and device at all, as columns, because each storefront reads them all. */
export type Pool = {
  apps: readonly WorldApp[]
  homes: readonly Home[]
  /** The index of each app in `homes`. */
  homeIndexes: Uint16Array
  hashes: Uint32Array
  popularities: Float64Array
  deviceTastes: Float64Array
  earnings: Float64Array
  /** How far a newcomer can be promoted; NaN for an established app. */
  boosts: Float64Array
  indexes: Uint32Array
  releasedAt: Float64Array
  withdrawnAt: Float64Array
}

export const choosePool = (ofGenre: readonly WorldApp[], { type: chartType, device }: Chart): Pool => {
  const apps = ofGenre.filter(
    app => hasChartType(app, chartType) && (device === 'iphone' ? app.hasIphone : app.hasIpad),
  )
  const homes = [...new Set(apps.map(({ home }) => home))]
  const indexOf = new Map(homes.map((home, index) => [home, index]))
  return {
    apps,
    homes,
    homeIndexes: Uint16Array.from(apps, ({ home }) => indexOf.get(home) ?? 0),
    hashes: Uint32Array.from(apps, ({ hash }) => hash),
    popularities: Float64Array.from(apps, ({ popularity }) => popularity),
    deviceTastes: Float64Array.from(apps, app => deviceTaste(app, device)),
    earnings: Float64Array.from(apps, app => (chartType === 'top-grossing' ? earningOf(app) : 0)),
    boosts: Float64Array.from(apps, app => (app.releasedAt < newcomersFrom ? Number.NaN : launchOf(app).boost)),
    indexes: Uint32Array.from(apps, ({ index }) => index),
    releasedAt: Float64Array.from(apps, ({ releasedAt }) => releasedAt),
    withdrawnAt: Float64Array.from(apps, ({ withdrawnAt }) => withdrawnAt ?? Infinity),
  }
}

/** How a storefront likes the apps of a home, and which of them it does not sell. */
const tasteFor = (storefront: StorefrontCode, home: Home) => ({
  absence: absenceIn(storefront, home),
  /** Undefined for apps of the whole world. */
  closeness: home.storefronts && (home.storefronts.has(storefront) ? 0.3 : -4.5),
})

const affinityOf = (taste: number, { popularity, closeness }: { popularity: number; closeness: number | undefined }) =>
  closeness === undefined ? taste * (popularity > -2.3 ? 0.45 : 1.1) : closeness + 0.8 * taste

/** The level of each app of the pool in a storefront; NaN if the storefront does not sell it. */
const levelsIn = (storefront: StorefrontCode, pool: Pool): Float64Array => {
  const { homes, homeIndexes, hashes, popularities, deviceTastes, earnings } = pool
  const salt = saltOf(storefront)
  const tastes = homes.map(home => tasteFor(storefront, home))
  const levels = new Float64Array(hashes.length).fill(Number.NaN)
  for (let i = 0; i < hashes.length; i++) {
    const ofHome = tastes[homeIndexes[i] ?? 0]
    const hash = hashes[i] ?? 0
    const popularity = popularities[i] ?? 0
    if (!ofHome || !isSoldWith(hash, { popularity, salt, absence: ofHome.absence })) continue
    const affinity = affinityOf(signedOf(mix(hash ^ 0x7a57e, salt)), { popularity, closeness: ofHome.closeness })
    levels[i] = popularity + affinity + (deviceTastes[i] ?? 0) + (earnings[i] ?? 0)
  }
  return levels
}

/** The indexes of the `count` established apps with the highest levels, best first. */
const listLeaders = (levels: Float64Array, { boosts }: Pool, count: number): number[] => {
  const isSettled = (i: number): boolean => Number.isNaN(boosts[i] ?? 0)
  const negated = new Float64Array(levels.length)
  let settled = 0
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] ?? 0
    if (isSettled(i) && !Number.isNaN(level)) negated[settled++] = -level
  }
  const lowest = settled < count ? -Infinity : -(sortSmallest(negated.subarray(0, settled), count).at(-1) ?? 0)
  const best: number[] = []
  for (let i = 0; i < levels.length; i++) if (isSettled(i) && (levels[i] ?? 0) >= lowest) best.push(i)
  return best.sort((a, b) => (levels[b] ?? 0) - (levels[a] ?? 0)).slice(0, count)
}

const takeColumn = <Column extends Float64Array | Uint32Array>(
  taken: Column,
  column: Column,
  indexes: number[],
): Column => {
  for (let i = 0; i < indexes.length; i++) taken[i] = column[indexes[i] ?? 0] ?? 0
  return taken
}

/** The best established apps of a chart, plus all apps that will be new at some time and can come near its last rank. */
export const chooseCandidates = ({ storefront, type: chartType }: Chart, pool: Pool): Candidates => {
  const allLevels = levelsIn(storefront, pool)
  const levelAt = (i: number): number => allLevels[i] ?? 0
  const limit = settledLimit[chartType]
  const chosen = listLeaders(allLevels, pool, limit)
  const middle = levelAt(chosen[Math.min(60, chosen.length - 1)] ?? -1)
  const threshold = chosen.length < limit ? -Infinity : levelAt(chosen[220] ?? 0)
  // Never true for an app that is established or not sold here.
  for (let i = 0; i < allLevels.length; i++) if (levelAt(i) + (pool.boosts[i] ?? 0) > threshold) chosen.push(i)
  const floats = () => new Float64Array(chosen.length)
  const integers = () => new Uint32Array(chosen.length)
  const levels = takeColumn(floats(), allLevels, chosen)
  const restless = levels.map(level => restlessOf(middle - level, chartType))
  return {
    apps: chosen.flatMap(i => pool.apps[i] ?? []),
    hashes: takeColumn(integers(), pool.hashes, chosen),
    indexes: takeColumn(integers(), pool.indexes, chosen),
    releasedAt: takeColumn(floats(), pool.releasedAt, chosen),
    withdrawnAt: takeColumn(floats(), pool.withdrawnAt, chosen),
    levels,
    restless,
    mostRestless: restless.reduce((most, value) => Math.max(most, value), 0),
  }
}
