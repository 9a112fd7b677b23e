import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openQuickFolder } from './quick-folder.mjs'

const hourMs = 3_600_000

const open = (options: Parameters<typeof openQuickFolder>[0]) => {
  const folder = openQuickFolder(options)
  onTestFinished(folder.remove)
  return folder
}

test('a test run gets a folder that other users can enter, and removes it completely', () => {
  const { path, remove } = open({})
  expect(statSync(path).mode & 0o777).toBe(0o755)
  writeFileSync(join(path, 'one'), '')
  remove()
  expect(existsSync(path)).toBe(false)
})

const makeMemoryFolder = (): string => {
  const memoryFolder = mkdtempSync(join(tmpdir(), 'rank-atlas-memory-'))
  onTestFinished(() => rmSync(memoryFolder, { recursive: true, force: true }))
  return memoryFolder
}

test('the folder is in memory, unless memory is scarce or TMPDIR is set', () => {
  const memoryFolder = makeMemoryFolder()
  const parentOf = (options: object) =>
    dirname(open({ environment: {}, memoryFolder, neededBytes: 0, ...options }).path)
  expect(parentOf({})).toBe(memoryFolder)
  expect(parentOf({ environment: { TMPDIR: tmpdir() } })).toBe(tmpdir())
  expect(parentOf({ memoryFolder: join(memoryFolder, 'nowhere') })).toBe(tmpdir())
  expect(parentOf({ neededBytes: Number.MAX_SAFE_INTEGER })).toBe(tmpdir())
})

test('the folder of a killed run is removed after an hour, and an active run keeps its folder', () => {
  const memoryFolder = makeMemoryFolder()
  const makeOld = (name: string, ageMs: number) => {
    const path = join(memoryFolder, name)
    mkdirSync(path)
    const at = new Date(Date.now() - ageMs)
    utimesSync(path, at, at)
    return path
  }
  const leftOver = makeOld('rank-atlas-tests-1', 2 * hourMs)
  const atWork = makeOld('rank-atlas-tests-2', hourMs / 2)
  const foreign = makeOld('of-somebody-else', 2 * hourMs)
  open({ environment: {}, memoryFolder, neededBytes: 0 })
  expect([leftOver, atWork, foreign].map(path => existsSync(path))).toEqual([false, true, true])
})
