import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Publication } from '#contract/open-data.ts'
import type { History } from '../history/history.usecases.ts'
import { syncPath } from '../platform/files/disk.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { SettingsOf } from '../platform/process/config.ts'
import type { Log } from '../platform/process/log.ts'
import { createMonthFiles, type MonthFiles } from './month-files.usecases.ts'
import type { openDataSettings } from './open-data.config.ts'
import {
  buildDataPackage,
  buildSums,
  describePublication,
  isOver,
  listFiles,
  type Published,
  type PublishedMonth,
  schemas,
} from './packages.rules.ts'

type OpenDataOptions = {
  history: Pick<History, 'openMoment' | 'version'>
  clock: Clock
  log: Log
  settings: { openData: SettingsOf<typeof openDataSettings>; storage: { dataDir: string } }
}

/** Files on their way into the folder. Names that begin with a dot are not served. */
const nextFolder = '.next'
/** What was published, with fingerprints. */
const stateFile = '.published.json'

/** Replaces a file in one step, so readers see either the old or the new one. */
const replaceFile = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.unfinished`, content)
  await syncPath(`${file}.unfinished`)
  await rename(`${file}.unfinished`, file)
}

/** Moves the new files into place, and the lists of files last. */
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

export const createOpenData = ({ history, clock, log, settings }: OpenDataOptions) => {
  const { licence, folder = join(settings.storage.dataDir, 'open-data') } = settings.openData
  const inFolder = (path: string): string => join(folder, path)

  const readPublished = async (): Promise<Published | undefined> => {
    if (!existsSync(inFolder(stateFile))) return undefined
    return JSON.parse(await readFile(inFolder(stateFile), 'utf8'))
  }

  const isThere = (month: PublishedMonth): boolean =>
    [month.ndjson, month.readings, ...month.ranksOf].every(({ path }) => existsSync(inFolder(path)))

  /** A month whose published files are up to date is not written again. */
  const publishMonths = async (
    { listMonths, describeMonth, writeMonth }: MonthFiles,
    before: readonly PublishedMonth[],
  ): Promise<PublishedMonth[]> => {
    const now = clock.now()
    const months = new Map(before.map(month => [month.month, month]))
    for (const month of await listMonths()) {
      const contents = await describeMonth(month)
      const { fingerprint, measurements, ranks } = contents
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

  return {
    /** The folder of published files; undefined if nothing is published. */
    folder: licence === 'off' ? undefined : folder,

    /** Publishes what changed since the last time. */
    publish: async (): Promise<void> => {
      if (licence === 'off') return
      await rm(inFolder(nextFolder), { recursive: true, force: true })
      await mkdir(inFolder(nextFolder), { recursive: true })
      try {
        await using moment = await history.openMoment()
        const before = await readPublished()
        const months = await publishMonths(await createMonthFiles(moment, inFolder(nextFolder)), before?.months ?? [])
        const published: Published = { licence, madeAt: clock.now().toISOString(), months }
        await takePlace(folder, published, before)
        history.version.raise('correction')
        log.info({ months: months.length, folder }, 'The open data was published.')
      } finally {
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
