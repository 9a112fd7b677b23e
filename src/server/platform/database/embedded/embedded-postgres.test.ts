import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  ask,
  isRunning,
  makeDataDir,
  makeUsedDataDir,
  readServerPid,
  startHere,
  startInProcess,
} from '../../../testing/embedded-process.ts'

test('a server in an empty folder keeps its data over a restart, and no process of it runs after it is stopped', async () => {
  const dataDir = makeDataDir()
  const first = await startHere({ dataDir })
  await first.ask('create table ranks (rank int)')
  await first.ask('insert into ranks values (7)')
  const pid = readServerPid(dataDir)
  await first.server.stop()
  expect(isRunning(pid)).toBe(false)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  const second = await startHere({ dataDir })
  expect(await second.ask('select rank from ranks')).toEqual([{ rank: 7 }])
})

test('the folder of the database is closed to other users, and no port is open', async () => {
  const dataDir = makeDataDir()
  const { server, ask } = await startHere({ dataDir })
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(server.connection).toEqual({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  })
  expect(await ask("select current_setting('listen_addresses') as addresses")).toEqual([{ addresses: '' }])
  const rules = await ask('select distinct type, auth_method from pg_hba_file_rules order by 1')
  expect(rules).toEqual([
    { type: 'host', auth_method: 'reject' },
    { type: 'local', auth_method: 'trust' },
  ])
})

test('text sorts by its code points and folds the case of every script, and the search for parts of words knows every letter', async () => {
  const { ask } = await startHere({ dataDir: makeDataDir() })
  await ask('create extension pg_trgm')
  const [row] = await ask(
    "select lower('ÉÀ') as lower, 'é' ~* 'É' as folds, show_trgm('日本語') as parts, 'Z' < 'a' as sorted",
  )
  expect(row).toMatchObject({ lower: 'éà', folds: true, sorted: true })
  expect(row?.parts).toHaveLength(4)
  const [locale] = await ask(
    'select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding from pg_database limit 1',
  )
  expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' })
})

// Promise: P20
test('commits wait for the disk unless the caller can make the data again', async () => {
  const dataDir = makeUsedDataDir()
  const quick = await startHere({ dataDir })
  expect(await quick.ask('show fsync')).toEqual([{ fsync: 'off' }])
  await quick.server.stop()
  const durable = await startHere({ dataDir, isSynced: true })
  expect(await durable.ask('show fsync')).toEqual([{ fsync: 'on' }])
})

test('a folder whose path is too long for a socket has a server, too, on a private socket that each start finds', async () => {
  const dataDir = join(makeDataDir(), 'x'.repeat(60), 'ä'.repeat(30))
  const first = await startHere({ dataDir })
  const { host } = first.server.connection
  expect(host.startsWith(dataDir)).toBe(false)
  expect(statSync(host).mode & 0o777).toBe(0o700)
  onTestFinished(async () => void (await import('node:fs/promises')).rm(host, { recursive: true, force: true }))
  await first.ask('create table kept ()')
  await first.server.stop()
  const second = await startHere({ dataDir })
  expect(second.server.connection.host).toBe(host)
  expect(await second.ask("select to_regclass('kept') is not null as kept")).toEqual([{ kept: true }])
})

test('Ctrl-C in a terminal reaches our process, and the server goes on until we stop it', async () => {
  const dataDir = makeUsedDataDir()
  const { child, url, stop } = await startInProcess(dataDir)
  process.kill(-Number(child.pid), 'SIGINT')
  expect(await ask(url, 'select 1 as answer')).toEqual([{ answer: 1 }])
  const pid = readServerPid(dataDir)
  await stop()
  expect(isRunning(pid)).toBe(false)
})

test('stopping rolls open transactions back, waits for nobody, and can be asked for twice', async () => {
  const dataDir = makeUsedDataDir()
  const { server } = await startHere({ dataDir })
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('create table unfinished ()')
  await Promise.all([server.stop(), server.stop()])
  await client.end().catch(() => undefined)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  const again = await startHere({ dataDir })
  expect(await again.ask("select to_regclass('unfinished') as found")).toEqual([{ found: null }])
})

test('a server that does not react is cut off, and nothing that was committed is lost', async () => {
  const dataDir = makeUsedDataDir()
  const { server, ask } = await startHere({ dataDir, stopPatience: { fastMs: 100, immediateMs: 100 } })
  await ask('create table committed ()')
  const pid = readServerPid(dataDir)
  process.kill(pid, 'SIGSTOP')
  await server.stop()
  expect(isRunning(pid)).toBe(false)
  const again = await startHere({ dataDir })
  expect(await again.ask("select to_regclass('committed') is not null as found")).toEqual([{ found: true }])
})
