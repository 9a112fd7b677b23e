import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../process/errors.ts'
import { lockFolder } from './folder-lock.ts'

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const sentenceFor = async (folder: string): Promise<string> => {
  try {
    const lock = await lockFolder(folder)
    await lock.release()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'locked'
}

const program = `
  const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))})
  await lockFolder(process.argv[1])
  process.stdout.write('locked')
  setInterval(() => undefined, 1000)`

/** A process that holds the folder's lock until it is killed. */
const holdInProcess = async (folder: string, environment: NodeJS.ProcessEnv = {}): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a missing folder is created, and the lock leaves nothing in it', async () => {
  const folder = join(await makeFolder(), 'data', 'ranks')
  expect(await sentenceFor(folder)).toBe('locked')
  expect(await readdir(folder)).toEqual([])
})

test('a second lock of a folder is refused in a sentence that names the folder, until the first is released', async () => {
  const folder = await makeFolder()
  const lock = await lockFolder(folder)
  expect(await sentenceFor(folder)).toBe(
    `Another Rank Atlas process already uses the folder ${folder}: stop it, or set another DATA_DIR.`,
  )
  await lock.release()
  expect(await sentenceFor(folder)).toBe('locked')
})

test('processes with different temporary folders share the lock', async () => {
  const folder = await makeFolder()
  await holdInProcess(folder, { TMPDIR: await makeFolder() })
  expect(await sentenceFor(folder)).toContain('Another Rank Atlas process already uses the folder')
})

test('a folder whose path is too long for a socket can still be locked', async () => {
  const folder = join(await makeFolder(), 'x'.repeat(60), 'y'.repeat(60))
  await holdInProcess(folder)
  expect(await sentenceFor(folder)).toContain('Another Rank Atlas process already uses the folder')
})

test('a folder under another name has the same lock', async () => {
  const folder = await makeFolder()
  const name = join(await makeFolder(), 'link')
  await symlink(folder, name)
  const lock = await lockFolder(name)
  expect(await sentenceFor(folder)).toContain('Another Rank Atlas process already uses')
  await lock.release()
})

test('two folders have separate locks', async () => {
  const locks = await Promise.all([lockFolder(await makeFolder()), lockFolder(await makeFolder())])
  for (const lock of locks) await lock.release()
})

test('a lock holds across processes, and the lock of a killed process can be taken', async () => {
  const folder = await makeFolder()
  const child = await holdInProcess(folder)
  expect(await sentenceFor(folder)).toContain('Another Rank Atlas process already uses')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await sentenceFor(folder)).toBe('locked')
})

test('a folder inside a file is refused in a sentence that says what to set', async () => {
  const file = join(await makeFolder(), 'file')
  await writeFile(file, '')
  expect(await sentenceFor(join(file, 'data'))).toBe(
    `The folder ${join(file, 'data')} is not writable (ENOTDIR), so ranks cannot be stored: set DATA_DIR to a folder this user can write to.`,
  )
})

test.runIf(existsSync('/proc/self'))('a location that accepts no folders is refused at once', async () => {
  expect(await sentenceFor('/proc/rank-atlas/data')).toMatch(/^The folder \/proc\/rank-atlas\/data is not writable/)
})
