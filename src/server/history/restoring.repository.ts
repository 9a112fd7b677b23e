import { type Chart, findChartKind } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { toMoment } from '../platform/moments.ts'
import { chartColumns, toChartColumns } from './chart-columns.rules.ts'
import type { ExportRow } from './export-rows.rules.ts'
import { createMonthsRepository } from './months.repository.ts'

/** Ranks of a list that thinning took away where it was exported. */
export type ThinnedList = { chart: Chart; observedAt: Date; appIds: readonly AppId[] }

/** Ranks of one statement, whose keys are in memory. */
const ranksASlice = 1_000_000

const table = 'restored_thinning'
const key = `app_id, ${chartColumns}, observed_at`

const atSecond = (text: string): string => toMoment(new Date(text))

const toChartRow = (country: StorefrontCode, text: string) => {
  const kind = findChartKind(text)
  if (!kind) throw new RangeError(`"${text}" is not a chart.`)
  return toChartColumns({ storefront: country, ...kind })
}

/** What stays of charts whose months were deleted. */
const toOldRow = (found: OldRow): { table: string; row: object } => {
  const chart = toChartRow(found.row.country, found.row.chart)
  if (found.name === 'oldPeak') {
    const { appId, rank, observedAt } = found.row
    return { table: 'peak_ranks', row: { app_id: appId, ...chart, peak: { rank, observed_at: atSecond(observedAt) } } }
  }
  if (found.name === 'oldChart') {
    const { observedAt, source, depth, appIds } = found.row
    return { table: 'latest', row: { ...chart, observed_at: atSecond(observedAt), source, depth, app_ids: appIds } }
  }
  const { isMeasured, firstAt } = found.row
  return { table: 'chart_beginnings', row: { ...chart, is_measured: isMeasured, first_at: atSecond(firstAt) } }
}

const isOld = (found: RecordedRow): found is OldRow => found.name.startsWith('old')

const toRow = (found: RecordedRow): { table: string; row: object } => {
  if (isOld(found)) return toOldRow(found)
  if (found.name === 'thinnedApp')
    return { table: 'thinned_apps', row: { app_id: found.row.appId, before: atSecond(found.row.before) } }
  const observed = { storefront: found.row.country, observed_at: atSecond(found.row.observedAt) }
  if (found.name === 'storePage') {
    const { appId, isOffered, version, rating, ratingCount, price, currency } = found.row
    const page = { app_id: appId, is_offered: isOffered, version, rating, rating_count: ratingCount, price, currency }
    return { table: 'store_pages', row: { ...observed, ...page } }
  }
  if (found.name === 'keyword') {
    const { keyword, depth, appIds } = found.row
    return { table: 'keyword_snapshots', row: { ...observed, keyword, depth, app_ids: appIds } }
  }
  const { keyword, reason, detail } = found.row
  return { table: 'keyword_failures', row: { ...observed, keyword, reason, detail } }
}

type RecordedRow = Exclude<ExportRow, { name: 'forgotten' }>
type OldRow = Extract<ExportRow, { name: 'oldPeak' | 'oldChart' | 'oldBeginning' }>

export type Restoring = ReturnType<typeof createRestoring>

/** Statements that put back what only an export of this program has. */
export const createRestoring = (clickhouse: ClickHouse) => {
  const months = createMonthsRepository(clickhouse)
  const drop = (): Promise<void> => clickhouse.command(`DROP TABLE IF EXISTS ${table} SYNC`)

  const countThinned = async (month: number): Promise<number> => {
    const [row] = await clickhouse.query<{ ranks: number }>(
      `SELECT sum(length(app_ids)) AS ranks FROM ${table} WHERE toYYYYMM(observed_at) = {month:UInt32}`,
      { month },
    )
    return row?.ranks ?? 0
  }

  let isBegun = false

  /** Not where older charts are: they were not deleted here. */
  const noteForgotten = (before: string): Promise<void> =>
    clickhouse.command(
      `INSERT INTO forgotten_months SELECT {before:DateTime('UTC')} AS before
       WHERE (SELECT count() FROM chart_snapshots WHERE observed_at < {before:DateTime('UTC')}) = 0`,
      { before },
    )

  const begin = async (): Promise<void> => {
    isBegun = true
    await drop()
    await clickhouse.command(
      `CREATE TABLE ${table} (storefront LowCardinality(String), genre UInt16, chart_type LowCardinality(String),
           device LowCardinality(String), observed_at DateTime('UTC'), app_ids Array(UInt64))
         ENGINE = MergeTree PARTITION BY toYYYYMM(observed_at) ORDER BY (${chartColumns}, observed_at)`,
    )
  }

  return {
    noteThinned: async (lists: readonly ThinnedList[]): Promise<void> => {
      if (!isBegun && lists.length > 0) await begin()
      await clickhouse.insert(
        table,
        lists.map(({ chart, observedAt, appIds }) => ({
          ...toChartColumns(chart),
          observed_at: toMoment(observedAt),
          app_ids: appIds,
        })),
      )
    },

    /** Takes the noted ranks away. Until then, and if this never happens, there are more ranks than needed, and no wrong one. */
    removeThinned: async (): Promise<void> => {
      if (!isBegun) return
      for (const month of await months.listMonths()) {
        const slices = Math.ceil((await countThinned(month)) / ranksASlice)
        for (let slice = 0; slice < slices; slice += 1) {
          await clickhouse.command(
            `DELETE FROM ranks WHERE toYYYYMM(observed_at) = {month:UInt32} AND app_id % {slices:UInt32} = {slice:UInt32}
               AND (${key}) IN (
                 SELECT ${key} FROM ${table} ARRAY JOIN app_ids AS app_id
                 WHERE toYYYYMM(observed_at) = {month:UInt32} AND app_id % {slices:UInt32} = {slice:UInt32})`,
            { month, slices, slice },
          )
        }
      }
      await drop()
    },

    recordRows: async (rows: readonly ExportRow[]): Promise<void> => {
      for (const row of rows) if (row.name === 'forgotten') await noteForgotten(atSecond(row.row.before))
      const recorded = rows.filter(row => row.name !== 'forgotten')
      for (const [name, ofTable] of Map.groupBy(recorded.map(toRow), row => row.table))
        await clickhouse.insert(
          name,
          ofTable.map(({ row }) => row),
        )
    },
  }
}
