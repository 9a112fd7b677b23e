import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ExportSelection } from '#contract/exports.ts'
import type { ExportFormat } from '#domain/export-formats.ts'
import { syncPath } from '../platform/files/disk.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import {
  type ExportOptions,
  type ExportProgress,
  type ExportReport,
  exportParquet,
  readExport,
} from './export.usecases.ts'

type ExportsOptions = {
  history: ExportOptions['history']
  clock: Clock
  /** The folder for files that are sent once complete, because a temporary folder may be in memory. */
  dataDir: string
}

export type WantedFile = {
  file: string
  format: ExportFormat
  selection: ExportSelection
  onProgress?: (progress: ExportProgress) => void
}
type OpenedFile = Pick<WantedFile, 'format' | 'selection'> & { onBegun: () => Promise<void> }
export type FileReport = ExportReport & { file: string; bytes: number }

/** The prefix of its name. */
const exportFolder = '.export-'

/** Removes files that a killed process left behind. */
const removeLeft = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(exportFolder)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

const ownerOnly = 0o600
/** Higher levels take twice as long to save another tenth. */
const gzipLevel = 5

/** A failure before the first byte becomes an error response; a later one can only end the connection. */
const startReading = async (bytes: AsyncGenerator<Uint8Array>): Promise<AsyncGenerator<Uint8Array>> => {
  const first = await bytes.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* bytes
  })()
}

/** Parquet has its table of contents at the end, so it is written to a file before it is sent. */
async function* readParquet(options: ExportOptions, dataDir: string): AsyncGenerator<Uint8Array> {
  await mkdir(dataDir, { recursive: true })
  const folder = await mkdtemp(join(dataDir, exportFolder))
  try {
    const file = join(folder, 'history.parquet')
    await exportParquet(options, file)
    yield* createReadStream(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Breaks off when the source does. */
const zip = (source: Readable): Readable => {
  const zipped = createGzip({ level: gzipLevel })
  pipeline(source, zipped).catch(() => undefined)
  return zipped
}

export type Exports = ReturnType<typeof createExports>

export const createExports = (tools: ExportsOptions) => {
  let isRunning = false
  let opened: Readable | undefined

  const begin = (): void => {
    if (isRunning) throw new RequestError('export.running', 'Another export is running. Try again when it has ended.')
    isRunning = true
  }

  const inTurn = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    begin()
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
    /**
     * Writes a file, which gets its name only once it is complete. A name that ends with `.gz` is compressed.
     * @throws RequestError export.running; Error if it fails.
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
          await chmod(unfinished, ownerOnly)
          await syncPath(unfinished)
          const { size } = await stat(unfinished)
          await rename(unfinished, file)
          await syncPath(dirname(file))
          return { ...report, file, bytes: size }
        } finally {
          await rm(unfinished, { force: true })
        }
      }),

    /**
     * The bytes of an export, returned once the first is available. NDJSON is compressed. Destroying the stream ends
     * the export. `onBegun`: called before anything is read.
     * @throws RequestError export.running
     */
    open: async ({ format, selection, onBegun }: OpenedFile): Promise<Readable> => {
      begin()
      try {
        await onBegun()
        const bytes =
          format === 'parquet'
            ? readParquet({ ...tools, selection }, tools.dataDir)
            : readExport({ ...tools, selection }, format)
        const source = Readable.from(await startReading(bytes), { objectMode: false })
        source.once('close', async () => {
          // Needed even if nothing was read: a generator that never started does not close its source.
          await bytes.return(undefined).catch(() => undefined)
          isRunning = false
        })
        // The reader of the stream also gets the error.
        source.on('error', () => undefined)
        opened = source
        return format === 'ndjson' ? zip(source) : source
      } catch (error) {
        isRunning = false
        throw error
      }
    },

    /** Removes what a killed process left behind, if no other process uses the folder. */
    removeLeft: (): Promise<void> => removeLeft(tools.dataDir),

    /** Ends the running export, because the server stops. */
    stop: async (): Promise<void> => void opened?.destroy(new Error('The server stops.')),
  }
}
