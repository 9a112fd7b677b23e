import type { ExportSelection } from '#contract/exports.ts'
import { createHistoryCopies, type HistoryTable } from '../history/copies.repository.ts'
import { exportFormat, type LineKind } from '../history/export-file.rules.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { countLines } from '../platform/lines.ts'
import { version } from '../platform/version.ts'
import { createExportRows, rankColumns } from './export-rows.repository.ts'

export type ExportProgress = { done: number; total: number }

export type ExportOptions = {
  clickhouse: ClickHouse
  clock: Clock
  /** Moves what waits for the history into it: a withdrawal that waits there must not be exported as a measurement. */
  flush: () => Promise<unknown>
  selection: ExportSelection
  onProgress?: ((progress: ExportProgress) => void) | undefined
  /** Called before the first row. */
  onDescribed?: (report: ExportReport) => void
  signal?: AbortSignal | undefined
}

/** What an export contains. */
export type ExportReport = { measurements: number; ranks: number; gaps: number }

type Rows = ReturnType<typeof createExportRows>

/** What the tables of a history are made of. Of the views' own tables, only what they have of deleted months. */
const carriedTables: readonly HistoryTable[] = [
  'chart_snapshots',
  'chart_fetches',
  'ranks',
  'thinned_apps',
  'forgotten_months',
  'peak_ranks',
  'latest',
  'chart_beginnings',
  'store_pages',
  'keyword_snapshots',
  'keyword_failures',
]

const toLine = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`)

type Contents = { kind: string; queries: readonly string[]; rows: number }
type Told = Pick<ExportOptions, 'onProgress' | 'signal'> & { clickhouse: ClickHouse; format: 'JSONEachRow' | 'CSV' }

/**
 * Reads one kind of rows after the other.
 * @throws Error if not all rows arrived: a server may break off without an error.
 */
async function* readAll(contents: readonly Contents[], { clickhouse, format, onProgress, signal }: Told) {
  const total = contents.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const { kind, queries, rows } of contents) {
    let read = 0
    for (const query of queries) {
      for await (const bytes of clickhouse.bulk.read(query, format)) {
        signal?.throwIfAborted()
        read += countLines(bytes)
        yield bytes
        onProgress?.({ done: done + read, total })
      }
    }
    if (read !== rows) throw new Error(`The rank history gave ${read} instead of ${rows} ${kind}.`)
    done += rows
  }
}

const describeContents = async (rows: Rows): Promise<ExportReport> => ({
  measurements: await rows.countMeasurements(),
  ranks: await rows.countRanks(),
  gaps: await rows.countGaps(),
})

/** What stays of charts whose months were deleted, because the measurements no longer give it. */
const listForgotten = async (rows: Rows): Promise<(Contents & { kind: LineKind })[]> => [
  { kind: 'forgotten', queries: [rows.forgottenLines()], rows: await rows.countForgotten() },
  { kind: 'oldPeaks', queries: [rows.oldPeakLines()], rows: await rows.countOldPeaks() },
  { kind: 'oldCharts', queries: [rows.oldChartLines()], rows: await rows.countOldCharts() },
  { kind: 'oldBeginnings', queries: [rows.oldBeginningLines()], rows: await rows.countOldBeginnings() },
]

const listContents = async (rows: Rows, selection: ExportSelection, report: ExportReport): Promise<Contents[]> => {
  const contents: (Contents & { kind: LineKind })[] = [
    // Of no day that could be asked for.
    ...(selection.from || selection.to ? [] : await listForgotten(rows)),
    { kind: 'thinnedApps', queries: [rows.thinnedLines()], rows: await rows.countThinned() },
    { kind: 'gaps', queries: [rows.gapLines()], rows: report.gaps },
    {
      kind: 'measurements',
      queries: (await rows.listSlices()).map(rows.measurementLines),
      rows: report.measurements,
    },
  ]
  // Store pages and keywords belong to no chart.
  if (selection.chart) return contents
  return [
    ...contents,
    { kind: 'storePages', queries: [rows.storePageLines()], rows: await rows.countStorePages() },
    { kind: 'keywords', queries: [rows.keywordLines()], rows: await rows.countKeywords() },
    { kind: 'keywordFailures', queries: [rows.keywordFailureLines()], rows: await rows.countKeywordFailures() },
  ]
}

type Reading = { rows: Rows; report: ExportReport } & ExportOptions

async function* readNdjson({ rows, report, ...options }: Reading): AsyncGenerator<Uint8Array> {
  const contents = await listContents(rows, options.selection, report)
  yield toLine({ rankAtlasExport: { format: exportFormat, version, madeAt: options.clock.now().toISOString() } })
  yield* readAll(contents, { ...options, format: 'JSONEachRow' })
  const counts = Object.fromEntries(contents.map(({ kind, rows: lines }) => [kind, lines]))
  const lines = contents.reduce((sum, each) => sum + each.rows, 0)
  yield toLine({ end: { lines, ranks: report.ranks, ...counts } })
}

async function* readCsv({ rows, report, ...options }: Reading): AsyncGenerator<Uint8Array> {
  const ranks = { kind: 'ranks', queries: (await rows.listSlices()).map(rows.rankLines) }
  yield Buffer.from(`${rankColumns.join(',')}\n`)
  yield* readAll(
    [
      { ...ranks, rows: report.ranks + (await rows.countEmpty()) },
      { kind: 'gaps', queries: [rows.gapRows()], rows: report.gaps },
    ],
    { ...options, format: 'CSV' },
  )
}

/** The history as it is at one moment, until it is disposed of. */
const openReading = async (options: ExportOptions): Promise<Reading & AsyncDisposable> => {
  const { clickhouse, flush, selection, onDescribed } = options
  await flush()
  const copies = createHistoryCopies(clickhouse, carriedTables)
  try {
    await copies.begin()
    const rows = createExportRows({ clickhouse, nameOf: copies.nameOf, selection })
    const report = await describeContents(rows)
    onDescribed?.(report)
    return { ...options, rows, report, [Symbol.asyncDispose]: copies.end }
  } catch (error) {
    await copies.end()
    throw error
  }
}

/** The bytes of an export. They are whole when they end without an error. */
export async function* readExport(options: ExportOptions, format: 'ndjson' | 'csv'): AsyncGenerator<Uint8Array> {
  await using reading = await openReading(options)
  yield* format === 'csv' ? readCsv(reading) : readNdjson(reading)
}

/** Writes a new Parquet file. */
export const exportParquet = async (options: ExportOptions, file: string): Promise<void> => {
  await using reading = await openReading(options)
  await options.clickhouse.bulk.saveParquet(reading.rows.rankTable(), file)
}
