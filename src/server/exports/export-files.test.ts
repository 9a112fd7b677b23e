import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoor } from '../platform/door.ts'
import { messageOf } from '../platform/errors.ts'
import { emptyChart, exportedLists, linesOf, type Made, makeExport, openFilled } from '../testing/export-world.ts'
import type { ExportProgress } from './export.usecases.ts'
import { askForExport, exportCommands } from './export-door.usecases.ts'
import { createExports } from './exports.usecases.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-exports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made: Made

beforeAll(async () => {
  made = await makeExport()
})

test('an export has only the countries, charts and days that it was asked for', async () => {
  const selection = { storefront: 'de', chart: 'top-free:all', from: '2026-02-05', to: '2026-03-01' }
  const world = await openFilled(made)
  const lines = linesOf(await world.read('ndjson', selection))
  const [found, end] = [lines.filter(line => line.country), lines.at(-1).end]
  const expected = [...exportedLists, emptyChart].filter(
    ({ chart, observedAt }) =>
      chart.storefront === 'de' && observedAt >= new Date('2026-02-05') && observedAt < new Date('2026-03-02'),
  )
  expect(new Set(found.map(({ country }) => country))).toEqual(new Set(['de']))
  expect(found.map(({ date }) => date).filter(date => date < '2026-02-05' || date > '2026-03-01')).toEqual([])
  const withdrawnThere = found.filter(({ failures }) => JSON.stringify(failures)?.includes('withdrawn')).length
  expect(end).toMatchObject({ measurements: expected.length - withdrawnThere, gaps: 2 + withdrawnThere })
  expect(end).not.toHaveProperty('storePages')
  expect(lines.some(line => line.storePage ?? line.keyword)).toBe(false)
})

test('CSV and Parquet have a row per rank, and a row for each gap and each empty chart, so that none reads as "not ranked"', async () => {
  const world = await openFilled(made)
  const csv = await world.read('csv')
  const [head, ...rows] = csv.trimEnd().split('\n')
  expect(head).toBe('storefront,chart_type,genre,device,observed_at,state,reason,detail,source,depth,rank,app_id')
  const { end } = linesOf(made.whole).at(-1)
  expect(rows.filter(row => row.includes('"ranked"'))).toHaveLength(end.ranks)
  expect(rows.filter(row => row.includes('"empty"'))).not.toHaveLength(0)
  expect(rows.filter(row => /"(failed|suspect|withdrawn)"/.test(row))).toHaveLength(end.gaps)
  expect(csv).toContain(`"'=Élan, “Ω” 漢字`)
  expect(csv).toContain(`"'＠Élan`)

  const exports = createExports(world.options)
  const file = join(folder, 'a.parquet')
  await exports.writeFile({ file, format: 'parquet', selection: {} })
  const states = await world.clickhouse.query(
    `SELECT state, count() AS rows, countIf(isNull(rank)) AS unranked FROM file('${file}', Parquet) GROUP BY state ORDER BY state`,
  )
  const empties = rows.filter(row => row.includes('"empty"')).length
  expect(states).toEqual([
    { state: 'empty', rows: empties, unranked: empties },
    { state: 'failed', rows: 2, unranked: 2 },
    { state: 'ranked', rows: end.ranks, unranked: 0 },
    { state: 'suspect', rows: 1, unranked: 1 },
    { state: 'withdrawn', rows: 5, unranked: 5 },
  ])
})

test('a file has its name once it is whole, one is written at a time, and no copy of the history stays', async () => {
  const world = await openFilled(made)
  const exports = createExports(world.options)
  const file = join(folder, 'b.ndjson.gz')
  const seen: { done: number; total: number }[] = []
  const writing = exports.writeFile({
    file,
    format: 'ndjson',
    selection: {},
    onProgress: progress => seen.push(progress),
  })
  await expect(exports.writeFile({ file, format: 'csv', selection: {} })).rejects.toThrow('Another export is running.')
  const { bytes, measurements } = await writing
  expect(bytes).toBe(readFileSync(file).length)
  expect(measurements).toBe(linesOf(made.whole).at(-1).end.measurements)
  expect(seen.at(-1)).toEqual({ done: linesOf(made.whole).length - 2, total: linesOf(made.whole).length - 2 })
  // The first line has the moment at which it was made.
  expect((await text(createReadStream(file).pipe(createGunzip()))).split('\n').slice(1)).toEqual(
    made.whole.split('\n').slice(1),
  )

  const bulk = { ...world.clickhouse.bulk, read: async function* () {} }
  const broken = createExports({ ...world.options, clickhouse: { ...world.clickhouse, bulk } })
  const lost = join(folder, 'c.ndjson')
  await expect(broken.writeFile({ file: lost, format: 'ndjson', selection: {} })).rejects.toThrow('gave 0 instead of')
  expect([existsSync(lost), existsSync(`${lost}.unfinished`)]).toEqual([false, false])
  expect(await world.clickhouse.query("SELECT name FROM system.tables WHERE name LIKE 'copy_%'")).toEqual([])
})

test('a running server writes the export for a command, and tells its progress', async () => {
  const { options } = await openFilled(made)
  const door = await openDoor({ folder, commands: exportCommands(createExports(options)), sayFailure: messageOf })
  const [file, seen] = [join(folder, 'd.csv'), [] as ExportProgress[]]
  const asked = { file, format: 'csv' as const, selection: { storefront: 'de' } }
  const report = await askForExport(folder, asked, progress => seen.push(progress))
  expect(report).toMatchObject({ file, bytes: readFileSync(file).length })
  expect(
    new Set(
      readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .slice(1)
        .map(row => row.slice(1, 3)),
    ),
  ).toEqual(new Set(['de']))
  expect(seen.at(-1)?.done).toBe(seen[0]?.total)
  const wrong = { ...asked, selection: { storefront: "de') OR 1" } }
  await expect(askForExport(folder, wrong, () => undefined)).rejects.toThrow('is not an App Store storefront')
  await door.release()
  expect(await askForExport(folder, asked, () => undefined)).toBeUndefined()
})
