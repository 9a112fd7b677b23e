import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPglite } from './pglite-client.ts'

const root = join(import.meta.dirname, '../../..')

const readVersion = (): string => {
  const file = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as { version: string }).version
}

/** Below the root of the project. Another version of PGlite needs another archive. */
export const newDatabasePath = (): string => `dist/new-database-${readVersion()}.tar.gz`

/** An empty PGlite, which a first start unpacks: making one takes two seconds of CPU more. */
export const makeNewDatabase = async (): Promise<Uint8Array> => {
  await using client = await createPglite()
  return new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer())
}

/** The archive that a release has, and a checkout whose tests have run; undefined in another checkout. */
export const readNewDatabase = async (): Promise<Blob | undefined> => {
  const file = join(root, newDatabasePath())
  return existsSync(file) ? new Blob([await readFile(file)]) : undefined
}

/** Makes the archive for the processes that tests start. Renaming is atomic, so none of them reads a part of it. */
export const ensureNewDatabase = async (): Promise<void> => {
  const file = join(root, newDatabasePath())
  if (existsSync(file)) return
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}-${process.pid}`
  await writeFile(part, await makeNewDatabase())
  await rename(part, file)
}
