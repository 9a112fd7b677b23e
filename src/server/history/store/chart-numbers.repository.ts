import { sql } from 'drizzle-orm'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { arrayOf } from '../../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'

type Row = { number: number; key: ChartKey }

const numbered = sql`SELECT number, storefront || ':' || chart_type || ':' || genre || ':' || device AS key FROM history_charts`

const readRows = (tx: Database, keys: readonly ChartKey[]): Promise<Row[]> =>
  rowsOf<Row>(tx, sql`SELECT * FROM (${numbered}) AS chart WHERE key = ANY(${arrayOf(keys, 'text')})`)

/** Lets one transaction at a time add charts, so that numbers are committed in their order. */
const addingCharts = 7_265_620

export type ChartNumbers = ReturnType<typeof createChartNumbers>

/**
 * Translates between charts and their numbers. A process learns each of them once: a number never changes. `reader` is a
 * connection, or a transaction that only reads: what a transaction added may still be undone.
 */
export const createChartNumbers = () => {
  const charts = new Map<number, { chart: Chart; key: ChartKey }>()
  const numbers = new Map<ChartKey, number>()
  let newest = 0

  /** Learns what was added since the last time. */
  const learn = async (reader: Database): Promise<void> => {
    const rows = await rowsOf<Row>(reader, sql`${numbered} WHERE number > ${newest} ORDER BY number`)
    for (const { number, key } of rows) {
      charts.set(number, { chart: parseChartKey(key), key })
      numbers.set(key, number)
      newest = Math.max(newest, number)
    }
  }

  return {
    /** The numbers of these charts. Charts that were never requested have none, and are absent. */
    listNumbers: async (reader: Database, wanted: readonly Chart[]): Promise<Map<ChartKey, number>> => {
      const keys = wanted.map(chartKeyOf)
      if (keys.some(key => !numbers.has(key))) await learn(reader)
      return new Map(keys.flatMap(key => [numbers.get(key)].flatMap(number => (number ? [[key, number]] : []))))
    },

    /** The same in a transaction. Nothing is remembered: what it added itself may still be undone. */
    listNumbersIn: async (tx: Database, wanted: readonly Chart[]): Promise<Map<ChartKey, number>> => {
      const keys = [...new Set(wanted.map(chartKeyOf))]
      const unknown = keys.filter(key => !numbers.has(key))
      const rows = unknown.length > 0 ? await readRows(tx, unknown) : []
      const known = keys.flatMap(key =>
        [numbers.get(key)].flatMap((number): [ChartKey, number][] => (number ? [[key, number]] : [])),
      )
      return new Map([...known, ...rows.map(({ key, number }): [ChartKey, number] => [key, number])])
    },

    /** The numbers of all charts that fulfil a condition. */
    listMatching: async (reader: Database, isWanted: (chart: Chart) => boolean): Promise<number[]> => {
      await learn(reader)
      return [...charts].flatMap(([number, { chart }]) => (isWanted(chart) ? [number] : []))
    },

    /** Waits until these numbers are known to `chartOf`. */
    ensureKnown: async (reader: Database, wanted: Iterable<number>): Promise<void> => {
      for (const number of wanted) if (!charts.has(number)) return learn(reader)
    },

    /** @throws RangeError for a number that is not known here. */
    chartOf: (number: number): { chart: Chart; key: ChartKey } => {
      const known = charts.get(number)
      if (!known) throw new RangeError(`No chart has the number ${number}.`)
      return known
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
        SELECT storefront, type, genre, device, date_trunc('second', "observedAt")
        FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
          AS row(storefront text, type text, genre integer, device text, "observedAt" timestamptz)
        ON CONFLICT DO NOTHING`)
      const rows = await readRows(tx, [...missing.keys()])
      for (const { number, key } of rows) known.set(key, number)
      return known
    },
  }
}
