import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { withPostgres } from '../../src/server/testing/named-servers.ts'
import { startPostgresServer } from '../../src/server/testing/postgres-server.ts'
import { inRoot } from '../launch/paths.mjs'

const startProve = (...args: string[]) => {
  const child = spawn(process.execPath, [inRoot('scripts/commands/prove.ts'), ...args], { stdio: 'pipe' })
  const ended = Promise.all([
    text(child.stderr),
    text(child.stdout),
    new Promise(resolve => child.once('close', resolve)),
  ]).then(([errors, , code]) => ({ errors: errors.trim(), code }))
  return { child, ended }
}

test('a server that does not answer, and no address, are one sentence each', async () => {
  const [silent, nameless] = await Promise.all([
    startProve('--postgres', 'postgres://me@127.0.0.1:9/me').ended,
    startProve('--postgres', 'me').ended,
  ])
  expect(silent.errors).toMatch(/^The PostgreSQL server of --postgres cannot be used: .+\.$/)
  expect(nameless.errors).toMatch(/^Usage: npm run prove -- --postgres .+$/)
  expect([silent.code, nameless.code]).toEqual([1, 1])
})

test('a proof that is stopped drops the databases that it created, and no others', async () => {
  const postgres = await startPostgresServer()
  onTestFinished(postgres.stop)
  const url = await postgres.createDatabase()
  const listDatabases = async (): Promise<string[]> => {
    const { rows } = await withPostgres(url, client => client.query('SELECT datname AS name FROM pg_database'))
    return rows.map(({ name }) => name).sort()
  }
  const before = await listDatabases()
  const { child, ended } = startProve('--postgres', url, 'chart-pairs')
  await expect.poll(async () => (await listDatabases()).length).toBeGreaterThan(before.length)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 1, errors: 'Stopped. The databases of this run are dropped.' })
  expect(await listDatabases()).toEqual(before)
})
