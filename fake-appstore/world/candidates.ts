import type { Chart, ChartType, Device } from '#domain/charts.ts'
import { gamesGenre } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { isSoldIn, saltOf } from './availability.ts'
import { launchOf } from './lifecycle.ts'
import { mix, signedOf } from './random.ts'
import { newcomersFrom, type WorldApp } from './world-apps.ts'

/** The apps that can ever reach a chart, with the time-independent part of their score. */
export type Candidates = {
  apps: readonly WorldApp[]
  levels: Float64Array
  /** How strongly day-to-day noise affects each app: apps with few buyers jump more. */
  restless: Float64Array
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

const affinityOf = (app: WorldApp, storefront: StorefrontCode): number => {
  const { storefronts } = app.home
  const taste = signedOf(mix(app.hash ^ 0x7a57e, saltOf(storefront)))
  if (storefronts === undefined) return taste * (app.popularity > -2.3 ? 0.45 : 1.1)
  return (storefronts.has(storefront) ? 0.3 : -4.5) + 0.8 * taste
}

const deviceTaste = (app: WorldApp, device: Device): number =>
  device === 'iphone' ? 0 : 0.7 * signedOf(mix(app.hash, 0x1ad)) + (app.genres.includes(6017) ? 0.5 : 0)

const levelOf = (app: WorldApp, { storefront, chartType, device }: Chart): number =>
  app.popularity +
  affinityOf(app, storefront) +
  deviceTaste(app, device) +
  (chartType === 'top-grossing' ? earningOf(app) : 0)

const restlessOf = (below: number, chartType: ChartType): number =>
  chartType === 'top-paid' ? Math.min(2.2, Math.max(0.6, Math.exp(0.5 * below))) : 1

/** The apps of a genre that can be in charts of this type and device at all. */
export const choosePool = (apps: readonly WorldApp[], { chartType, device }: Chart): readonly WorldApp[] =>
  apps.filter(app => hasChartType(app, chartType) && (device === 'iphone' ? app.hasIphone : app.hasIpad))

type Entry = { app: WorldApp; level: number }

/** The `count` entries with the highest levels, best first. Only these are sorted as pairs, because that takes longest. */
const takeBest = (entries: readonly Entry[], count: number): Entry[] => {
  const lowest =
    Float64Array.from(entries, ({ level }) => level)
      .sort()
      .at(-count) ?? -Infinity
  return entries
    .filter(({ level }) => level >= lowest)
    .sort((a, b) => b.level - a.level)
    .slice(0, count)
}

/**
 * The best established apps of a chart, plus all apps that will be new at some time and can come near its last rank. `pool`
 * holds the apps of the chart's genre, type and device.
 */
export const chooseCandidates = (chart: Chart, pool: readonly WorldApp[]): Candidates => {
  const settled: Entry[] = []
  const upcoming: Entry[] = []
  for (const app of pool) {
    if (!isSoldIn(app, chart.storefront)) continue
    const list = app.releasedAt < newcomersFrom ? settled : upcoming
    list.push({ app, level: levelOf(app, chart) })
  }
  const leaders = takeBest(settled, settledLimit[chart.chartType])
  const threshold = leaders.length < settledLimit[chart.chartType] ? -Infinity : (leaders[220]?.level ?? -Infinity)
  const newcomers = upcoming.filter(({ app, level }) => level + launchOf(app).boost > threshold)
  const candidates = [...leaders, ...newcomers]
  const middle = leaders[Math.min(60, leaders.length - 1)]?.level ?? 0
  return {
    apps: candidates.map(({ app }) => app),
    levels: Float64Array.from(candidates, ({ level }) => level),
    restless: Float64Array.from(candidates, ({ level }) => restlessOf(middle - level, chart.chartType)),
  }
}
