import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { RealChart } from './real-days.ts'
import { appAt, type BenchWorld, drawPopularity, hashOf, momentIn, universe } from './store-world.ts'

/** Overall, and eight large categories: a fifth of all charts, so that a billion ranks are almost three years. */
const genres = [36, 6000, 6005, 6007, 6013, 6014, 6015, 6016, 6024]
const charts: readonly Chart[] = genres.flatMap(genre =>
  storefrontCodes.flatMap(storefront =>
    chartTypes.flatMap(chartType => devices.map(device => ({ storefront, genre, chartType, device }))),
  ),
)
const depth = 100

/** How many apps there are, most popular first. Each category has those that any country can have in its charts. */
export const realApps = genres.length * universe

/** After so many months another app has the moves of an app; sixty days cannot say how long apps stay in reality. */
const lifeMonths = 12

const appOf = (category: number, popularity: number): AppId => appAt(category + genres.length * popularity)

/** An app by popularity, of any category: low numbers rank in many countries. */
export const drawRealApp = (random: () => number): AppId =>
  appOf(1 + Math.floor(random() * (genres.length - 1)), drawPopularity(random()))

/** Real charts are a little shorter than their depth. */
const usualLength = 99

/** Top grossing follows top free, which was recorded. */
const nameOf = ({ genre, chartType }: Chart): string =>
  `${chartType === 'top-paid' ? 'top-paid' : 'top-free'}:${genre === 36 ? 'all' : genre}`

/**
 * Who is in a chart: for each number of its real chart, one app a year. Popular apps come into the charts of many countries. An
 * overall chart has apps of all categories, a category only its own.
 */
const castOf = (chart: number, category: number, count: number): Int32Array => {
  const cast = new Set<AppId>()
  for (let draw = 0; cast.size < count; draw += 1) {
    const drawn = category || 1 + (hashOf(chart, draw, 1) % (genres.length - 1))
    cast.add(appOf(drawn, drawPopularity((hashOf(chart, draw) % 1_000_003) / 1_000_003)))
  }
  return Int32Array.from(cast)
}

type RealWorld = { ranks: number; newest: Date; realCharts: readonly RealChart[] }

/**
 * At least so many ranks that move as in the real days. Each chart plays its real days forwards and backwards by turns, from a
 * day of its own, so that from each day to the next apps move, come and leave as they did.
 */
export const createRealWorld = ({ ranks, newest, realCharts }: RealWorld): BenchWorld => {
  const byName = new Map(realCharts.map(real => [real.name, real]))
  const days = Math.ceil(ranks / (charts.length * usualLength))
  const startOf = (slot: number): Date => new Date(newest.getTime() - slot * dayMs)
  const monthOf = (slot: number): string => addDays(dayOf(newest), -slot).slice(0, 7)
  const months = [...new Set(Array.from({ length: days }, (_, index) => monthOf(days - 1 - index)))]
  const lives = Math.ceil((months.length + lifeMonths) / lifeMonths)
  const played = charts.map((chart, index) => {
    const real = byName.get(nameOf(chart)) ?? { days: [], apps: 0 }
    return { chart, days: real.days, cast: castOf(index, genres.indexOf(chart.genre), real.apps * lives) }
  })

  return {
    slots: days,
    startOf,
    listReadings: slot => {
      const month = months.indexOf(monthOf(slot))
      return played.map(({ chart, days: real, cast }, index) => {
        const turn = (hashOf(index, 0, 2) + days - slot) % (2 * (real.length - 1))
        const numbers = real[Math.abs(turn - (real.length - 1))] ?? []
        const lifeOf = (number: number): number => Math.floor((month + (number % lifeMonths)) / lifeMonths)
        return {
          chart,
          observedAt: momentIn(startOf(slot), index),
          source: 'import',
          outcome: '',
          depth,
          appIds: numbers.map(number => cast[number * lives + lifeOf(number)] ?? 0),
        }
      })
    },
  }
}
