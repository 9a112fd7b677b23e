import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../process/errors.ts'
import { socketName } from './settings.ts'
import type { ServerUser } from './user.ts'

/** Paths of sockets end after 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath

const nameOutside = (folder: string): string =>
  `rank-atlas-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`

/** Everybody may write to the temporary folder, so another user could have made this one. */
const makePrivate = async (folder: string, user: ServerUser | undefined): Promise<void> => {
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined)
  const owner = user?.uid ?? process.getuid?.()
  const found = await lstat(folder)
  if (user && found.uid === process.getuid?.()) await chown(folder, user.uid, user.gid)
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0
  if (isPrivate && [owner, process.getuid?.()].includes(found.uid)) return
  throw new StartError(
    `The folder ${folder} belongs to another user, so the database cannot put its socket there. Nothing was changed. Remove that folder, or set DATA_DIR to a folder with a shorter path.`,
  )
}

/**
 * Where the server listens: in its own folder, which nobody else may enter. If the path is too long for a socket, in a private
 * folder that all processes with the same temporary folder find.
 */
export const prepareSocketFolder = async (folder: string, user: ServerUser | undefined): Promise<string> => {
  if (fits(folder)) return folder
  const outside = join(tmpdir(), nameOutside(folder))
  if (!fits(outside)) {
    throw new StartError(
      `The path ${folder} is too long for the socket of the database, and so is that of the temporary folder. Set DATA_DIR to a folder with a shorter path.`,
    )
  }
  await makePrivate(outside, user)
  return outside
}
