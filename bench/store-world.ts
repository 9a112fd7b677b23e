import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { NewReading } from '../src/server/history/store/stored-readings.rules.ts'

/** The number of apps a chart can have, of which 190 compete for its hundred places. */
const universe = 20_000
const candidatesOfChart = 190
const places = 100

export const overallCharts: readonly Chart[] = storefrontCodes.flatMap(storefront =>
  chartTypes.flatMap(chartType => devices.map(device => ({ storefront, genre: 36, chartType, device }))),
)

/** The newest day of the world. */
export const newestDay = new Date('2026-11-27T12:00:00Z')
export const daysAgo = (days: number): Date => new Date(newestDay.getTime() - days * dayMs)

const mix = (a: number, b: number, c = 0): number => {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^ Math.imul(c, 0x27d4eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** An app by popularity: low numbers rank in many countries, high numbers in one or two. */
const appAt = (share: number): AppId => 1_000_000_000 + 317 * Math.floor(universe * share ** 3)

export const drawApp = (random: () => number): AppId => appAt(random())
export const mostPopularApp: AppId = appAt(0)

/** A chart is read at the same second of each day. */
export const momentOf = (chart: number, days: number): Date =>
  new Date(daysAgo(days).getTime() + ((chart * 7) % 3_000) * 1_000)

/** Days of every overall chart whose scores drift, so that ranks move and apps come and go. */
export const createStoreWorld = () => {
  const candidates = overallCharts.map((_, chart) => [
    ...new Set(
      Array.from({ length: candidatesOfChart }, (_, index) => appAt((mix(chart, index) % 1_000_000) / 1_000_000)),
    ),
  ])

  const listApps = (chart: number, day: number): AppId[] => {
    const scored = (candidates[chart] ?? []).map(id => {
      const drift = 60 * Math.sin(day / 9 + (mix(id, 1, chart) % 100))
      return { id, score: (mix(id, chart) % 1_000) + drift + (mix(id, day) % 40) }
    })
    return scored
      .sort((a, b) => a.score - b.score)
      .slice(0, places)
      .map(({ id }) => id)
  }

  return {
    listReadings: (days: number): NewReading[] =>
      overallCharts.map((chart, index) => ({
        chart,
        observedAt: momentOf(index, days),
        source: 'import',
        outcome: '',
        depth: places,
        appIds: listApps(index, days),
      })),
  }
}
