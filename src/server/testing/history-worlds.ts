import fc from 'fast-check'
import type { Chart } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'

const overall: Chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' }

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

/** A history that calls back before each statement that changes data. */
export const interceptCommands = (
  clickhouse: ClickHouse,
  before: (statement: string) => Promise<void> | void,
): ClickHouse => ({
  ...clickhouse,
  command: async (statement, params) => {
    await before(statement)
    await clickhouse.command(statement, params)
  },
})

/** The content of tables, independent of the state of merges. */
export const contentOf = (clickhouse: ClickHouse, tables: readonly string[]): Promise<unknown[]> =>
  Promise.all(
    tables.map(table =>
      clickhouse.query(`SELECT count() AS rows, toString(sum(cityHash64(*))) AS content FROM ${table} FINAL`),
    ),
  )
