import { join } from 'node:path'
import { type Manifest, manifestName } from '../backups/manifest.rules.ts'
import { createArchive, readArchive } from '../platform/files/archives.ts'
import { makeBackupFolder } from './backup-places.ts'

/** A copy of a backup with some members changed. */
export const forge = async (
  file: string,
  change: (name: string, bytes: Buffer) => [string, Buffer][],
): Promise<string> => {
  const forged = join(makeBackupFolder(), 'forged.tar')
  const archive = await createArchive(forged)
  await readArchive(file, async (name, read) => {
    for (const [as, bytes] of change(name, await read())) await archive.add(as, bytes)
  })
  await archive.finish()
  return forged
}

/** A copy of a backup with a changed list of contents. */
export const changeManifest = (file: string, change: (made: Manifest) => object): Promise<string> =>
  forge(file, (name, bytes) => {
    if (name !== manifestName) return [[name, bytes]]
    const made: Manifest = JSON.parse(bytes.toString())
    return [[name, Buffer.from(JSON.stringify({ ...made, ...change(made) }))]]
  })
