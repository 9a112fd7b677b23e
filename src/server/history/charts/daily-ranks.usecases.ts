import type { Chart, ChartKind } from '#domain/charts.ts'
import { type Day, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { emptyDay, unrankedDay } from '../daily-ranks.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Readings, Span } from '../store/stored-history.rules.ts'

export type DaySpan = { first: Day; count: number }

/** A chart of a country on a day with a measurement. `day` counts from the first day of the span. */
export type DailyChart = {
  storefront: StorefrontCode
  day: number
  /** The last measurement of the day that has apps, to rank 100; empty if none has. */
  appIds: readonly AppId[]
}

const deepest = 100

const spanOf = ({ first, count }: DaySpan): Span => {
  const from = startOfDay(first)
  return { from, to: new Date(from.getTime() + count * dayMs - secondMs) }
}

const isOfKind =
  ({ type: chartType, genre, device }: ChartKind) =>
  (chart: Chart): boolean =>
    chart.type === chartType && chart.genre === genre && chart.device === device

/** A measured day, and the row of its last measurement with apps; -1 if none has apps. */
type SeenDay = { storefront: StorefrontCode; day: number; row: number }

/** The last measurement with apps stands for its day. */
const listSeenDays = ({ length, chartOf, times, entries }: Readings, { from }: Span): SeenDay[] => {
  const days = new Map<string, SeenDay>()
  for (let row = 0; row < length; row += 1) {
    const { storefront } = chartOf(row)
    const day = Math.floor(((times[row] ?? 0) * secondMs - from.getTime()) / dayMs)
    const key = `${storefront} ${day}`
    const seen = days.get(key) ?? { storefront, day, row: -1 }
    days.set(key, seen)
    if ((entries[row] ?? 0) > 0 && (seen.row < 0 || (times[row] ?? 0) > (times[seen.row] ?? 0))) seen.row = row
  }
  return [...days.values()]
}

/** One chart in every country, day by day. */
export const createDailyRanks = ({ listReadings, atOneMoment }: HistoryStore) => ({
  /** The states of an app in each country: a byte per day of the span. Countries without a measurement are absent. */
  listDailyRanks: async (kind: ChartKind, appId: AppId, days: DaySpan): Promise<Map<StorefrontCode, Uint8Array>> => {
    const span = spanOf(days)
    const [ranks, readings] = await atOneMoment(async ({ listRanks, listReadings: list }) => [
      await listRanks([appId], { charts: isOfKind(kind), ...span }),
      await list(isOfKind(kind), span),
    ])
    const rankAt = new Map<string, number>()
    for (let row = 0; row < ranks.length; row += 1)
      rankAt.set(`${ranks.chartOf(row).storefront} ${ranks.times[row]}`, ranks.ranks[row] ?? 0)
    const states = new Map<StorefrontCode, Uint8Array>()
    for (const { storefront, day, row } of listSeenDays(readings, span)) {
      const ofStorefront = states.get(storefront) ?? new Uint8Array(days.count)
      states.set(storefront, ofStorefront)
      ofStorefront[day] = row < 0 ? emptyDay : (rankAt.get(`${storefront} ${readings.times[row]}`) ?? unrankedDay)
    }
    return states
  },

  /** The charts of each country by day. */
  listDailyCharts: async (kind: ChartKind, days: DaySpan): Promise<DailyChart[]> => {
    const span = spanOf(days)
    const readings = await listReadings(isOfKind(kind), span, { hasApps: true })
    return listSeenDays(readings, span).map(({ storefront, day, row }) => ({
      storefront,
      day,
      appIds: row < 0 ? [] : readings.appIdsOf(row).slice(0, deepest),
    }))
  },
})
