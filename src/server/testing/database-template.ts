import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable with the folder that the setup created. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'
/** The environment variable with the address of the PostgreSQL server of this test run. */
export const serverVariable = 'TEST_DATABASE_SERVER'

const read = (variable: string): string => {
  const value = process.env[variable]
  if (!value) throw new Error('Run this test with Vitest: its setup creates the databases that all tests copy.')
  return value
}

/** The address of a database of this run's server. `postgres` is migrated and empty: tests copy it and never connect to it. */
export const addressOf = (database: string): string =>
  Object.assign(new URL(read(serverVariable)), { pathname: `/${database}` }).href

/** Node's own copy loses the owner of the files, the user that runs PostgreSQL. Synchronous, as most of its callers are. */
export const copyFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** Copies the database to where a server with this DATA_DIR expects them. */
export const copyTemplate = (dataDir: string): void =>
  copyFolder(join(read(templateVariable), 'data', 'postgres'), join(dataDir, 'postgres'))
