import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { ever, type Snapshot } from '../history/snapshots.rules.ts'
import { historyTables } from '../history/store/history-store.table.ts'
import { createHistoryStore } from '../history/store/history-store.usecases.ts'
import { everyChart, snapshotsOf } from '../history/store/stored-history.rules.ts'
import type { Database } from '../platform/database/database.ts'

const overall: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

/** In the first of these, one app always has rank 1; in the second, one has had rank 1 for a day. */
export const worldCharts = [overall, { ...overall, storefront: 'de' }, { ...overall, device: 'ipad' }] as const
export const worldApps = [11, 12, 13, 14, 15, 16, 17, 18] as const

const [steady, risen] = worldApps
/** Appears in only a few snapshots. */
const rare = 18

type DrawnReading = { chart: Chart; hour: number; order: number[]; isRareThere: boolean }

const seen = fc.record<DrawnReading>({
  chart: fc.constantFrom(...worldCharts),
  hour: fc.integer({ min: 0, max: 23 }),
  order: fc.shuffledSubarray([...worldApps]),
  isRareThere: fc.integer({ min: 0, max: 19 }).map(value => value === 0),
})

const pinnedFirst = (order: readonly number[], appId: number): number[] => [appId, ...order.filter(id => id !== appId)]

const orderOf = ({ chart, order, isRareThere }: DrawnReading, isRisen: boolean): number[] => {
  const usual = isRareThere ? order : order.filter(id => id !== rare)
  if (chart === worldCharts[0]) return pinnedFirst(usual, steady)
  return chart === worldCharts[1] && isRisen ? pinnedFirst(usual, risen) : usual
}

type Span = { start: Date; days: number }

/** Days of three charts, each measured at irregular times, at most hourly. */
export const historyWorld = ({ start, days }: Span): fc.Arbitrary<Snapshot[]> =>
  fc
    .tuple(
      fc.array(fc.array(seen, { maxLength: 7 }), { minLength: days, maxLength: days }),
      fc.integer({ min: 0, max: days - 1 }),
    )
    .map(([world, risenOn]) => {
      const snapshots = world.flatMap((day, index) =>
        day.map((reading): [string, Snapshot] => {
          const observedAt = new Date(start.getTime() + index * dayMs + reading.hour * hourMs)
          const appIds = orderOf(reading, index >= risenOn)
          const { chart } = reading
          const key = `${chart.storefront}:${chart.device}@${observedAt.getTime()}`
          return [key, { chart, observedAt, source: 'rss', depth: 100, appIds }]
        }),
      )
      return [...new Map(snapshots).values()]
    })

/** A single world that is the same in every run. */
export const sampleWorld = (span: Span, seed = 7): Snapshot[] =>
  fc.sample(historyWorld(span), { numRuns: 1, seed })[0] ?? []

/** JSON in which a chart is written as in the descriptions of the kept data folders. */
const describeRow = (row: { chart: Chart }): string => {
  const { storefront, type: chartType, genre, device } = row.chart
  return JSON.stringify({ ...row, chart: { storefront, chartType, genre, device } })
}

/** All measurements, ranks and best ranks of apps, independent of how their rows are packed. */
export const listContent = async (db: Database, appIds: readonly number[] = worldApps) => {
  const store = createHistoryStore(db)
  const [readings, ranks, peaks] = await Promise.all([
    store.listReadings(everyChart, ever, { hasApps: true, hasOrigins: true }),
    store.listRanks(appIds, ever),
    store.listPeaks(appIds),
  ])
  const rows = ({ length }: { length: number }) => Array.from({ length }, (_, row) => row)
  return {
    readings: snapshotsOf(readings).map(describeRow).toSorted(),
    ranks: rows(ranks)
      .map(row => `${ranks.appIdOf(row)} ${ranks.keyOf(row)} ${ranks.times[row]} ${ranks.ranks[row]}`)
      .toSorted(),
    peaks: peaks.map(describeRow).toSorted(),
  }
}

/** Empties the rank history of a database. Code that knows its charts must not go on, because they get other numbers. */
export const emptyStore = async (db: Database): Promise<void> => {
  for (const table of historyTables) await db.execute(sql.raw(`DELETE FROM ${table}`))
}
