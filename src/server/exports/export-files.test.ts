import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportSelection } from '#contract/exports.ts'
import { emptyChart, exportedLists, linesOf, type Made, makeExport, openFilled } from '../testing/export-world.ts'
import { readParquetFile } from '../testing/parquet-file.ts'
import type { ExportProgress } from './export.usecases.ts'
import { createExports } from './exports.usecases.ts'

/** The cells of a CSV of ranks. */
const parseCsv = (csv: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-exports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fail = (): Promise<never> => Promise.reject(new Error('The database is gone.'))

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

  const file = join(folder, 'a.parquet')
  await createExports(world.options).writeFile({ file, format: 'parquet', selection: {} })
  const table = await readParquetFile(file)
  const cellOf = (value: unknown): string => {
    if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z')
    return value === null ? String.raw`\N` : String(value)
  }
  const asCells = table.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
  )
  // A spreadsheet must not read a cell as a formula, so CSV escapes details.
  const withoutDetail = (row: Record<string, string>) => ({ ...row, detail: '' })
  expect(asCells.map(withoutDetail)).toEqual(parseCsv(csv).map(withoutDetail))
  expect(table.map(({ detail }) => detail)).toEqual(expect.arrayContaining(['＠Élan', '503']))
  expect(table.find(({ state }) => state === 'failed')).toMatchObject({ depth: null, rank: null, app_id: null })
})

test('an exported file gets its name when it is complete; one is written at a time, and a failed one leaves nothing', async () => {
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
  // The first line states when the export was made.
  expect((await text(createReadStream(file).pipe(createGunzip()))).split('\n').slice(1)).toEqual(
    made.whole.split('\n').slice(1),
  )

  const openMoment = async () => ({ ...(await world.history.openMoment()), listReadings: () => fail() })
  const broken = createExports({ ...world.options, history: { openMoment } })
  for (const format of ['ndjson', 'csv', 'parquet'] as const) {
    const lost = join(folder, 'c')
    await expect(broken.writeFile({ file: lost, format, selection: {} })).rejects.toThrow('The database is gone.')
    expect([existsSync(lost), existsSync(`${lost}.unfinished`)]).toEqual([false, false])
  }
  expect(await exports.writeFile({ file, format: 'ndjson', selection: {} })).toMatchObject({ measurements })
})

test('an export that somebody reads ends when they go away, even before they read any of it, and then another may begin', async () => {
  const world = await openFilled(made)
  let ended = 0
  const openMoment = async () => {
    const moment = await world.history.openMoment()
    const end = async () => {
      await moment[Symbol.asyncDispose]()
      ended += 1
    }
    return { ...moment, [Symbol.asyncDispose]: end }
  }
  const exports = createExports({ ...world.options, history: { openMoment } })
  const open = (format: 'csv' | 'ndjson' | 'parquet') =>
    exports.open({ format, selection: {}, onBegun: async () => undefined })
  for (const [index, format] of (['csv', 'ndjson', 'parquet'] as const).entries()) {
    const unread = await open(format)
    await expect(open('csv')).rejects.toThrow('Another export is running.')
    unread.destroy()
    await expect.poll(() => ended).toBe(2 * index + 1)
    await expect.poll(async () => (await open(format)).once('readable', () => undefined)).toBeDefined()
    await exports.stop()
    await expect.poll(() => ended).toBe(2 * index + 2)
  }
})

test('an export that may not begin reads nothing', async () => {
  const world = await openFilled(made)
  const openMoment = vi.fn(world.history.openMoment)
  const exports = createExports({ ...world.options, history: { openMoment } })
  const refuse = () => exports.open({ format: 'csv', selection: {}, onBegun: fail })
  await expect(refuse()).rejects.toThrow('The database is gone.')
  await expect(refuse()).rejects.toThrow('The database is gone.')
  expect(openMoment).not.toHaveBeenCalled()
})

test('an export of a country has nothing of others, and reports its progress', async () => {
  const { options } = await openFilled(made)
  const [file, seen] = [join(folder, 'd.csv'), [] as ExportProgress[]]
  const selection = exportSelection.parse({ storefront: 'de' })
  const onProgress = (progress: ExportProgress): void => void seen.push(progress)
  const report = await createExports(options).writeFile({ file, format: 'csv', selection, onProgress })
  expect(report).toMatchObject({ file, bytes: readFileSync(file).length })
  const rows = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)
  expect(new Set(rows.map(row => row.slice(1, 3)))).toEqual(new Set(['de']))
  expect(seen.at(-1)?.done).toBe(seen[0]?.total)
})
