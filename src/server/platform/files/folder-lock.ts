import { createHash } from 'node:crypto'
import { chmod, lchown, link, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../process/errors.ts'

/** The system closes a listening socket when its process dies, even after kill -9, so this lock is never stale. */
const listenOn = (path: string, onConnection: (socket: net.Socket) => void): Promise<net.Server> =>
  new Promise((resolve, reject) => {
    const server = net.createServer(onConnection)
    server.once('error', reject)
    server.listen(path, () => resolve(server.unref()))
  })

const nobodyListens = ['ENOENT', 'ECONNREFUSED']

/** Whether a living process listens on this socket. It may be of another user, who does not let us connect. */
export const isAnswered = (path: string): Promise<boolean> =>
  new Promise(resolve => {
    const socket = net.connect(path)
    socket.once('connect', () => resolve(true)).once('connect', () => socket.destroy())
    socket.once('error', error => resolve(!nobodyListens.includes(String(codeOf(error)))))
  })

export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const isTaken = (error: unknown): boolean => codeOf(error) === 'EADDRINUSE'

/**
 * Removes the socket of a dead process. Another process may have replaced it since we asked, so it is moved first, asked
 * again, and put back if it lives.
 */
const removeStale = async (path: string): Promise<void> => {
  const moved = `${path}~`
  await rename(path, moved).catch(error => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (await isAnswered(moved)) await link(moved, path).catch(() => undefined)
  await rm(moved, { force: true })
}

/** Listens on a path unless a living process does: then undefined. */
export const takeSocket = async (
  path: string,
  onConnection: (socket: net.Socket) => void = socket => socket.destroy(),
): Promise<net.Server | undefined> => {
  try {
    return await listenOn(path, onConnection)
  } catch (error) {
    if (!isTaken(error)) throw error
    if (await isAnswered(path)) return undefined
    await removeStale(path)
    return takeSocket(path, onConnection)
  }
}

/**
 * Creates one level at a time: Node's recursive mkdir never returns for an existing folder that rejects children, as in
 * /proc.
 */
export const makeFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

/**
 * Makes a folder, unless it is there, with the owner of its parent folder: the server could not use what root creates in
 * the data of another user.
 */
export const makeFolderWithin = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined || process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(first))
  for (const made of new Set([first, folder])) await lchown(made, uid, gid)
}

/**
 * The folder has secrets, so only its user may read it. A folder of another user, as some container volumes are, stays as it is.
 */
const makePrivate = async (folder: string): Promise<void> => {
  const { mode, uid } = await stat(folder)
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(folder, 0o700)
}

/** Creates the folder if it is missing. @returns its real path. @throws StartError when this process cannot write there. */
export const ensureWritable = async (folder: string): Promise<string> => {
  try {
    await makeFolder(resolve(folder))
    await makePrivate(folder)
    const probe = join(folder, `.probe-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
    return await realpath(folder)
  } catch (error) {
    throw new StartError(
      `The folder ${folder} is not writable (${String(codeOf(error))}), so ranks cannot be stored: set DATA_DIR to a folder this user can write to.`,
    )
  }
}

export type FolderLock = { release(): Promise<void> }

/** The system silently truncates longer socket paths. */
const longestSocketPath = 100
const socketNames = { '.lock': '.sock', '.server': '.server' }

/**
 * The socket lies in the folder itself, so that all its users find it; the temporary folder may differ between them. Falls
 * back to the temporary folder only if the path is too long for a socket.
 */
export const socketPathOf = async (folder: string, name: keyof typeof socketNames): Promise<string> => {
  const real = await realpath(folder)
  const inFolder = join(real, name)
  if (Buffer.byteLength(inFolder) <= longestSocketPath) return inFolder
  return join(
    tmpdir(),
    `rank-atlas-${createHash('sha256').update(real).digest('hex').slice(0, 24)}${socketNames[name]}`,
  )
}

/** @throws StartError when the folder is not writable or another process on this machine holds the lock. */
export const lockFolder = async (folder: string): Promise<FolderLock> => {
  const server = await takeSocket(await socketPathOf(await ensureWritable(folder), '.lock'))
  if (!server) {
    throw new StartError(
      `Another Rank Atlas process already uses the folder ${folder}: stop it, or set another DATA_DIR.`,
    )
  }
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}
