import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '#domain/units.ts'
import { codeOf, ensureWritable, socketPathOf } from '../../files/folder-lock.ts'
import { messageOf, StartError } from '../../process/errors.ts'
import type { Log } from '../../process/log.ts'
import { ensureCluster, findMajor, nameForServer } from './cluster.ts'
import { isStillInUse, toGoneError, toStartError } from './faults.ts'
import { clearLeftover } from './leftover.ts'
import { connectionTo, joinOwner, takeOwnership, waitForServer } from './owner.ts'
import { type Postmaster, type StopPatience, startPostmaster, stopPostmaster } from './postmaster.ts'
import { findPrograms, type Programs } from './programs.ts'
import { keepRunning, type RestartPatience } from './restarts.ts'
import { buildSettings, socketName } from './settings.ts'
import { chooseServerUser, type ServerUser } from './user.ts'

/** Paths of sockets end after 103 bytes on macOS and 107 on Linux. */
const longestSocketPath = 103

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, socketName)) <= longestSocketPath

const nameOutside = (folder: string): string =>
  `rank-atlas-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`

/** All users may write to the temporary folder, so another user could have created this one. */
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

export type EmbeddedPostgres = {
  /** For `pg`: the folder of the socket is the host. */
  connection: { host: string; port: number; user: string; database: string }
  /** The same as an address. */
  url: string
  /** Leaves the server, and stops it if this process started it. Always resolves. */
  stop(): Promise<void>
}

type EmbeddedOptions = {
  dataDir: string
  /** Whether commits wait for the disk. */
  isSynced: boolean
  log: Log
  /** Called at most once, when the server is gone and is not started again. */
  onExit?: ((reason: StartError) => void) | undefined
  stopPatience?: StopPatience | undefined
  restartPatience?: RestartPatience | undefined
  /** The package with the programs, unless it is in node_modules. */
  packageFolder?: string | undefined
  /** Where root may put a copy of the programs; by default in the system's cache. */
  cacheFolder?: string | undefined
}

/** The folders, the programs and the user of one server. */
type Place = {
  folder: string
  socketFolder: string
  lockPath: string
  programs: Programs
  user: ServerUser | undefined
}

const preparePlace = async ({ dataDir, packageFolder, cacheFolder }: EmbeddedOptions): Promise<Place> => {
  const real = await ensureWritable(dataDir)
  const folder = join(real, 'postgres')
  const user = await chooseServerUser(real, folder)
  return {
    folder,
    user,
    lockPath: await socketPathOf(real, '.server'),
    programs: await findPrograms({ dataDir: real, user, packageFolder, cacheFolder }),
    socketFolder: await prepareSocketFolder(folder, user),
  }
}

/** The role of this process for the server: its owner, or a guest of the owner. */
type Seat = {
  /** Resolves when the owner of a guest has ended, or with the reason why the owner gave up. */
  lost: Promise<unknown>
  leave(): Promise<void>
}

/** Longer than our longest statement takes. */
const queriesEndWithinSeconds = 60

const startServer = async (place: Place, options: EmbeddedOptions): Promise<Postmaster> => {
  const { programs, folder, socketFolder, user } = place
  const { isSynced, log } = options
  // Another user may not be able to reach the folder by its path.
  const socketPlace = socketFolder === folder ? nameForServer(folder) : socketFolder
  const settings = buildSettings({ folder, socketFolder: socketPlace, isSynced })
  for (let seconds = 0; ; seconds += 1) {
    try {
      return await startPostmaster({ programs, folder, user, settings, log })
    } catch (error) {
      if (!isStillInUse(error) || seconds >= queriesEndWithinSeconds) throw error
      log.info('Waiting for the last queries of a killed PostgreSQL server to end.')
      await sleep(secondMs)
    }
  }
}

const ensureStillThere = async (folder: string): Promise<void> => {
  if ((await findMajor(folder)) === undefined) throw toGoneError(folder)
}

const beOwner = async (place: Place, options: EmbeddedOptions, isFirst: boolean): Promise<Seat | undefined> => {
  const { folder, socketFolder, programs, user } = place
  const { log, isSynced, stopPatience: patience } = options
  const ownership = await takeOwnership(place.lockPath, user)
  if (!ownership) return undefined
  try {
    // First check whether we may use the folder at all: otherwise we can know nothing about its server.
    await findMajor(folder)
    await clearLeftover({ folder, socketFolder, log, patience })
    if (isFirst) await ensureCluster({ programs, folder, user, isSynced })
    const start = async (): Promise<Postmaster> => {
      await ensureStillThere(folder)
      await clearLeftover({ folder, socketFolder, log, patience })
      return startServer(place, options)
    }
    const first = await start()
    const running = keepRunning({
      first,
      start,
      log,
      ...(options.restartPatience && { patience: options.restartPatience }),
    })
    const leave = async (): Promise<void> => {
      const last = await running.release()
      if (last) await stopPostmaster({ pid: last.pid, ended: last.ended, log, ...(patience && { patience }) })
      await ownership.release()
    }
    return { lost: running.givenUp, leave }
  } catch (error) {
    await ownership.release()
    throw error
  }
}

const beGuest = async ({ lockPath, socketFolder }: Place): Promise<Seat | undefined> => {
  const guest = await joinOwner(lockPath)
  if (!guest || !(await waitForServer({ socketFolder, guest }))) return undefined
  return { lost: guest.ownerEnded, leave: async () => guest.leave() }
}

const takeSeat = async (place: Place, options: EmbeddedOptions, isFirst: boolean): Promise<Seat> => {
  try {
    for (;;) {
      const seat = (await beOwner(place, options, isFirst)) ?? (await beGuest(place))
      if (seat) return seat
    }
  } catch (error) {
    // The system's reason, such as a full disk or missing permissions.
    throw codeOf(error) ? toStartError(place.folder, [messageOf(error)], error) : error
  }
}

const toReason = (error: unknown): StartError =>
  error instanceof StartError ? error : new StartError(messageOf(error), { cause: error })

/**
 * Runs a PostgreSQL server in the data folder. Any number of our processes may do so at once on one folder and share the
 * server: the first owns it, the others are its guests. When the owner ends, it stops the server, and a guest becomes the owner
 * and starts it again. Until then, for about a second, the queries of the guests fail; nothing that was committed is lost.
 * @throws StartError if the server cannot run.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const place = await preparePlace(options)
  let seat: Seat | undefined = await takeSeat(place, options, true)
  let isStopping = false
  const giveUp = async (error: unknown): Promise<void> => {
    const reason = toReason(error)
    options.log.error(`The database is gone and is not started again. ${reason.message}`)
    await seat?.leave()
    seat = undefined
    options.onExit?.(reason)
  }
  const follow = async (): Promise<void> => {
    while (seat) {
      const reason = await seat.lost
      if (isStopping) return
      if (reason) return giveUp(reason)
      try {
        seat = await takeSeat(place, options, false)
      } catch (error) {
        seat = undefined
        return giveUp(error)
      }
      // `stop` was called while the seat changed.
      if (isStopping) await seat.leave()
    }
  }
  const followed = follow()
  const stop = async (): Promise<void> => {
    isStopping = true
    await seat?.leave()
    await followed
  }
  const { connection, url } = connectionTo(place.socketFolder)
  return { connection, url, stop }
}
