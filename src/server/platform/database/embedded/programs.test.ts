import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  ask,
  copyPackage,
  makeDataDir,
  makeUsedDataDir,
  startHere,
  startInProcess,
} from '../../../testing/embedded-process.ts'

const isRoot = process.getuid?.() === 0

type Link = { source: string; target: string }

/** The package as npm installs it when it blocks install scripts: without links. */
const copyWithoutLinks = async (): Promise<string> => {
  const copy = await copyPackage()
  const links: Link[] = JSON.parse(readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) rmSync(join(copy, target))
  return copy
}

const linkIn = (packageFolder: string): string => join(packageFolder, 'native/lib/libicuuc.so.60')

test.runIf(process.platform === 'linux')(
  'the links that the blocked install script would make are made at the first start',
  async () => {
    const dataDir = makeDataDir()
    const packageFolder = await copyWithoutLinks()
    const { ask } = await startHere({ dataDir, packageFolder })
    expect(await ask('select 1 as answer')).toEqual([{ answer: 1 }])
    expect(lstatSync(linkIn(packageFolder)).isSymbolicLink()).toBe(true)
    expect(readdirSync(dataDir)).toContain('postgres')
  },
)

// Promise: P22
test.runIf(isRoot && process.platform === 'linux')(
  'a user without a name who cannot write to the package runs a copy of it, and only one of the newest version',
  async () => {
    const folder = makeDataDir()
    chmodSync(folder, 0o755)
    const packageFolder = await copyWithoutLinks()
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'postgres-programs-18.0.0'), { recursive: true })
    spawnSync('chown', ['-R', '31337:31337', dataDir])
    const first = await startInProcess(dataDir, { uid: 31_337, packageFolder })
    expect(first.failure).toBeUndefined()
    expect(await ask(first.url, 'select 1 as answer')).toEqual([{ answer: 1 }])
    await first.stop()
    expect(existsSync(linkIn(packageFolder))).toBe(false)
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', `postgres-programs-${version}`])
  },
)

test.runIf(isRoot)('a user without a name whose package is complete needs no copy after the first start', async () => {
  const folder = makeDataDir()
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  spawnSync('chown', ['31337:31337', dataDir])
  const first = await startInProcess(dataDir, { uid: 31_337, packageFolder: await copyPackage() })
  expect(first.failure).toBeUndefined()
  await first.stop()
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(31_337)
})

// Promise: P22
test.runIf(isRoot)(
  'for root, the server runs as another user, also in a folder and with a package that only root may enter',
  async () => {
    const folder = makeDataDir()
    const packageFolder = await copyWithoutLinks()
    chmodSync(dirname(packageFolder), 0o700)
    const dataDir = join(folder, 'data')
    const place = makeDataDir()
    chmodSync(place, 0o755)
    // As the program runs.
    const umask = process.umask(0o077)
    onTestFinished(() => void process.umask(umask))
    const cacheFolder = join(place, 'cache')
    const { ask, server } = await startHere({ dataDir, packageFolder, cacheFolder })
    expect(await ask('select 1 as answer')).toEqual([{ answer: 1 }])
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(10_001)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    await server.stop()
    const again = await startHere({ dataDir, packageFolder, cacheFolder })
    expect(await again.ask('select 1 as answer')).toEqual([{ answer: 1 }])
  },
)

test.runIf(isRoot)(
  'for root, the server runs as the owner of the data folder if that is somebody else, and its files belong to that user',
  async () => {
    const dataDir = makeDataDir()
    spawnSync('chown', ['31337:31338', dataDir])
    await startHere({ dataDir })
    const { uid, gid } = statSync(join(dataDir, 'postgres/PG_VERSION'))
    expect({ uid, gid }).toEqual({ uid: 31_337, gid: 31_338 })
  },
)

test.runIf(isRoot)(
  'a database that root restored, so that its files are of root, is given to the user of the server',
  async () => {
    const dataDir = makeUsedDataDir()
    const first = await startHere({ dataDir })
    await first.ask('create table restored ()')
    await first.server.stop()
    spawnSync('chown', ['-R', '0:0', dataDir])
    const { ask } = await startHere({ dataDir })
    expect(await ask("select to_regclass('restored') is not null as found")).toEqual([{ found: true }])
  },
)

test.runIf(isRoot && process.platform === 'linux')(
  'root without the right to become another user gets a sentence that says so',
  async () => {
    const dataDir = makeDataDir()
    const { failure } = await startInProcess(dataDir, { isWithoutCapabilities: true })
    expect(failure).toContain('PostgreSQL refuses to run as root, and this process may not start it as user 10001')
  },
)
