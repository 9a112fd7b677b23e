import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { NewReading } from '../src/server/history/store/stored-readings.rules.ts'

/** The number of apps a chart can have, of which 190 compete for its hundred places. */
export const universe = 20_000
export const firstAppId = 1_000_000_000
export const appIdStep = 317
const candidatesOfChart = 190
const places = 100

export const overallCharts: readonly Chart[] = storefrontCodes.flatMap(storefront =>
  chartTypes.flatMap(type => devices.map(device => ({ storefront, genre: 36, type, device }))),
)

/** A number of 32 bits that looks random. */
export const hashOf = (a: number, b: number, c = 0): number => {
  let mixed = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35) ^ Math.imul(c, 0x27d4eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** A popularity: low numbers are popular, and drawn much more often. */
export const drawPopularity = (share: number): number => Math.floor(universe * share ** 3)

/** An app by popularity: low numbers rank in many countries, high numbers in one or two. */
export const appAt = (popularity: number): AppId => firstAppId + appIdStep * popularity

export const drawApp = (random: () => number): AppId => appAt(drawPopularity(random()))

/** A chart is read at the same second every day. */
export const momentIn = (start: Date, chart: number): Date =>
  new Date(start.getTime() + ((chart * 7) % 3_000) * secondMs)

type StoreWorld = { days: number; newest: Date }

/** Days of every overall chart whose scores drift, so that ranks move and apps come and go. */
export const createStoreWorld = ({ days, newest }: StoreWorld) => {
  const candidates = overallCharts.map((_, chart) => [
    ...new Set(
      Array.from({ length: candidatesOfChart }, (_, index) =>
        appAt(drawPopularity((hashOf(chart, index) % 1_000_000) / 1_000_000)),
      ),
    ),
  ])

  const listApps = (chart: number, day: number): AppId[] => {
    const scored = (candidates[chart] ?? []).map(id => {
      const drift = 60 * Math.sin(day / 9 + (hashOf(id, 1, chart) % 100))
      return { id, score: (hashOf(id, chart) % 1_000) + drift + (hashOf(id, day) % 40) }
    })
    return scored
      .sort((a, b) => a.score - b.score)
      .slice(0, places)
      .map(({ id }) => id)
  }

  /** The newest day is 0. */
  const startOf = (day: number): Date => new Date(newest.getTime() - day * dayMs)
  return {
    days,
    startOf,
    listReadings: (day: number): NewReading[] =>
      overallCharts.map((chart, index) => ({
        chart,
        observedAt: momentIn(startOf(day), index),
        source: 'import',
        outcome: '',
        depth: places,
        appIds: listApps(index, day),
      })),
  }
}
