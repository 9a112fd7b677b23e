import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startClickHouseServer } from '../../src/server/testing/clickhouse-server.ts'
import { withClickHouse, withPostgres } from '../../src/server/testing/named-servers.ts'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { inRoot } from '../lib/paths.mjs'

const startProve = (...args: string[]) => {
  const child = spawn(process.execPath, [inRoot('scripts/commands/prove.ts'), ...args], { stdio: 'pipe' })
  const ended = Promise.all([
    text(child.stderr),
    text(child.stdout),
    new Promise(resolve => child.once('close', resolve)),
  ]).then(([errors, , code]) => ({ errors: errors.trim(), code }))
  return { child, ended }
}

test('a server that does not answer, and an address without a database, are one sentence', async () => {
  const postgres = 'postgres://me@127.0.0.1:9/me'
  const [silent, nameless] = await Promise.all([
    startProve('--clickhouse', 'http://127.0.0.1:9/me', '--postgres', postgres).ended,
    startProve('--clickhouse', 'http://127.0.0.1:9', '--postgres', postgres).ended,
  ])
  expect(silent.errors).toMatch(/^The ClickHouse server at --clickhouse does not respond: .+\.$/)
  expect(nameless.errors).toMatch(/^Usage: npm run prove -- --clickhouse .+$/)
  expect([silent.code, nameless.code]).toEqual([1, 1])
})

test('a proof that is stopped drops the databases that it created, and no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-prove-'))
  const postgres = await startPostgresServer()
  const clickhouse = await startClickHouseServer(join(folder, 'history'))
  onTestFinished(async () => {
    await clickhouse.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const postgresUrl = await postgres.createDatabase()
  const servers = { postgresUrl, clickhouseUrl: clickhouse.url, cluster: undefined, prefix: '' }
  const listDatabases = async (): Promise<string[]> => {
    const { rows } = await withPostgres(postgresUrl, client => client.query('SELECT datname AS name FROM pg_database'))
    const more = await withClickHouse(servers, admin =>
      admin.query<{ name: string }>('SELECT name FROM system.databases'),
    )
    return [...rows, ...more].map(({ name }) => name).sort()
  }
  const before = await listDatabases()
  const { child, ended } = startProve('--clickhouse', clickhouse.url, '--postgres', postgresUrl, 'copies.repository')
  const count = async (): Promise<number> => (await listDatabases()).length
  await expect.poll(count).toBeGreaterThan(before.length + 1)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 1, errors: 'Stopped. The databases of this run are dropped.' })
  expect(await listDatabases()).toEqual(before)
})
