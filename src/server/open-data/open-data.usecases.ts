import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Publication } from '#contract/open-data.ts'
import { createHistoryCopies } from '../history/copies.repository.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import type { SettingsOf } from '../platform/config.ts'
import { syncPath } from '../platform/disk.ts'
import { countLines } from '../platform/lines.ts'
import type { Log } from '../platform/log.ts'
import type { openDataSettings } from './open-data.config.ts'
import { createOpenDataRows, type MonthContents } from './open-data.repository.ts'
import {
  buildDataPackage,
  buildSums,
  describePublication,
  isOver,
  listFiles,
  type Published,
  type PublishedFile,
  type PublishedMonth,
  pathOfLines,
  pathOfRanks,
  pathOfReadings,
  schemas,
} from './packages.rules.ts'

type OpenDataOptions = {
  clickhouse: ClickHouse
  clock: Clock
  log: Log
  /** Moves what waits for the history into it, so that nothing that was withdrawn is published. */
  flush: () => Promise<unknown>
  settings: { openData: SettingsOf<typeof openDataSettings>; storage: { dataDir: string } }
}

/** Files on their way into the folder. Names that begin with a dot are not served. */
const nextFolder = '.next'
/** What was published, with fingerprints. */
const stateFile = '.published.json'

type Rows = ReturnType<typeof createOpenDataRows>

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part)
  return hash.digest('hex')
}

/** @throws Error if fewer or more lines came than there are: an engine may break off without an error. */
async function* ensureAll(lines: AsyncIterable<Uint8Array>, expected: number): AsyncGenerator<Uint8Array> {
  let found = 0
  for await (const bytes of lines) {
    found += countLines(bytes)
    yield bytes
  }
  if (found !== expected) throw new Error(`The rank history gave ${found} instead of ${expected} lines.`)
}

/** Writes the files of one month below a folder. */
const createMonthWriter = (rows: Rows, folder: string) => {
  const write = async (path: string, save: (file: string) => Promise<void>): Promise<PublishedFile> => {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await save(file)
    await syncPath(file)
    return { path, bytes: (await stat(file)).size, sha256: await hashFile(file) }
  }
  return async ({ month, storefronts, measurements, gaps }: MonthContents) => {
    const ndjson = await write(pathOfLines(month), file =>
      pipeline(ensureAll(rows.readLines(month), measurements + gaps), createGzip(), createWriteStream(file)),
    )
    const readings = await write(pathOfReadings(month), file => rows.saveReadings(month, file))
    const ranksOf: PublishedFile[] = []
    for (const storefront of storefronts)
      ranksOf.push(await write(pathOfRanks(month, storefront), file => rows.saveRanks(month, storefront, file)))
    return { ndjson, readings, ranksOf }
  }
}

/** A file that readers see whole: before or after. */
const replaceFile = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.unfinished`, content)
  await syncPath(`${file}.unfinished`)
  await rename(`${file}.unfinished`, file)
}

/** Puts the new files in their places, and the lists of them last. */
const takePlace = async (folder: string, published: Published, before: Published | undefined): Promise<void> => {
  const inFolder = (path: string): string => join(folder, path)
  const files = listFiles(published)
  for (const { path } of files) {
    const made = join(inFolder(nextFolder), path)
    if (!existsSync(made)) continue
    await mkdir(dirname(inFolder(path)), { recursive: true })
    await rename(made, inFolder(path))
  }
  const paths = new Set(files.map(({ path }) => path))
  for (const { path } of before ? listFiles(before) : [])
    if (!paths.has(path)) await rm(inFolder(path), { force: true })
  for (const [path, schema] of Object.entries(schemas))
    await replaceFile(inFolder(path), JSON.stringify(schema, undefined, 2))
  await replaceFile(inFolder('SHA256SUMS'), buildSums(files))
  await replaceFile(inFolder('datapackage.json'), JSON.stringify(buildDataPackage(published), undefined, 1))
  await replaceFile(inFolder(stateFile), JSON.stringify(published))
  await syncPath(folder)
}

export type OpenData = ReturnType<typeof createOpenData>

export const createOpenData = ({ clickhouse, clock, log, flush, settings }: OpenDataOptions) => {
  const { licence, folder = join(settings.storage.dataDir, 'open-data') } = settings.openData
  const inFolder = (path: string): string => join(folder, path)

  const readPublished = async (): Promise<Published | undefined> => {
    if (!existsSync(inFolder(stateFile))) return undefined
    return JSON.parse(await readFile(inFolder(stateFile), 'utf8'))
  }

  const isThere = (month: PublishedMonth): boolean =>
    [month.ndjson, month.readings, ...month.ranksOf].every(({ path }) => existsSync(inFolder(path)))

  /** A month that is published as it is stays, whatever the hour: its files do not change. */
  const publishMonths = async (rows: Rows, before: readonly PublishedMonth[]): Promise<PublishedMonth[]> => {
    const now = clock.now()
    const writeMonth = createMonthWriter(rows, inFolder(nextFolder))
    const months = new Map(before.map(month => [month.month, month]))
    for (const contents of await rows.listMonths()) {
      const { month, fingerprint, measurements, ranks } = contents
      const known = months.get(month)
      const isFinished = isOver(month, now)
      if (known && known.fingerprint === fingerprint && isThere(known)) {
        months.set(month, { ...known, isFinished })
        continue
      }
      const correctedAt = known?.isFinished ? now.toISOString() : (known?.correctedAt ?? null)
      const files = await writeMonth(contents)
      months.set(month, { month, fingerprint, measurements, ranks, isFinished, correctedAt, ...files })
    }
    return [...months.values()].sort((a, b) => a.month - b.month)
  }

  const listeners = new Set<() => void>()

  return {
    /** Calls the listener whenever this process has published. */
    onPublished: (listener: () => void): void => void listeners.add(listener),

    /** The folder of published files; undefined if nothing is published. */
    folder: licence === 'off' ? undefined : folder,

    /** Publishes what changed since the last time. */
    publish: async (): Promise<void> => {
      if (licence === 'off') return
      await flush()
      await rm(inFolder(nextFolder), { recursive: true, force: true })
      await mkdir(inFolder(nextFolder), { recursive: true })
      const copies = createHistoryCopies(clickhouse, ['chart_snapshots', 'chart_fetches'])
      try {
        await copies.begin()
        const before = await readPublished()
        const months = await publishMonths(
          createOpenDataRows({ clickhouse, nameOf: copies.nameOf }),
          before?.months ?? [],
        )
        const published: Published = { licence, madeAt: clock.now().toISOString(), months }
        await takePlace(folder, published, before)
        for (const listener of listeners) listener()
        log.info({ months: months.length, folder }, 'The open data was published.')
      } finally {
        await copies.end()
        await rm(inFolder(nextFolder), { recursive: true, force: true })
      }
    },

    /** Null if nothing is published. */
    findPublication: async (): Promise<Publication | null> => {
      const published = licence === 'off' ? undefined : await readPublished()
      return published ? describePublication(published) : null
    },
  }
}
