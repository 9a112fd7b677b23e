import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { batchesOf } from '#domain/batches.ts'
import { type Chart, chartKindText } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { headOf, toListLine } from '../exports/export-lines.rules.ts'
import { type Month, spanOfMonths } from '../history/months.rules.ts'
import {
  byChartAndTime,
  chartsATime,
  listChartsInOrder,
  type MeasuredList,
  readAttempts,
  readLists,
} from '../history/ordered-lists.usecases.ts'
import type { HistoryMoment } from '../history/store/history-store.usecases.ts'
import type { Attempt } from '../history/store/stored-history.rules.ts'
import { syncPath } from '../platform/files/disk.ts'
import {
  longColumn,
  momentColumn,
  type ParquetColumn,
  smallColumn,
  textColumn,
  writeParquet,
} from '../platform/files/parquet.ts'
import { type PublishedFile, pathOfLines, pathOfRanks, pathOfReadings } from './packages.rules.ts'

/** The contents of a month. `fingerprint` changes with them, and with nothing else. */
type MonthContents = {
  month: Month
  measurements: number
  ranks: number
  fingerprint: string
  storefronts: StorefrontCode[]
}

type OfChart = { chart: Chart; observedAt: Date }
type PublishedRank = OfChart & { rank: number; appId: AppId }
type PublishedReading = OfChart & { state: string; reason: string; depth: number | null; ranks: number }

const chartColumns: readonly ParquetColumn<OfChart>[] = [
  textColumn('chart_type', ({ chart }) => chart.type),
  smallColumn('genre', 16, ({ chart }) => chart.genre),
  textColumn('device', ({ chart }) => chart.device),
  momentColumn('observed_at', ({ observedAt }) => observedAt),
]

const rankColumns: readonly ParquetColumn<PublishedRank>[] = [
  ...chartColumns,
  smallColumn('rank', 8, ({ rank }) => rank),
  longColumn('app_id', ({ appId }) => appId),
]

const readingColumns: readonly ParquetColumn<PublishedReading>[] = [
  textColumn('storefront', ({ chart }) => chart.storefront),
  ...chartColumns,
  textColumn('state', ({ state }) => state),
  textColumn('reason', ({ reason }) => reason),
  smallColumn('depth', 16, ({ depth }) => depth, true),
  smallColumn('ranks', 16, ({ ranks }) => ranks),
]

const toGapLine = (gap: Attempt) => ({
  ...headOf(gap),
  charts: {},
  failures: { [chartKindText(gap.chart)]: { outcome: gap.outcome, reason: gap.reason } },
})

const toGapReading = ({ chart, observedAt, outcome, reason }: Attempt): PublishedReading => ({
  chart,
  observedAt,
  state: outcome,
  reason,
  depth: null,
  ranks: 0,
})

const toMeasuredLine = (list: MeasuredList) => {
  const { source: _, outcome: _outcome, ...line } = toListLine(list)
  return line
}

const toMeasuredReading = ({ chart, observedAt, depth, appIds }: MeasuredList): PublishedReading => ({
  chart,
  observedAt,
  state: appIds.length === 0 ? 'empty' : 'measured',
  reason: '',
  depth,
  ranks: appIds.length,
})

const toRanks = ({ chart, observedAt, appIds }: MeasuredList): PublishedRank[] =>
  appIds.map((appId, index) => ({ chart, observedAt, rank: index + 1, appId }))

const toBytes = (lines: readonly object[]): Uint8Array =>
  Buffer.from(lines.map(line => `${JSON.stringify(line)}\n`).join(''))

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/**
 * The parts of a month in the order of their files. Leaves out the details of gaps, which an admin may have written: the reason
 * is enough.
 */
const createMonthParts = (history: HistoryMoment, charts: readonly Chart[]) => ({
  /** Lines of the import. */
  readLines: async function* (month: Month, noteList?: (list: MeasuredList) => void): AsyncGenerator<Uint8Array> {
    const span = spanOfMonths(month)
    for await (const gaps of readAttempts(history, charts, span)) yield toBytes(gaps.map(toGapLine))
    for await (const lists of readLists(history, charts, span)) {
      if (noteList) lists.forEach(noteList)
      yield toBytes(lists.map(toMeasuredLine))
    }
  },

  /** The ranks of one country, sorted for common queries. */
  readRanks: async function* (month: Month, storefront: StorefrontCode): AsyncGenerator<PublishedRank[]> {
    const ofCountry = charts.filter(chart => chart.storefront === storefront)
    for await (const lists of readLists(history, ofCountry, spanOfMonths(month))) yield lists.flatMap(toRanks)
  },

  /** Each reading and its result: without them, a gap would look like a chart in which an app does not rank. */
  readReadings: async function* (month: Month): AsyncGenerator<PublishedReading[]> {
    const span = spanOfMonths(month)
    for (const some of batchesOf(charts, chartsATime)) {
      const readings: PublishedReading[] = []
      for await (const lists of readLists(history, some, span)) readings.push(...lists.map(toMeasuredReading))
      for await (const gaps of readAttempts(history, some, span)) readings.push(...gaps.map(toGapReading))
      yield readings.sort(byChartAndTime)
    }
  },
})

/** Describes the months of history, and writes their files below a folder. */
export const createMonthFiles = async (history: HistoryMoment, folder: string) => {
  const parts = createMonthParts(history, await listChartsInOrder(history, () => true))

  const write = async (path: string, save: (file: string) => Promise<void>): Promise<PublishedFile> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await save(file)
    await syncPath(file)
    return { path, bytes: (await stat(file)).size, sha256: await hashFile(file) }
  }

  return {
    listMonths: history.listMonths,

    /** Its lines have all contents, so their hash is the fingerprint. */
    describeMonth: async (month: Month): Promise<MonthContents> => {
      const sum = { measurements: 0, ranks: 0 }
      const [hash, storefronts] = [createHash('sha256'), new Set<StorefrontCode>()]
      const noteList = ({ chart, appIds }: MeasuredList): void => {
        sum.measurements += 1
        sum.ranks += appIds.length
        if (appIds.length > 0) storefronts.add(chart.storefront)
      }
      for await (const bytes of parts.readLines(month, noteList)) hash.update(bytes)
      return { month, ...sum, fingerprint: hash.digest('hex'), storefronts: [...storefronts].sort() }
    },

    writeMonth: async ({ month, storefronts }: MonthContents) => {
      const ndjson = await write(pathOfLines(month), file =>
        pipeline(parts.readLines(month), createGzip(), createWriteStream(file)),
      )
      const readings = await write(pathOfReadings(month), file =>
        writeParquet(file, readingColumns, parts.readReadings(month)),
      )
      const ranksOf: PublishedFile[] = []
      for (const storefront of storefronts) {
        const ranks = parts.readRanks(month, storefront)
        ranksOf.push(await write(pathOfRanks(month, storefront), file => writeParquet(file, rankColumns, ranks)))
      }
      return { ndjson, readings, ranksOf }
    },
  }
}

export type MonthFiles = Awaited<ReturnType<typeof createMonthFiles>>
