import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../../vitest.eventually.ts'
import {
  ask,
  copyPackage,
  isRunning,
  makeDataDir,
  makeUsedDataDir,
  readServerPid,
  spawnUser,
  startHere,
  startInProcess,
} from '../../../testing/embedded-process.ts'

const startOf = async (url: string): Promise<unknown> =>
  (await ask(url, 'select pg_postmaster_start_time()::text as at'))[0]?.at

test('processes that start at once on one new folder share one server, and it ends with the last of them', async () => {
  const dataDir = makeDataDir()
  const processes = await Promise.all([startInProcess(dataDir), startInProcess(dataDir), startInProcess(dataDir)])
  const [first, second, third] = processes
  const starts = await Promise.all(processes.map(({ url }) => startOf(url)))
  expect(new Set(starts).size).toBe(1)
  await ask(first.url, 'create table shared ()')
  await first.stop()
  await eventually(async () =>
    expect(await ask(second.url, "select to_regclass('shared') is not null as found")).toEqual([{ found: true }]),
  )
  await second.stop()
  await eventually(async () => expect(await ask(third.url, 'select 1 as answer')).toEqual([{ answer: 1 }]))
  const pid = readServerPid(dataDir)
  await third.stop()
  expect(isRunning(pid)).toBe(false)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
})

test('a guest leaves without stopping the server of its owner', async () => {
  const dataDir = makeUsedDataDir()
  const owner = await startHere({ dataDir })
  const guest = await startInProcess(dataDir)
  const started = await startOf(owner.server.url)
  await guest.stop()
  expect(await startOf(owner.server.url)).toBe(started)
})

// Promise: P1
test('when the owner is killed, a guest goes on with a server of its own and all that was committed', async () => {
  const dataDir = makeUsedDataDir()
  const owner = await startInProcess(dataDir)
  const guest = await startHere({ dataDir })
  await guest.ask('create table committed ()')
  const left = readServerPid(dataDir)
  await owner.kill()
  await eventually(async () => {
    expect(await guest.ask("select to_regclass('committed') is not null as found")).toEqual([{ found: true }])
    expect(readServerPid(dataDir)).not.toBe(left)
  })
  await guest.server.stop()
  expect([left, ...(existsSync(join(dataDir, 'postgres/postmaster.pid')) ? [1] : [])].filter(isRunning)).toEqual([])
})

test('the server that a killed process left behind is stopped by the next start, which has all that was committed', async () => {
  const dataDir = makeUsedDataDir()
  const killed = await startInProcess(dataDir)
  await ask(killed.url, 'create table committed ()')
  const left = readServerPid(dataDir)
  await killed.kill()
  expect(isRunning(left)).toBe(true)
  const { ask: askNext, lines } = await startHere({ dataDir })
  expect(isRunning(left)).toBe(false)
  expect(await askNext("select to_regclass('committed') is not null as found")).toEqual([{ found: true }])
  expect(lines.join('')).toContain('Stopping the PostgreSQL server that a killed process left behind.')
})

test('a start waits for the last query of a server that was killed together with its owner, and then has all that was committed', async () => {
  const dataDir = makeUsedDataDir()
  const killed = await startInProcess(dataDir)
  await ask(killed.url, 'create table committed ()')
  const busy = ask(
    killed.url,
    "do $$ declare until timestamptz := clock_timestamp() + '3 s'; begin while clock_timestamp() < until loop end loop; end $$",
  ).catch(() => undefined)
  await eventually(async () =>
    expect(await ask(killed.url, "select from pg_stat_activity where query like 'do %'")).toHaveLength(1),
  )
  const pid = readServerPid(dataDir)
  await killed.kill()
  process.kill(pid, 'SIGKILL')
  const { ask: askNext, lines } = await startHere({ dataDir })
  await busy
  expect(await askNext("select to_regclass('committed') is not null as found")).toEqual([{ found: true }])
  expect(lines.join('')).toContain('Waiting for the last queries of a killed PostgreSQL server to end.')
})

test('the server of a process that ends without stopping it ends as well, with all that was committed', async () => {
  const dataDir = makeUsedDataDir()
  const first = await startInProcess(dataDir)
  await ask(first.url, 'create table committed ()')
  const pid = readServerPid(dataDir)
  await first.exitWithoutStop()
  await eventually(() => expect(isRunning(pid)).toBe(false))
  const { ask: askNext } = await startHere({ dataDir })
  expect(await askNext("select to_regclass('committed') is not null as found")).toEqual([{ found: true }])
})

test.runIf(process.getuid?.() === 0)(
  'a process of the user that the data belongs to shares the server that root started there',
  async () => {
    const dataDir = makeUsedDataDir()
    spawnSync('chown', ['-R', '31337:31337', dataDir])
    const owner = await startHere({ dataDir })
    const started = await startOf(owner.server.url)
    const guest = await startInProcess(dataDir, { uid: 31_337, packageFolder: await copyPackage() })
    expect(await startOf(guest.url)).toBe(started)
    await owner.server.stop()
    await eventually(async () => expect(await startOf(guest.url)).not.toBe(started))
    await guest.stop()
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  },
)

test.runIf(process.getuid?.() === 0)(
  'a user who may not use the server of another user is refused, and that server goes on',
  async () => {
    const dataDir = makeUsedDataDir()
    spawnSync('chown', ['-R', '31337:31337', dataDir])
    const owner = await startHere({ dataDir })
    const started = await startOf(owner.server.url)
    chmodSync(dataDir, 0o777)
    const { failure } = await startInProcess(dataDir, { uid: 31_338, packageFolder: await copyPackage() })
    expect(failure).toContain('cannot be opened, because its user may not use a file (')
    expect(failure).not.toContain('damaged')
    expect(await startOf(owner.server.url)).toBe(started)
  },
)

test('after a crash of the machine, another program with the number of the old server neither prevents the start nor gets a signal', async () => {
  const dataDir = makeUsedDataDir()
  const first = await startHere({ dataDir })
  const [path, lockPath] = ['postmaster.pid', '.s.PGSQL.5432.lock'].map(name => join(dataDir, 'postgres', name))
  const [text, lock] = [readFileSync(String(path), 'utf8'), readFileSync(String(lockPath), 'utf8')]
  await first.server.stop()
  const other = spawn('sleep', ['600'], {
    ...(process.getuid?.() === 0 && { uid: 10_001, gid: 10_001 }),
    stdio: 'ignore',
  })
  onTestFinished(() => void other.kill('SIGKILL'))
  await once(other, 'spawn')
  for (const [file, old] of [
    [path, text],
    [lockPath, lock],
  ] as const)
    writeFileSync(String(file), String(old).replace(/^\d+/, String(other.pid)))
  const next = await startHere({ dataDir })
  expect(await next.ask('select 1 as answer')).toEqual([{ answer: 1 }])
  await next.server.stop()
  expect(isRunning(Number(other.pid))).toBe(true)
})

// Promise: P18
test('a server that this process cannot see, as one in another container, is left alone, and a second is not started beside it', async () => {
  const dataDir = makeUsedDataDir()
  const killed = await startInProcess(dataDir)
  const pid = readServerPid(dataDir)
  await killed.kill()
  const path = join(dataDir, 'postgres/postmaster.pid')
  const text = readFileSync(path, 'utf8')
  // In another container, the server has another process id.
  writeFileSync(path, text.replace(/^\d+/, String(2 ** 29)))
  onTestFinished(() => void process.kill(pid, 'SIGQUIT'))
  await expect(startHere({ dataDir })).rejects.toThrow(
    `A PostgreSQL server that this process cannot see, such as one in another container, already uses the database in ${dataDir}/postgres.`,
  )
  writeFileSync(path, text)
  expect(isRunning(pid)).toBe(true)
  expect(await ask(killed.url, 'select 1 as answer')).toEqual([{ answer: 1 }])
})

test('a start that is killed while it makes the database leaves nothing that the next start uses', async () => {
  const dataDir = makeDataDir()
  const child = spawnUser(dataDir)
  await eventually(() => expect(readdirSync(dataDir).some(name => name.startsWith('postgres.new-'))).toBe(true))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const { ask: askNext } = await startHere({ dataDir })
  expect(await askNext('select 1 as answer')).toEqual([{ answer: 1 }])
  expect(readdirSync(dataDir).filter(name => name !== 'postgres' && !name.startsWith('.'))).toEqual([])
})
