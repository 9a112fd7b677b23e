import { sql } from 'drizzle-orm'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { arrayOf } from '../../platform/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database.ts'

type Row = { number: number; key: ChartKey }

const numbered = sql`SELECT number, storefront || ':' || chart_type || ':' || genre || ':' || device AS key FROM history_charts`

/** Lets one transaction at a time add charts, so that numbers are committed in their order. */
const addingCharts = 7_265_620

export type ChartNumbers = ReturnType<typeof createChartNumbers>

/** Translates between charts and their numbers. A process learns each of them once: a number never changes. */
export const createChartNumbers = (db: Database) => {
  const charts = new Map<number, Chart>()
  const numbers = new Map<ChartKey, number>()
  let newest = 0

  /** Learns what was added since the last time. */
  const learn = async (): Promise<void> => {
    const rows = await rowsOf<Row>(db, sql`${numbered} WHERE number > ${newest} ORDER BY number`)
    for (const { number, key } of rows) {
      charts.set(number, parseChartKey(key))
      numbers.set(key, number)
      newest = Math.max(newest, number)
    }
  }

  return {
    /** The numbers of these charts. Charts that were never asked for have none, and are absent. */
    listNumbers: async (wanted: readonly Chart[]): Promise<Map<ChartKey, number>> => {
      const keys = wanted.map(chartKeyOf)
      if (keys.some(key => !numbers.has(key))) await learn()
      return new Map(keys.flatMap(key => [numbers.get(key)].flatMap(number => (number ? [[key, number]] : []))))
    },

    /** The numbers of all charts that fulfil a condition. */
    listMatching: async (isWanted: (chart: Chart) => boolean): Promise<number[]> => {
      await learn()
      return [...charts].flatMap(([number, chart]) => (isWanted(chart) ? [number] : []))
    },

    /** Waits until these numbers are known to `chartOf`. */
    ensureKnown: async (wanted: Iterable<number>): Promise<void> => {
      for (const number of wanted) if (!charts.has(number)) return learn()
    },

    /** @throws RangeError for a number that is not known here. */
    chartOf: (number: number): Chart => {
      const chart = charts.get(number)
      if (!chart) throw new RangeError(`No chart has the number ${number}.`)
      return chart
    },

    /** Gives numbers to charts that have none, in the caller's transaction. Nothing is remembered before it ends. */
    ensureNumbers: async (
      tx: Database,
      wanted: readonly { chart: Chart; observedAt: Date }[],
    ): Promise<Map<ChartKey, number>> => {
      const known = new Map<ChartKey, number>()
      const missing = new Map<ChartKey, { chart: Chart; observedAt: Date }>()
      for (const asked of wanted) {
        const key = chartKeyOf(asked.chart)
        const number = numbers.get(key)
        if (number) known.set(key, number)
        else if (!(missing.get(key) && (missing.get(key)?.observedAt ?? 0) <= asked.observedAt)) missing.set(key, asked)
      }
      if (missing.size === 0) return known
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${addingCharts})`)
      const added = [...missing.values()].map(({ chart, observedAt }) => ({ ...chart, observedAt }))
      await tx.execute(sql`INSERT INTO history_charts (storefront, chart_type, genre, device, requested_since)
        SELECT storefront, "chartType", genre, device, date_trunc('second', "observedAt")
        FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
          AS row(storefront text, "chartType" text, genre integer, device text, "observedAt" timestamptz)
        ON CONFLICT DO NOTHING`)
      const rows = await rowsOf<Row>(
        tx,
        sql`SELECT * FROM (${numbered}) AS chart WHERE key = ANY(${arrayOf([...missing.keys()], 'text')})`,
      )
      for (const { number, key } of rows) known.set(key, number)
      return known
    },
  }
}
