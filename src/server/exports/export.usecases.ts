import type { ExportSelection } from '#contract/exports.ts'
import { exportFormat } from '../history/export-file.rules.ts'
import type { History } from '../history/history.usecases.ts'
import { writeParquet } from '../platform/files/parquet.ts'
import type { Clock } from '../platform/process/clock.ts'
import { version } from '../platform/process/version.ts'
import {
  type RankRow,
  rankColumns,
  toGapLine,
  toGapRow,
  toListLine,
  toRankRecords,
  toRankRows,
} from './export-lines.rules.ts'
import { createExportSource, type ExportSource, type Lines } from './export-source.usecases.ts'

export type ExportProgress = { done: number; total: number }

/** What an export contains. */
export type ExportReport = { measurements: number; ranks: number; gaps: number }

export type ExportOptions = {
  history: Pick<History, 'openMoment'>
  clock: Clock
  selection: ExportSelection
  onProgress?: ((progress: ExportProgress) => void) | undefined
  /** Called before the first row. */
  onDescribed?: (report: ExportReport) => void
}

type Reading = { source: ExportSource; report: ExportReport; empty: number; options: ExportOptions }

const toLine = (value: object): string => `${JSON.stringify(value)}\n`

/**
 * Reports the progress after each part of the rows.
 * @throws Error if the number of rows differs from the count, so that no one takes a partial export for a complete one.
 */
async function* watch<Row>(parts: AsyncIterable<readonly Row[]>, total: number, { onProgress }: ExportOptions) {
  let done = 0
  for await (const part of parts) {
    yield part
    done += part.length
    onProgress?.({ done, total })
  }
  if (done !== total) throw new Error(`The rank history returned ${done} instead of ${total} rows.`)
}

/** The kinds of lines in their order: an import has to know what is withdrawn before it reads the measurements. */
const listLines = async (source: ExportSource, { measurements, gaps }: ExportReport): Promise<Lines[]> => [
  ...(await source.listOldLines()),
  {
    kind: 'gaps',
    count: async () => gaps,
    read: async function* () {
      for await (const attempts of source.readGaps()) yield attempts.map(toGapLine)
    },
  },
  {
    kind: 'measurements',
    count: async () => measurements,
    read: async function* () {
      for await (const lists of source.readLists()) yield lists.map(toListLine)
    },
  },
  ...source.listOtherLines(),
]

async function* readKinds(kinds: readonly Lines[]): AsyncGenerator<object[]> {
  for (const { read } of kinds) yield* read()
}

async function* readNdjson({ source, report, options }: Reading): AsyncGenerator<string> {
  const kinds = await listLines(source, report)
  const counts: Record<string, number> = {}
  for (const { kind, count } of kinds) counts[kind] = await count()
  const lines = Object.values(counts).reduce((sum, count) => sum + count, 0)
  yield toLine({ rankAtlasExport: { format: exportFormat, version, madeAt: options.clock.now().toISOString() } })
  for await (const some of watch(readKinds(kinds), lines, options)) yield some.map(toLine).join('')
  yield toLine({ end: { lines, ranks: report.ranks, ...counts } })
}

async function* listRows(source: ExportSource): AsyncGenerator<RankRow[]> {
  for await (const lists of source.readLists()) yield lists.flatMap(toRankRows)
  for await (const gaps of source.readGaps()) yield gaps.map(toGapRow)
}

/** The rows of CSV and Parquet. */
const readRows = ({ source, report, empty, options }: Reading) =>
  watch(listRows(source), report.ranks + empty + report.gaps, options)

async function* readCsv(reading: Reading): AsyncGenerator<string> {
  yield `${rankColumns.map(({ schema }) => schema.name).join(',')}\n`
  for await (const rows of readRows(reading)) yield toRankRecords(rows)
}

/** The history as it is at one moment, until it is disposed of. */
const openReading = async (options: ExportOptions): Promise<Reading & AsyncDisposable> => {
  await using opened = new AsyncDisposableStack()
  const history = opened.use(await options.history.openMoment())
  const source = await createExportSource(history, options.selection)
  const { empty, ...report } = await source.count()
  options.onDescribed?.(report)
  const held = opened.move()
  return { options, source, empty, report, [Symbol.asyncDispose]: () => held.disposeAsync() }
}

/** The bytes of an export, complete if they end without an error. */
export async function* readExport(options: ExportOptions, format: 'ndjson' | 'csv'): AsyncGenerator<Uint8Array> {
  await using reading = await openReading(options)
  for await (const text of format === 'csv' ? readCsv(reading) : readNdjson(reading)) yield Buffer.from(text)
}

/** Writes a new Parquet file. */
export const exportParquet = async (options: ExportOptions, file: string): Promise<void> => {
  await using reading = await openReading(options)
  await writeParquet(file, rankColumns, readRows(reading))
}
