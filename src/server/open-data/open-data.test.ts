import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importHistory } from '../history/import.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { sampleWorld, worldCharts } from '../testing/history-worlds.ts'
import { readParquetFile } from '../testing/parquet-file.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestServer } from '../testing/test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-open-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const clock = createTestClock(new Date('2026-03-20T12:00:00Z'))
const snapshots = sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 47 })
const [first] = worldCharts
const secret = 'Ann said that this was wrong.'

const withdrawn = ({ chart, observedAt }: Snapshot): ChartFetch => ({
  chart,
  observedAt,
  outcome: 'withdrawn',
  reason: 'withdrawn',
  detail: secret,
})
const suspect: ChartFetch = {
  chart: first,
  observedAt: new Date('2026-03-05T05:55:00Z'),
  outcome: 'suspect',
  reason: 'strangers',
  detail: '',
}

let opened: Awaited<ReturnType<typeof openTestServer>>

const withdraw = (found: readonly Snapshot[]): Promise<void> =>
  opened.services.history.fetches.recordFetches(found.map(withdrawn))

beforeAll(async () => {
  opened = await openTestServer({ clock, environment: { OPEN_DATA_LICENCE: 'CC-BY-4.0', OPEN_DATA_DIR: folder } })
  const { history } = opened.services
  await history.snapshots.recordSnapshots(snapshots)
  await history.fetches.recordFetches([suspect])
  await withdraw(snapshots.slice(3, 5))
})

type Package = {
  licenses: { name: string }[]
  resources: { name: string; path: string; bytes: number; hash: string; schema?: string }[]
}

const readText = (path: string): string => readFileSync(join(folder, path), 'utf8')
const readPackage = (): Package => JSON.parse(readText('datapackage.json'))
const listAll = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => statSync(join(folder, path)).isFile())
    .sort()
const hashOf = (path: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex')
const readTables = async (kind: 'ranks' | 'readings') => {
  const paths = listAll().filter(path => path.startsWith(`${kind}/`))
  const tables = await Promise.all(paths.map(path => readParquetFile(join(folder, path))))
  return tables.flatMap((rows, index) => rows.map(row => ({ ...row, path: paths[index] }) as Record<string, unknown>))
}
const publish = (): Promise<void> => opened.services.keeping.openData.publish()

test('publishing makes files that their lists describe, with sizes, hashes, columns and the licence', async () => {
  expect((await opened.server.inject('/api/open-data')).json()).toEqual({ publication: null })
  await publish()
  const { resources, licenses } = readPackage()
  expect(licenses).toMatchObject([{ name: 'CC-BY-4.0' }])
  expect(resources.map(({ path }) => path).sort()).toEqual(
    listAll().filter(path => !/^\.published.json$|^SHA256SUMS$|^datapackage.json$|^schemas\//.test(path)),
  )
  for (const { path, bytes, hash } of resources) {
    expect([bytes, hash]).toEqual([statSync(join(folder, path)).size, `sha256:${hashOf(path)}`])
    expect(readText('SHA256SUMS')).toContain(`${hashOf(path)}  ${path}\n`)
  }
  expect(new Set(resources.map(({ name }) => name)).size).toBe(resources.length)
  expect(resources.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['ranks-us-2026-02-part-0', 'ndjson-2026-03']),
  )
  for (const { schema } of resources.filter(each => each.schema))
    expect(existsSync(join(folder, schema ?? ''))).toBe(true)
})

// Promise: P17
test('withdrawn measurements and those held back for review are readings without ranks, and the reasons of admins are not published', async () => {
  const kept = snapshots.filter(({ appIds }, index) => appIds.length > 0 && index !== 3 && index !== 4)
  const ranks = await readTables('ranks')
  const chartOf = ({ path, chart_type, genre, device, observed_at }: Record<string, unknown>) =>
    [path, chart_type, genre, device, (observed_at as Date).toISOString()].join()
  expect(ranks).toHaveLength(kept.reduce((sum, { appIds }) => sum + appIds.length, 0))
  expect(new Set(ranks.map(chartOf)).size).toBe(kept.length)
  const readings = await readTables('readings')
  expect(readings).toHaveLength(snapshots.length + 1)
  expect(readings.filter(({ state }) => state !== 'measured' && state !== 'empty')).toMatchObject([
    { state: 'withdrawn', reason: 'withdrawn', depth: null, ranks: 0 },
    { state: 'withdrawn', reason: 'withdrawn', depth: null, ranks: 0 },
    { state: 'suspect', reason: 'strangers', depth: null, ranks: 0 },
  ])
  for (const path of listAll()) expect(readFileSync(join(folder, path)).includes('Ann said')).toBe(false)
  const lines = gunzipSync(readFileSync(join(folder, 'ndjson/2026-02.ndjson.gz'))).toString()
  expect(lines).not.toContain('Ann said')
})

test('the lines are lines of the import', async () => {
  const listRecorded = async () => []
  const lines = ['2026-02', '2026-03'].map(month => gunzipSync(readFileSync(join(folder, `ndjson/${month}.ndjson.gz`))))
  const report = await importHistory({
    input: Readable.from(lines),
    snapshots: { ...opened.services.history.snapshots, listRecorded },
    recordFetches: async () => undefined,
    now: clock.now(),
    isDryRun: true,
  })
  expect(report).toMatchObject({ badLines: [], snapshots: snapshots.length - 2, failures: 3, fault: undefined })
})

test('a month does not change when it is published again, unless its measurements do, which the page says', async () => {
  const before = new Map(listAll().map(path => [path, [hashOf(path), statSync(join(folder, path)).mtimeMs]]))
  const changed = () =>
    listAll().filter(path => before.get(path)?.join() !== [hashOf(path), statSync(join(folder, path)).mtimeMs].join())
  await publish()
  expect(changed().filter(path => path.endsWith('.parquet') || path.endsWith('.gz'))).toEqual([])
  await withdraw(snapshots.slice(6, 7))
  await publish()
  expect(changed()).toEqual(
    expect.arrayContaining(['ndjson/2026-02.ndjson.gz', 'readings/year=2026/month=02/part-0.parquet']),
  )
  expect(changed().filter(path => path.includes('month=03') || path.includes('2026-03'))).toEqual([])
  const publication = await opened.services.keeping.openData.findPublication()
  expect(publication?.months.map(({ month, isFinished, correctedAt }) => [month, isFinished, correctedAt])).toEqual([
    ['2026-03', false, null],
    ['2026-02', true, clock.now().toISOString()],
  ])
  expect(readdirSync(folder)).not.toContain('.next')
})

test('the tables have the columns of their schemas, in the order in which people ask for them', async () => {
  for (const kind of ['ranks', 'readings'] as const) {
    const { fields } = JSON.parse(readText(`schemas/${kind}.json`))
    const rows = await readTables(kind)
    const names = fields.map(({ name }: { name: string }) => name)
    for (const row of rows) expect(Object.keys(row)).toEqual([...names, 'path'])
  }
  const [path = ''] = listAll().filter(each => each.startsWith('ranks/storefront=us/'))
  const places = (await readParquetFile(join(folder, path))).map(({ device, observed_at, rank }) =>
    [device, (observed_at as Date).toISOString(), String(rank).padStart(3, '0')].join(),
  )
  expect(places).toEqual(places.toSorted())
  expect(places.length).toBeGreaterThan(100)
})

test('months that this server deletes stay published', async () => {
  await opened.services.history.forgetMonths({ keep: 0 })
  await publish()
  const publication = await opened.services.keeping.openData.findPublication()
  expect(publication?.months.map(({ month }) => month)).toEqual(['2026-03', '2026-02'])
  for (const { path, hash } of readPackage().resources) expect(hash).toBe(`sha256:${hashOf(path)}`)
})

test('everyone downloads the published files, also from other sites, and no others', async () => {
  const { server } = opened
  const found = await server.inject('/open-data/datapackage.json')
  expect(found.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', 'access-control-allow-origin': '*' })
  expect(found.json()).toEqual(readPackage())
  const [{ path = '' } = {}] = readPackage().resources
  expect((await server.inject(`/open-data/${path}`)).rawPayload).toEqual(readFileSync(join(folder, path)))
  for (const hidden of ['.published.json', '..%2fpackage.json', 'ranks', 'nothing.parquet'])
    expect((await server.inject(`/open-data/${hidden}`)).statusCode).toBe(404)
  expect((await server.inject('/sitemap.xml')).body).toContain('/open-data</loc>')
})

test('without a licence, nothing is published', async () => {
  await opened.close()
  const other = await openTestServer({ environment: { OPEN_DATA_DIR: folder } })
  expect((await other.server.inject('/api/open-data')).json()).toEqual({ publication: null })
  expect((await other.server.inject('/open-data/datapackage.json')).statusCode).toBe(404)
  expect((await other.server.inject('/sitemap.xml')).body).not.toMatch(/(?<!docs\/api)\/open-data/)
})
