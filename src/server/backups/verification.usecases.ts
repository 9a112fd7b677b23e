import { existsSync } from 'node:fs'
import { readArchive } from '../platform/archives.ts'
import * as historyMigrations from '../platform/clickhouse-migrations.ts'
import * as databaseMigrations from '../platform/database-migrations.ts'
import {
  cutOff,
  ensureKnown,
  ensureWhole,
  type Manifest,
  manifestName,
  noFile,
  readManifest,
} from './manifest.rules.ts'
import { hashOf } from './members.usecases.ts'

type Contents = { hashes: Map<string, string>; manifestText: string | undefined }

const readContents = async (file: string): Promise<Contents> => {
  const hashes = new Map<string, string>()
  let manifestText: string | undefined
  try {
    await readArchive(file, async (name, read) => {
      const bytes = await read()
      if (name === manifestName) manifestText = bytes.toString()
      else hashes.set(name, hashOf(bytes))
    })
  } catch (error) {
    throw Object.assign(cutOff(file), { cause: error })
  }
  return { hashes, manifestText }
}

/**
 * Reads a whole backup and compares it with its list of contents. Changes nothing.
 * @throws StartError if it is cut off, damaged, or of a newer version.
 */
export const verifyBackup = async (file: string): Promise<Manifest> => {
  if (!existsSync(file)) throw noFile(file)
  const { hashes, manifestText } = await readContents(file)
  const manifest = readManifest(file, manifestText)
  ensureWhole(file, manifest, hashes)
  ensureKnown(file, 'database', manifest, databaseMigrations.listKnownMigrations())
  ensureKnown(file, 'history', manifest, await historyMigrations.listKnownMigrations())
  return manifest
}
