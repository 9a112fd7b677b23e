import { lchown } from 'node:fs/promises'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, takeSocket } from '../../files/folder-lock.ts'
import { superuser } from './cluster.ts'
import { socketPort } from './settings.ts'
import type { ServerUser } from './user.ts'

export type Ownership = { release(): Promise<void> }

/**
 * Undefined if another living process owns the server. Its guests stay connected, so that they notice its end. `user`: whom the
 * data belongs to, if this process is root: processes of that user may then be guests.
 */
export const takeOwnership = async (path: string, user: ServerUser | undefined): Promise<Ownership | undefined> => {
  const guests = new Set<net.Socket>()
  const lock = await takeSocket(path, socket => {
    guests.add(socket.unref())
    socket.on('error', () => undefined).once('close', () => guests.delete(socket))
  })
  if (!lock) return undefined
  if (user && process.getuid?.() === 0) await lchown(path, user.uid, user.gid)
  const release = (): Promise<void> =>
    new Promise(resolve => {
      lock.close(() => resolve())
      for (const guest of guests) guest.destroy()
    })
  return { release }
}

export type Guest = { ownerEnded: Promise<void>; leave(): void }

const forbidden = ['EACCES', 'EPERM']

const isForbidden = (error: unknown): boolean => forbidden.includes(String(codeOf(error)))

/** Connects to the owner. Undefined if it has just ended. Rejects if it is of another user who does not let us connect. */
export const joinOwner = (path: string): Promise<Guest | undefined> => {
  const socket = net.connect(path)
  const { promise: ownerEnded, resolve: onEnd } = Promise.withResolvers<void>()
  socket.once('close', () => onEnd()).resume()
  return new Promise((resolve, reject) => {
    socket.on('error', error => (isForbidden(error) ? reject(error) : resolve(undefined)))
    socket.once('connect', () => resolve({ ownerEnded, leave: () => void socket.destroy() }))
    // A guest with nothing else to do may end.
    socket.once('connect', () => socket.unref())
  })
}

const askServer = async (socketFolder: string): Promise<void> => {
  const client = new pg.Client({
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database: superuser,
    ssl: false,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Waiting = { socketFolder: string; guest: Guest }

/** Waits until the server of the owner accepts connections. False if the owner ends before. */
export const waitForServer = async ({ socketFolder, guest }: Waiting): Promise<boolean> => {
  let hasEnded = false
  void guest.ownerEnded.then(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    try {
      await askServer(socketFolder)
      return true
    } catch (error) {
      if (isForbidden(error)) throw error
      await sleep(50)
    }
  }
  return false
}

/** How `pg` names a server by the folder of its socket. */
export const connectionTo = (socketFolder: string) => ({
  connection: { host: socketFolder, port: socketPort, user: superuser, database: superuser },
  url: `postgres://${superuser}@${encodeURIComponent(socketFolder)}:${socketPort}/${superuser}?sslmode=disable`,
})
