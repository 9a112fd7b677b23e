import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  copyPackage,
  makeDataDir,
  makeUsedDataDir,
  startHere,
  startInProcess,
} from '../../../testing/embedded-process.ts'
import { StartError } from '../../process/errors.ts'
import { toMissingError, toStartError } from './faults.ts'

const sentenceOf = async (dataDir: string): Promise<string> => {
  try {
    await startHere({ dataDir })
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'started'
}

const isRoot = process.getuid?.() === 0

/** A folder with a database that was stopped. */
const makeDatabase = () => {
  const dataDir = makeUsedDataDir()
  return { dataDir, folder: join(dataDir, 'postgres') }
}

// Promise: P18
test('a database of a newer or an older PostgreSQL is refused in a sentence that says what to do, and stays as it is', async () => {
  const { dataDir, folder } = makeDatabase()
  writeFileSync(join(folder, 'PG_VERSION'), '19\n')
  expect(await sentenceOf(dataDir)).toBe(
    `The database in ${folder} was made by PostgreSQL 19, and this version of Rank Atlas has PostgreSQL 18. Your data is unchanged. Start the newer version of Rank Atlas that made it.`,
  )
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  expect(await sentenceOf(dataDir)).toBe(
    `The database in ${folder} was made by PostgreSQL 17, and this version of Rank Atlas has PostgreSQL 18. Your data is unchanged. Run npm run backup with the version of Rank Atlas that made it, then npm run restore with this one into an empty folder.`,
  )
  writeFileSync(join(folder, 'PG_VERSION'), '18\n')
  expect(await sentenceOf(dataDir)).toBe('started')
})

// Promise: P18
test('a database that lost its file PG_VERSION is refused, and no new one is made over its files', async () => {
  const { dataDir, folder } = makeDatabase()
  rmSync(join(folder, 'PG_VERSION'))
  const names = readdirSync(folder)
  expect(await sentenceOf(dataDir)).toContain('lacks the file PG_VERSION, so it is damaged. Nothing was changed.')
  expect(readdirSync(folder)).toEqual(names)
})

test('a database whose control file is damaged is refused in a sentence that names a backup', async () => {
  const { dataDir, folder } = makeDatabase()
  const path = join(folder, 'global/pg_control')
  const control = readFileSync(path)
  writeFileSync(path, control.fill(1, 100, 101))
  expect(await sentenceOf(dataDir)).toBe(
    `The database in ${folder} cannot start, because its files are damaged. Nothing was changed. Restore a backup into an empty folder.`,
  )
})

test('a database of another kind of machine is refused in a sentence that names a backup', async () => {
  const { dataDir, folder } = makeDatabase()
  writeFileSync(join(folder, 'global/pg_control'), Buffer.alloc(8192))
  expect(await sentenceOf(dataDir)).toBe(
    `The database in ${folder} cannot start: it was made on another kind of machine, or its files are damaged. Nothing was changed. Restore a backup into an empty folder.`,
  )
})

test('an empty folder named postgres gets a new database, as a volume that is mounted there', async () => {
  const dataDir = makeDataDir()
  mkdirSync(join(dataDir, 'postgres'))
  expect(await sentenceOf(dataDir)).toBe('started')
})

test('a restored database that everybody may read is closed again and starts', async () => {
  const { dataDir, folder } = makeDatabase()
  chmodSync(folder, 0o755)
  expect(await sentenceOf(dataDir)).toBe('started')
})

test.runIf(isRoot)(
  'the database of another user is refused in a sentence about rights, never about damage',
  async () => {
    const { dataDir } = makeDatabase()
    spawnSync('chown', ['20002', dataDir])
    const { failure } = await startInProcess(dataDir, { uid: 20_002, packageFolder: await copyPackage() })
    expect(failure).toContain('cannot be opened, because its user may not use a file (EACCES')
    expect(failure).toContain('Your data is unchanged.')
    expect(failure).not.toContain('damaged')
  },
)

test.runIf(isRoot)('a folder that this user cannot write to is refused in a sentence that names DATA_DIR', async () => {
  const dataDir = makeDataDir()
  chmodSync(dataDir, 0o755)
  const { failure } = await startInProcess(dataDir, { uid: 20_002, packageFolder: await copyPackage() })
  expect(failure).toContain(`The folder ${dataDir} is not writable (EACCES)`)
})

test.runIf(isRoot)('a disk that is full while the database is made is named, and nothing half-made stays', async () => {
  const dataDir = makeDataDir()
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=700', 'tmpfs', dataDir])
  onTestFinished(() => void spawnSync('umount', ['--lazy', dataDir]))
  expect(await sentenceOf(dataDir)).toBe(
    `The database in ${join(dataDir, 'postgres')} cannot start, because the disk is full. Your data is unchanged. Free some space, or set DATA_DIR to a folder on another disk.`,
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test.runIf(existsSync('/proc/self'))('a reason that nobody foresaw is repeated as PostgreSQL says it', async () => {
  const { dataDir, folder } = makeDatabase()
  writeFileSync(join(folder, 'postgresql.auto.conf'), 'no_such_setting = 1\n')
  expect(await sentenceOf(dataDir)).toContain(`The database in ${folder} cannot start: `)
})

test('without shared memory, the sentence does not speak of a full disk, although PostgreSQL does', () => {
  // What PostgreSQL 18.4 writes with kernel.shmmni=0.
  const said = [
    'FATAL:  could not create shared memory segment: No space left on device',
    'DETAIL:  Failed system call was shmget(key=2236545, size=56, 03600).',
  ]
  const { message } = toStartError('/data/postgres', said)
  expect(message).toContain('this system gives PostgreSQL no shared memory')
  expect(message).not.toContain('disk is full')
})

// Promise: P22
test('a platform without a package is named together with the way out', () => {
  expect(toMissingError('freebsd-x64').message).toBe(
    'PostgreSQL is not installed here for freebsd-x64, so the database cannot start. Set DATABASE_URL to keep the data in your own PostgreSQL server.',
  )
})
