import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncPath } from '../../files/disk.ts'
import { codeOf } from '../../files/folder-lock.ts'
import { messageOf } from '../../process/errors.ts'
import { toHeadlessError, toStartError, toVersionError } from './faults.ts'
import { type Programs, programOf, withNamelessPrograms } from './programs.ts'
import { giveFolder, type ServerUser } from './user.ts'

/** The user of the database, who may do everything there. */
export const superuser = 'postgres'

/**
 * What a program of PostgreSQL calls the folder in which it is started. On Linux, this name works even if its user may not enter
 * a parent folder, such as root's home.
 */
export const nameForServer = (folder: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : folder)

/** Nothing of ours reaches the server: no secrets, and no variable that would change its settings. */
export const serverEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }

/** The same order and letters on every system. Only the search for parts of words uses the system's locale, so it needs UTF-8. */
const localeArguments = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
]

/** One call writes everything to the disk; a call for each of a thousand files takes seconds on a memory card. */
const syncArgument = process.platform === 'linux' ? '--sync-method=syncfs' : '--sync-method=fsync'

type Making = { programs: Programs; folder: string; user: ServerUser | undefined; isSynced: boolean }

/** @returns the lines that the program wrote if it failed. */
const runInitdb = ({ programs, folder, user, isSynced }: Making): Promise<string[] | undefined> => {
  const place = ['-D', nameForServer(folder), '-U', superuser]
  const access = ['--auth-local=trust', '--auth-host=reject', '--no-instructions']
  const child = spawn(
    programOf(programs, 'initdb'),
    [...place, ...access, ...localeArguments, isSynced ? syncArgument : '--no-sync'],
    { ...user, cwd: folder, env: serverEnvironment, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise(resolve => {
    child.once('error', error => resolve([messageOf(error)]))
    child.once('close', code => resolve(code === 0 ? undefined : said.split('\n').filter(Boolean)))
  })
}

const isNameless = (lines: readonly string[]): boolean =>
  lines.some(line => line.includes('could not look up effective user ID'))

/** Nearly every system has a name for one of them: "nobody", and "daemon" or "bin". */
const namedUsers: readonly ServerUser[] = [
  { uid: 65_534, gid: 65_534 },
  { uid: 1, gid: 1 },
]

type MakingForUser = Making & { user: ServerUser }

/** Root makes the database as a user that has a name, and then gives it to `user`. */
const runAsNamedUser = async ({ programs, folder, user, isSynced }: MakingForUser): Promise<string[] | undefined> => {
  let failure: string[] | undefined
  for (const named of namedUsers) {
    await chown(folder, named.uid, named.gid)
    failure = await runInitdb({ programs, folder, user: named, isSynced })
    if (!failure || !isNameless(failure)) break
  }
  if (!failure) await giveFolder(folder, user)
  return failure
}

/** `initdb` refuses to work for a user without an entry in /etc/passwd, as in containers. */
const runNameless = ({ programs, folder, user, isSynced }: Making): Promise<string[] | undefined> =>
  user
    ? runAsNamedUser({ programs, folder, user, isSynced })
    : withNamelessPrograms(programs, dirname(folder), copy => runInitdb({ programs: copy, folder, user, isSynced }))

const unfinishedPrefix = (folder: string): string => `${basename(folder)}.new-`

/** A killed start left them behind. Its `initdb` may still write there, which must not stop this one. */
const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(unfinishedPrefix(folder)))
      await rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => undefined)
}

/** Made under another name and renamed once it is on the disk, so that a folder with this name is always complete. */
const makeCluster = async ({ programs, folder, user, isSynced }: Making): Promise<void> => {
  await removeUnfinished(folder)
  const unfinished = join(dirname(folder), `${unfinishedPrefix(folder)}${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(unfinished, { mode: 0o700 })
    if (user) await chown(unfinished, user.uid, user.gid)
    const making = { programs, folder: unfinished, user, isSynced }
    const failure = await runInitdb(making)
    const second = failure && isNameless(failure) ? await runNameless(making) : failure
    if (second) throw toStartError(folder, second)
    await rename(unfinished, folder)
    if (isSynced) await syncPath(dirname(folder))
    // By now, the `initdb` of a killed start has ended as well.
    await removeUnfinished(folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** The version of the database in this folder, undefined if there is none. @throws StartError if its files cannot be used. */
export const findMajor = async (folder: string): Promise<number | undefined> => {
  try {
    return Number.parseInt(await readFile(join(folder, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw toStartError(folder, [messageOf(error)], error)
  }
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw toHeadlessError(folder)
  return undefined
}

/** Makes the database unless it is there, and gives it the owner and mode that PostgreSQL requires. */
export const ensureCluster = async ({ programs, folder, user, isSynced }: Making): Promise<void> => {
  const major = await findMajor(folder)
  if (major === undefined) await makeCluster({ programs, folder, user, isSynced })
  else if (major !== programs.major) throw toVersionError(folder, major, programs.major)
  if (user) await giveFolder(folder, user)
  // As after a restore. A folder of another user stays as it is, and PostgreSQL says so.
  await chmod(folder, 0o700).catch(() => undefined)
}
