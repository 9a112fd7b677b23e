import { chown, lchown, lstat, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type ServerUser = { uid: number; gid: number }

/** The user of our image. It needs no entry in /etc/passwd. */
const fallbackUser: ServerUser = { uid: 10_001, gid: 10_001 }

/** Undefined for a folder of root, and for one that is missing. */
export const findOwner = async (folder: string): Promise<ServerUser | undefined> => {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. For root, it runs as the owner of the database, or of the data folder, or else as a user
 * that owns nothing else. Undefined if this process is not root.
 */
export const chooseServerUser = async (dataDir: string, folder: string): Promise<ServerUser | undefined> =>
  isRoot() ? ((await findOwner(folder)) ?? (await findOwner(dataDir)) ?? fallbackUser) : undefined

/** Gives a folder and all in it to a user, as after a restore by root. */
export const giveFolder = async (folder: string, { uid, gid }: ServerUser): Promise<void> => {
  const found = await lstat(folder)
  if (found.uid === uid) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
  // Last, so that the next start does it all again if this process is killed before.
  await chown(folder, uid, gid)
}
