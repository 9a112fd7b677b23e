import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { createSelfSignedCertificate } from '../testing/self-signed-certificate.ts'
import { openClickHouse } from './clickhouse.ts'
import { parseClickHouseUrl } from './clickhouse-address.ts'

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-clickhouse-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const startServer = async (options: Parameters<typeof startClickHouseServer>[1] = {}) => {
  const server = await startClickHouseServer(join(makeFolder(), 'history'), options)
  onTestFinished(server.close)
  return server
}

/** The address with one part changed. */
const changed = (text: string, change: Partial<Pick<URL, 'password' | 'username' | 'pathname' | 'protocol'>>): string =>
  Object.assign(new URL(text), change).href

const openFailing = async (clickhouseUrl: string): Promise<string> => {
  const opening = openClickHouse({ dataDir: '', clickhouseUrl })
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'StartError' })
  return String(error)
}

test('an address has a user, a password with any character, a database, and a port of ClickHouse', () => {
  const account = { username: 'me@home', password: 'a/b:c@d %' }
  const encoded = 'me%40home:a%2Fb%3Ac%40d%20%25'
  const known = { ...account, database: 'ranks' }
  expect(parseClickHouseUrl(`http://${encoded}@db.example/ranks`)).toEqual({ ...known, url: 'http://db.example:8123' })
  expect(parseClickHouseUrl(`https://${encoded}@db.example/ranks/`)).toEqual({
    ...known,
    url: 'https://db.example:8443',
  })
  expect(parseClickHouseUrl('https://db.example:443/a%20b')).toEqual({
    url: 'https://db.example:443',
    username: 'default',
    password: '',
    database: 'a b',
  })
  expect(parseClickHouseUrl('http://[::1]:80/ranks')?.url).toBe('http://[::1]:80')
  expect(parseClickHouseUrl('http://[::1]/ranks')?.url).toBe('http://[::1]:8123')
  for (const wrong of ['', '/', '/a/b', '/ranks?x=1', '/ranks#x', '/%ff'])
    expect(parseClickHouseUrl(`http://db.example${wrong}`), wrong).toBeUndefined()
})

test('a wrong password, user or database is one sentence without the password', async () => {
  const { url } = await startServer()
  expect(await openFailing(changed(url, { password: 'secret' }))).toBe(
    'StartError: The ClickHouse server of CLICKHOUSE_URL refuses the user "atlas" or its password.',
  )
  expect(await openFailing(changed(url, { username: 'nobody' }))).toContain('refuses the user "nobody"')
  expect(await openFailing(changed(url, { pathname: '/elsewhere' }))).toBe(
    'StartError: The ClickHouse server of CLICKHOUSE_URL has no database "elsewhere": create it, or name another one.',
  )
})

test('tables are in the database of the address', async () => {
  const { url } = await startServer()
  const clickhouse = await openClickHouse({ dataDir: '', clickhouseUrl: url })
  onTestFinished(clickhouse.close)
  await clickhouse.command('CREATE DATABASE other')
  await clickhouse.command('CREATE TABLE things (id UInt8) ENGINE = MergeTree ORDER BY id')
  await clickhouse.insert('things', [{ id: 1 }])
  const other = await openClickHouse({ dataDir: '', clickhouseUrl: changed(url, { pathname: '/other' }) })
  onTestFinished(other.close)
  const where = "SELECT database FROM system.tables WHERE name = 'things'"
  expect(await clickhouse.query(where)).toEqual([{ database: 'ranks' }])
  expect(await clickhouse.query('SELECT id FROM things')).toEqual([{ id: 1 }])
  await expect(other.query('SELECT id FROM things')).rejects.toThrow(/things/)
})

test('a certificate that nobody trusts is one sentence, and its authority can be trusted', async () => {
  const certificate = createSelfSignedCertificate()
  const { url } = await startServer({ tls: certificate })
  expect(await openFailing(url)).toMatch(
    /^StartError: The ClickHouse server of CLICKHOUSE_URL has a certificate that this machine does not trust \(.+\): set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority\.$/,
  )
  expect(await openFailing(changed(url, { protocol: 'http:' }))).toContain('does not respond')
  const plain = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void plain.close())
  await once(plain, 'listening')
  const { port } = plain.address() as AddressInfo
  expect(await openFailing(`https://127.0.0.1:${port}/ranks`)).toContain('does not speak TLS at this port')
  const file = join(makeFolder(), 'authority.pem')
  writeFileSync(file, certificate.cert)
  const program = `
    const { openClickHouse } = await import(${JSON.stringify(join(import.meta.dirname, 'clickhouse.ts'))})
    const clickhouse = await openClickHouse({ dataDir: '', clickhouseUrl: process.env.CLICKHOUSE_URL })
    console.log(JSON.stringify(await clickhouse.query('SELECT 1 AS one')))
    await clickhouse.close()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, CLICKHOUSE_URL: url, NODE_EXTRA_CA_CERTS: file },
  })
  expect(JSON.parse(stdout)).toEqual([{ one: 1 }])
})

test('lists longer than an address may be reach the server, in a question and in a change', async () => {
  const { url } = await startServer()
  const clickhouse = await openClickHouse({ dataDir: '', clickhouseUrl: url })
  onTestFinished(clickhouse.close)
  const ids = Array.from({ length: 300_000 }, (_, index) => 1_000_000_000 + index)
  const names = Array.from({ length: 60_000 }, (_, index) => `name ' \\ ${index}`)
  const [row] = await clickhouse.query('SELECT length({ids:Array(UInt64)}) AS ids, {names:Array(String)}[3] AS third', {
    ids,
    names,
  })
  expect(row).toEqual({ ids: 300_000, third: "name ' \\ 2" })
  await clickhouse.command('CREATE TABLE things (id UInt64) ENGINE = MergeTree ORDER BY id')
  await clickhouse.command('INSERT INTO things SELECT arrayJoin({ids:Array(UInt64)})', { ids })
  await clickhouse.command('DELETE FROM things WHERE id IN {some:Array(UInt64)}', { some: ids.slice(0, 3_000) })
  expect(await clickhouse.query('SELECT count() AS things FROM things')).toEqual([{ things: 297_000 }])
})
