import { open } from 'node:fs/promises'
import { listKnownMigrations } from '../platform/database/database-migrations.ts'
import { readArchive } from '../platform/files/archives.ts'
import { codeOf } from '../platform/files/folder-lock.ts'
import {
  cutOff,
  ensureKnown,
  ensureWhole,
  type Manifest,
  manifestName,
  noFile,
  readManifest,
  unreadable,
} from './manifest.rules.ts'
import { hashOf } from './members.usecases.ts'

type Contents = { hashes: Map<string, string>; manifestText: string | undefined }

/** A file without read permission says nothing about the backup. @throws StartError */
const ensureReadable = async (file: string): Promise<void> => {
  try {
    await (await open(file)).close()
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? noFile(file) : unreadable(file, String(codeOf(error)))
  }
}

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
    const code = codeOf(error)
    const isOfSystem = typeof code === 'string' && /^E[A-Z]+$/.test(code)
    throw Object.assign(isOfSystem ? unreadable(file, code) : cutOff(file), { cause: error })
  }
  return { hashes, manifestText }
}

/**
 * Reads a whole backup and compares it with its list of contents. Changes nothing.
 * @throws StartError if it is cut off, damaged, or made by a newer version or by one with two databases.
 */
export const verifyBackup = async (file: string): Promise<Manifest> => {
  await ensureReadable(file)
  const { hashes, manifestText } = await readContents(file)
  const manifest = readManifest(file, manifestText)
  ensureWhole(file, manifest, hashes)
  ensureKnown(file, manifest, listKnownMigrations())
  return manifest
}
