import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the folder that the setup of a run has made. */
export const templateVariable = 'TEST_DATABASE_TEMPLATE'

const getFolder = (): string => {
  const folder = process.env[templateVariable]
  if (!folder) throw new Error('Run this test by Vitest: its setup makes the database that all tests copy.')
  return folder
}

/** A migrated and empty PGlite, to be loaded into memory. */
export const readTemplate = (): Blob => new Blob([readFileSync(join(getFolder(), 'template.tar'))])

/** Puts one where a server with this DATA_DIR looks for its database. */
export const copyTemplate = (dataDir: string): void =>
  cpSync(join(getFolder(), 'database'), join(dataDir, 'database'), { recursive: true })
