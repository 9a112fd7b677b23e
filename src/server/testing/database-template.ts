import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The environment variable with the folder that the setup created. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

const getFolder = (): string => {
  const folder = process.env[templateVariable]
  if (!folder) throw new Error('Run this test with Vitest: its setup creates the database that all tests copy.')
  return folder
}

/** A migrated, empty PGlite to load into memory. */
export const readTemplate = (): Blob => new Blob([readFileSync(join(getFolder(), 'template.tar'))])

/** Copies both databases to where a server with this DATA_DIR expects them. */
export const copyTemplate = (dataDir: string): void => cpSync(join(getFolder(), 'data'), dataDir, { recursive: true })

/** Copies only the migrated, empty rank history. */
export const copyHistoryTemplate = (dataDir: string): void =>
  cpSync(join(getFolder(), 'data', 'history'), join(dataDir, 'history'), { recursive: true })
