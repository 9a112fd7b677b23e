import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { createRandom } from '../measure.ts'

/** One world of charts, with one list per chart and day. */
export type GuardWorld = {
  name: string
  charts: readonly Chart[]
  days: number
  /** The apps of a chart on a day in rank order. */
  listOf: (key: ChartKey, day: number) => readonly AppId[] | undefined
}

const recording = join(import.meta.dirname, '../../../shared/recordings/history/us-84-charts-60-days.ndjson.gz')

type RecordedDay = { charts: Record<string, string[]> }

const toChart = (key: string): Chart => {
  const [chartType, genre] = key.split(':')
  return parseChartKey(`us:${chartType}:${genre === 'all' ? allGenres : genre}:iphone`)
}

/** 60 real days of 84 US charts (gmertk, 2025); undefined without the recordings. */
export const readRecordedWorld = async (): Promise<GuardWorld | undefined> => {
  const bytes = await readFile(recording).catch(() => undefined)
  if (!bytes) return undefined
  const days = gunzipSync(bytes)
    .toString()
    .trim()
    .split('\n')
    .map(line => {
      const { charts } = JSON.parse(line) as RecordedDay
      return new Map(Object.entries(charts).map(([key, ids]) => [chartKeyOf(toChart(key)), ids.map(Number)]))
    })
  const charts = [...new Set(days.flatMap(day => [...day.keys()]))].map(parseChartKey)
  return { name: 'us', charts, days: days.length, listOf: (key, day) => days[day]?.get(key) }
}

const genres = [6002, 6007, 6015, 6017]
const smallStorefronts = ['lu', 'mt', 'is', 'bn', 'fj', 'bz'] as const

/** A category of a small country: few apps that rarely move. */
const simulateCategory = (random: () => number, length: number, days: number): { app: number; weight: number }[][] => {
  const calm = random() * 0.06
  let next = Math.floor(random() * 1e9) * 100
  const makeApp = () => {
    next += 1
    return next
  }
  let list = Array.from({ length: length * 2 }, (_, index) => ({ app: makeApp(), weight: 1 / (index + 1) }))
  return Array.from({ length: days }, () => {
    list = list
      .map(({ app, weight }) => ({ app, weight: random() < calm ? weight * Math.exp((random() - 0.5) * 1.6) : weight }))
      .map(entry => (random() < calm / 40 ? { app: makeApp(), weight: entry.weight } : entry))
      .sort((a, b) => b.weight - a.weight)
    return list
  })
}

/** Small, calm storefronts in which category charts match the overall chart: many do not move for days. */
export const simulateSmallWorld = (seed: number, days = 60): GuardWorld => {
  const random = createRandom(seed)
  const lists = new Map<ChartKey, readonly AppId[][]>()
  for (const storefront of smallStorefronts) {
    for (const chartType of ['top-free', 'top-paid'] as const) {
      const longest = chartType === 'top-free' ? 40 + Math.floor(random() * 60) : 5 + Math.floor(random() * 35)
      const categories = genres.map(genre => {
        const length = Math.max(4, Math.floor(longest * (0.2 + 0.8 * random())))
        return { genre, length, byDay: simulateCategory(random, length, days) }
      })
      for (const { genre, length, byDay } of categories) {
        const key = chartKeyOf({ storefront, type: chartType, genre, device: 'iphone' })
        lists.set(
          key,
          byDay.map(list => list.slice(0, length).map(({ app }) => app)),
        )
      }
      const overall = Array.from({ length: days }, (_, day) =>
        categories
          .flatMap(({ byDay, length }) => (byDay[day] ?? []).slice(0, length))
          .sort((a, b) => b.weight - a.weight)
          .slice(0, Math.min(longest, ...categories.map(({ length }) => length * 2)))
          .map(({ app }) => app),
      )
      lists.set(chartKeyOf({ storefront, type: chartType, genre: allGenres, device: 'iphone' }), overall)
    }
  }
  return {
    name: 'small storefronts',
    charts: [...lists.keys()].map(parseChartKey),
    days,
    listOf: (key, day) => lists.get(key)?.[day],
  }
}
