import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ExportFormat, ExportSelection } from '#contract/exports.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { syncPath } from '../platform/disk.ts'
import {
  type ExportOptions,
  type ExportProgress,
  type ExportReport,
  exportParquet,
  readExport,
} from './export.usecases.ts'

type ExportsOptions = { clickhouse: ClickHouse; clock: Clock; flush: () => Promise<unknown> }

export type WantedFile = {
  file: string
  format: ExportFormat
  selection: ExportSelection
  onProgress?: (progress: ExportProgress) => void
}
export type FileReport = ExportReport & { file: string; bytes: number }

const ownerOnly = 0o600
/** Higher levels take twice as long for a tenth less. */
const gzipLevel = 5

export type Exports = ReturnType<typeof createExports>

export const createExports = (tools: ExportsOptions) => {
  let isRunning = false

  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (isRunning) throw new Error('Another export is running. Nothing was written; try again when it has ended.')
    isRunning = true
    try {
      return await work()
    } finally {
      isRunning = false
    }
  }

  const writeTo = async (file: string, format: ExportFormat, isZipped: boolean, options: ExportOptions) => {
    if (format === 'parquet') return exportParquet(options, file)
    const target = createWriteStream(file, { mode: ownerOnly })
    const bytes = readExport(options, format)
    return isZipped ? pipeline(bytes, createGzip({ level: gzipLevel }), target) : pipeline(bytes, target)
  }

  return {
    isRunning: (): boolean => isRunning,

    /**
     * Writes a file, which has its name only once it is whole. A name that ends with `.gz` is compressed.
     * @throws Error if another one is running in this process, or if it fails.
     */
    writeFile: ({ file, format, selection, onProgress }: WantedFile): Promise<FileReport> =>
      inTurn(async () => {
        const unfinished = `${file}.unfinished`
        let report: ExportReport = { measurements: 0, ranks: 0, gaps: 0 }
        const onDescribed = (described: ExportReport): void => {
          report = described
        }
        try {
          await rm(unfinished, { force: true })
          await writeTo(unfinished, format, file.endsWith('.gz'), { ...tools, selection, onProgress, onDescribed })
          await syncPath(unfinished)
          const { size } = await stat(unfinished)
          await rename(unfinished, file)
          await syncPath(dirname(file))
          return { ...report, file, bytes: size }
        } finally {
          await rm(unfinished, { force: true })
        }
      }),
  }
}
