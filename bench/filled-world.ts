import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minuteMs } from '#domain/units.ts'
import { createHistoryStore } from '../src/server/history/store/history-store.usecases.ts'
import { startEmbeddedPostgres } from '../src/server/platform/database/embedded/embedded-postgres.ts'
import { openPostgres } from '../src/server/platform/database/postgres.ts'
import { createLog } from '../src/server/platform/process/log.ts'
import { copyFolder } from '../src/server/testing/database-template.ts'

/** The result of filling a world. `newest`: the start of its newest slot. */
export type Filled = {
  ranks: number
  days: number
  newest: string
  recordMs: number
  fileMs: number
}

/** A hundred million ranks, or as many days as `BENCH_DAYS` says. */
export const usualDays = Number(process.env.BENCH_DAYS) || 953

/** Worlds take minutes to fill, so parts share them: in the folder `BENCH_WORLDS` for later runs, or else until this run ends. */
const findWorlds = (): string => {
  const kept = process.env.BENCH_WORLDS
  if (kept) return kept
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-bench-worlds-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Child processes find the folder there.
  process.env.BENCH_WORLDS = folder
  return folder
}

const readFilled = async (folder: string): Promise<Filled | undefined> => {
  const text = await readFile(join(folder, 'filled.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** In a separate process, so that its memory and caches are not measured. @throws Error if it fails. */
const fill = async (days: number, folder: string): Promise<void> => {
  const command = [join(import.meta.dirname, 'fill-world.ts'), String(days), folder]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Filling ${days} days failed.`)
}

/** A separate data folder with this many days of every overall chart. */
export const copyWorld = async (days: number) => {
  const folder = join(findWorlds(), `days-${days}`)
  if (!(await readFilled(folder))) await fill(days, folder)
  const filled = await readFilled(folder)
  if (!filled) throw new Error(`There is no filled world in ${folder}.`)
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  copyFolder(join(folder, 'data'), dataDir)
  return { filled, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Filling and measuring may take longer than the limit for a visitor's request. */
const patient = { connectMs: minuteMs, statementMs: 60 * minuteMs, probeMs: minuteMs, silentMs: 60 * minuteMs }

/** The store of a data folder, on the program's own server. */
export const openStore = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir, isSynced: true, log: createLog({ level: 'silent' }) })
  const database = await openPostgres(server.url, { noteFault: () => undefined, limits: patient })
  return {
    ...database,
    store: createHistoryStore(database.db),
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** The store of a copy of a filled world. */
export const openWorld = async (days: number) => {
  const { dataDir, remove, filled } = await copyWorld(days)
  const { close, ...opened } = await openStore(dataDir)
  return {
    ...opened,
    ...filled,
    newest: new Date(filled.newest),
    close: async () => {
      await close()
      await remove()
    },
  }
}
