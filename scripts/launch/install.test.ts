import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ensureNode, isForPlatform, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rank-atlas-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

const write = (path: string, content: unknown): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}

const zod = { version: '4.0.0', integrity: 'sha512-a' }
/** Optional, because there is one for each platform. */
const node = { version: '24.0.0', integrity: 'sha512-n', optional: true, bin: { node: 'bin/node' } }
const forMac = { version: '1.0.0', integrity: 'sha512-m', optional: true, os: ['darwin'] }

/** Node is installed as well, because the project brings its own. */
const isInstalledWith = (present: object | undefined): boolean => {
  write('package-lock.json', {
    packages: {
      '': { name: 'x' },
      'node_modules/node-for-us': node,
      'node_modules/zod': zod,
      'node_modules/for-mac': forMac,
    },
  })
  write('node_modules/.bin/node', '')
  if (present) write('node_modules/.package-lock.json', { packages: { 'node_modules/node-for-us': node, ...present } })
  return isInstalled(folder)
}

test('an install that matches the lockfile is complete, even without packages of other platforms', () => {
  expect(isInstalledWith({ 'node_modules/zod': zod })).toBe(true)
})

test.each([
  ['nothing is installed', undefined],
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/zod': { ...zod, version: '4.0.1' } }],
  ['a package has another content', { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } }],
])('an install is incomplete when %s', (_name, present) => {
  expect(isInstalledWith(present)).toBe(false)
})

test('packages apart from the project need no Node of their own', () => {
  write('package-lock.json', { packages: { '': { name: 'x' }, 'node_modules/zod': zod } })
  write('node_modules/.package-lock.json', { packages: { 'node_modules/zod': zod } })
  expect(isInstalled(folder)).toBe(true)
})

test('progress counts only packages for this platform', () => {
  const here = { platform: 'linux', arch: 'x64' }
  const isFor = (entry: object) => isForPlatform(entry, here)
  expect(
    [{}, { os: 'linux', cpu: 'x64' }, { os: ['linux'], cpu: ['x64', 'arm64'], libc: ['glibc'] }].map(isFor),
  ).toEqual([true, true, true])
  expect([{ os: 'darwin' }, { os: ['linux'], cpu: ['arm64'] }, { libc: ['musl'] }].map(isFor)).toEqual([
    false,
    false,
    false,
  ])
})

test('on a platform for which no Node is locked, an install is complete without one, and an old Node is refused in a sentence', () => {
  const present = { 'node_modules/zod': zod }
  write('package-lock.json', {
    packages: { '': { name: 'x' }, 'node_modules/node-for-mac': { ...node, os: 'darwin', cpu: 'none' }, ...present },
  })
  write('node_modules/.package-lock.json', { packages: present })
  expect(isInstalled(folder)).toBe(true)
  const ownNode = process.execPath
  expect(() => ensureNode({ node: ownNode, version: '24.0.0' })).not.toThrow()
  expect(() => ensureNode({ node: '/project/node_modules/.bin/node', version: '20.1.0' })).not.toThrow()
  expect(() => ensureNode({ node: ownNode, version: '22.1.0' })).toThrow(
    /^Rank Atlas needs Node 24 or newer, and this is Node 22\.1\.0: install it from .+\.$/,
  )
})

test('an install without Node 24 is incomplete', () => {
  expect(isInstalledWith({ 'node_modules/zod': zod })).toBe(true)
  rmSync(join(folder, 'node_modules/.bin/node'))
  expect(isInstalled(folder)).toBe(false)
})

test('two processes that want the lock work one after the other', async () => {
  const path = join(folder, 'lock')
  const events: string[] = []
  const work = (name: string) =>
    withLock({ path, pollMs: 5, onWait: () => events.push(`${name} waits`) }, async () => {
      events.push(`${name} begins`)
      await new Promise(resolve => setTimeout(resolve, 50))
      events.push(`${name} ends`)
    })
  await Promise.all([work('a'), work('b')])
  expect(events).toContain('b waits')
  expect(events.filter(event => event !== 'b waits')).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('the lock of a dead process is taken over, and the work learns about it', async () => {
  const path = join(folder, 'lock')
  writeFileSync(path, '1\n')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(path, longAgo, longAgo)
  expect(await withLock({ path }, async found => found)).toEqual({ wasLeftOver: true })
  expect(await withLock({ path }, async found => found)).toEqual({ wasLeftOver: false })
})

test('work that fails releases the lock', async () => {
  const path = join(folder, 'lock')
  await expect(withLock({ path }, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLock({ path }, async () => 'next')).toBe('next')
})
