import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { makeBackupFolder, withFolder } from '../../src/server/testing/backup-places.ts'
import { contentOfTables, fillEveryTable } from '../../src/server/testing/backup-world.ts'
import { copyTemplate } from '../../src/server/testing/database-template.ts'
import { copyPackage, startInProcess } from '../../src/server/testing/embedded-process.ts'
import { importAsUser } from '../../src/server/testing/other-user.ts'

// The commands start processes and servers, next to other tests.
vi.setConfig({ testTimeout: 180_000 })

const isRoot = process.getuid?.() === 0
/** Two users without an entry in passwd. */
const [owner, stranger] = [31_337, 31_338]

/** Between them, they import every package that the commands need. */
const modules = [
  'backups/backup.usecases.ts',
  'backups/buckets.usecases.ts',
  'backups/verification.usecases.ts',
  'run.ts',
].map(name => join(import.meta.dirname, '../../src/server', name))

type Ended = { code: number; stdout: string; stderr: string }

const run = async (
  command: 'backup' | 'restore',
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  uid?: number,
): Promise<Ended> => {
  const path = join(import.meta.dirname, `${command}.ts`)
  const start =
    uid === undefined
      ? [path]
      : ['--input-type=module', '-e', `${importAsUser(uid, modules)}import ${JSON.stringify(path)}`, '--']
  try {
    const env = { ...process.env, ...environment }
    const output = await promisify(execFile)(process.execPath, [...start, ...args], { env })
    return { code: 0, ...output }
  } catch (error) {
    return error as Ended
  }
}

const listFilesOf = (folder: string, uid: number): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => lstatSync(join(folder, name)).uid === uid)

/** A data folder with rows, of the other user if this is root. */
const makeFilled = async (dataDir = makeBackupFolder()) => {
  copyTemplate(dataDir)
  const content = await withFolder(dataDir, async db => {
    await fillEveryTable(db)
    return contentOfTables(db)
  })
  return { dataDir, content }
}

const give = (folder: string, uid: number): void => void spawnSync('chown', ['-R', `${uid}:${uid}`, folder])

test('a data folder without data is refused by a backup in one sentence, and nothing is made', async () => {
  const folder = makeBackupFolder()
  for (const dataDir of [join(folder, 'missing'), join(folder, 'empty')]) {
    if (dataDir.endsWith('empty')) mkdirSync(dataDir)
    const { code, stderr } = await run('backup', [join(folder, 'a.tar')], { DATA_DIR: dataDir })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `There is no data in ${dataDir}. Nothing was written. Set DATA_DIR to the folder of the server.\n`,
    })
  }
  expect(readdirSync(folder)).toEqual(['empty'])
  expect(readdirSync(join(folder, 'empty'))).toEqual([])
})

test('a backup is made beside a server that runs, checked, and restored, with one sentence each', async () => {
  const { dataDir, content } = await makeFilled()
  const running = await startInProcess(dataDir)
  const folder = makeBackupFolder()
  const file = join(folder, 'a.tar')
  expect(await run('backup', [folder], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/rank-atlas-\d{4}-.*\.tar has \d+ rows in [\d.]+ MB\.\n$/),
  })
  expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  await running.stop()
  const checked = await run('restore', [file, '--verify'], { DATA_DIR: join(folder, 'none') })
  expect(checked.stdout).toMatch(/^The backup .*a\.tar is whole: \d+ rows, as they were at .*Z, of Rank Atlas .*\.\n$/)
  expect(existsSync(join(folder, 'none'))).toBe(false)
  const restored = join(folder, 'restored')
  expect((await run('restore', [file], { DATA_DIR: restored })).stdout).toMatch(
    /^Restored \d+ rows, as they were at .*\n$/,
  )
  const { apps, app_months, users } = content
  expect(await withFolder(restored, contentOfTables)).toMatchObject({ apps, app_months, users })
})

// Promise: P15
test.runIf(isRoot)(
  'root backs up and restores the data of another user: the file is root’s, and nothing in the data folder is',
  async () => {
    // Nobody but root may enter the folder above, as systemd makes it for a user that exists only while the service runs.
    const { dataDir } = await makeFilled(join(makeBackupFolder(), 'data'))
    give(dataDir, owner)
    const folder = makeBackupFolder()
    const file = join(folder, 'a.tar')
    expect(await run('backup', [file], { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/a\.tar has \d+ rows/),
    })
    expect(readdirSync(folder)).toEqual(['a.tar'])
    expect(statSync(file)).toMatchObject({ uid: 0, mode: 0o100600 })
    expect(listFilesOf(dataDir, 0)).toEqual([])
    const refused = await run('restore', [file], { DATA_DIR: dataDir })
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('There is data in') })
    const restored = await run('restore', [file, '--replace'], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored \d+ rows/) })
    expect(listFilesOf(dataDir, 0)).toEqual([])
    // A folder that the user may enter, as the service may.
    const opened = makeBackupFolder()
    renameSync(dataDir, opened)
    const { url, stop } = await startInProcess(opened, { uid: owner, packageFolder: await copyPackage() })
    expect(url, 'a server of that user starts').not.toBe('')
    const beside = await run('backup', [file], { DATA_DIR: opened })
    expect(beside).toMatchObject({ code: 0, stdout: expect.stringMatching(/a\.tar has \d+ rows/) })
    await stop()
    expect(listFilesOf(opened, 0)).toEqual([])
  },
)

test.runIf(isRoot)('a backup by root that fails leaves no file', async () => {
  const folder = makeBackupFolder()
  const dataDir = makeBackupFolder()
  give(dataDir, owner)
  const { code, stderr } = await run('backup', [join(folder, 'a.tar')], { DATA_DIR: dataDir })
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no data in') })
  expect(readdirSync(folder)).toEqual([])
})

test.runIf(isRoot)('files that a user may not read are said to be that, and never to be damaged', async () => {
  const { dataDir } = await makeFilled()
  give(dataDir, owner)
  const folder = makeBackupFolder()
  const file = join(folder, 'a.tar')
  await run('backup', [file], { DATA_DIR: dataDir })
  give(folder, stranger)
  const asStranger = await run('backup', [join(folder, 'b.tar')], { DATA_DIR: dataDir }, stranger)
  expect(asStranger).toMatchObject({
    code: 1,
    stderr: `The data in ${dataDir} cannot be read by this user (EACCES). Nothing was written. Run the command as the user that the folder belongs to, or as root.\n`,
  })
  give(file, 0)
  chmodSync(file, 0o600)
  const restored = await run('restore', [file], { DATA_DIR: join(folder, 'data') }, stranger)
  expect(restored).toMatchObject({
    code: 1,
    stderr: `The backup ${file} cannot be read (EACCES). Nothing was restored.\n`,
  })
  expect(readdirSync(folder)).toEqual(['a.tar'])
})
