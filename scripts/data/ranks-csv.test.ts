import { shortOrLong } from '../../vitest.length.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { toCsvLine } from '#domain/csv.ts'
import { readCsvRecords, type CsvDefaults, readRanksCsv } from './ranks-csv.ts'
import type { UnreadFile } from './saved-feeds.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-csv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = async (content: string | Buffer, defaults: CsvDefaults = {}) => {
  const file = join(folder, 'a.csv')
  writeFileSync(file, content)
  const unread: UnreadFile[] = []
  const lines = []
  for await (const line of readRanksCsv(file, defaults, row => unread.push(row))) lines.push(JSON.parse(line))
  return { lines, unread: unread.map(({ name, reason }) => `${name}: ${reason}`) }
}

const ranks = Array.from({ length: 12 }, (_, index) => index + 1)
const ids = ranks.map(rank => 1_000 + rank)
const table = (head: string, row: (rank: number) => string, of = ranks) => [head, ...of.map(row)].join('\r\n')

describe('a CSV file with a row per rank', () => {
  test('a CSV file with a row per rank in which a quotation mark is never closed is refused with the row, before it fills the memory', async () => {
    const content = ['rank,app_id,country', '1,1001,us', `2,"1002,us\n${'x'.repeat(2_000_000)}`]
    await expect(read(content.join('\n'))).rejects.toThrow(
      'Row 3 has more than a million characters: a quotation mark may never be closed. Nothing was imported.',
    )
  })

  test('a CSV file with a row per rank in the columns of Sensor Tower becomes charts that count as read to their own end; Android rows stay out', async () => {
    const head = 'rank,app_id,category,country,date,chart_type,os'
    const of =
      (type: string, os = 'ios') =>
      (rank: number) =>
        `${rank},${1_000 + rank},6014,US,2026-03-07,${type},${os}`
    const content = [
      table(head, of('topfreeapplications')),
      ...ranks.toReversed().map(of('topgrossingipadapplications')),
      '1,com.example.app,game,US,2026-03-07,topselling_free,android',
    ]
    expect(await read(content.join('\n'))).toEqual({
      lines: [
        { date: '2026-03-07', country: 'us', charts: { 'top-free:6014:iphone': ids }, depth: 12 },
        { date: '2026-03-07', country: 'us', charts: { 'top-grossing:6014:ipad': ids }, depth: 12 },
      ],
      unread: [],
    })
  })

  test('a CSV file with a row per rank in the words of Appfigures and AppTweak is read, with what the file does not say', async () => {
    const head = '\uFEFF"Vendor Identifier","Position","Subcategory","Category","Country"'
    const content = table(head, rank => `"${1_000 + rank}","${rank}","topgrossing","Social Networking","de"`)
    const kind = { type: 'top-free', genre: 36, device: 'ipad' } as const
    expect(await read(content, { day: '2026-03-07', kind })).toEqual({
      lines: [{ date: '2026-03-07', country: 'de', charts: { 'top-grossing:6005:ipad': ids }, depth: 12 }],
      unread: [],
    })
    const { unread } = await read(content, { day: '2026-03-07' })
    expect(unread[0]).toBe('row 2: it does not say the device: add --chart with one, such as top-free:all:iphone')
  })

  const defaults: CsvDefaults = {
    storefront: 'us',
    day: '2026-03-07',
    kind: { type: 'top-free', genre: 36, device: 'iphone' },
  }

  test('a CSV file with a row per rank with the ranks of one app, with holes or with two apps at one rank is no chart, and stays out', async () => {
    const one = await read(
      table('date,rank,app_id', day => `2026-03-0${day},1,1001`, [1, 2]),
      defaults,
    )
    expect([one.lines, one.unread.length]).toEqual([[], 2])
    expect(one.unread[0]).toContain('ranks of single apps are not imported')
    const holes = await read(
      table('rank,app_id', rank => `${rank + 1},${1_000 + rank}`),
      defaults,
    )
    expect([holes.lines, holes.unread.length]).toEqual([[], 1])
    const twice = await read(`${table('rank,app_id', rank => `${rank},${1_000 + rank}`)}\n3,77`, defaults)
    expect([twice.lines, twice.unread]).toEqual([[], ['2026-03-07 us top-free:all:iphone: two apps have the same rank']])
  })

  const list = { date: '2026-03-07', country: 'us', charts: { 'top-free:all:iphone': ids }, depth: 12 }
  const withCommas = table('rank,app_id,name', rank => `${rank},${1_000 + rank},"Notes; ""more"", and\tfast"`)
  const withSemicolons = withCommas.replaceAll(/(rank|id|\d),/g, '$1;')
  const withTabs = withCommas.replaceAll(/(rank|id|\d),/g, '$1\t')

  test.each([
    ['commas', withCommas],
    ['semicolons, as Excel writes it in Europe', withSemicolons],
    ['tabs', withTabs],
    ['empty first lines', `\r\n \r\n,,\r\n${withCommas}`],
    ['the first line of Excel that names the separator', `sep=;\r\n${withSemicolons}`],
    ['UTF-16, as Excel writes "Unicode text"', Buffer.from(`\uFEFF${withTabs}`, 'utf16le')],
    ['UTF-16 of the other byte order', Buffer.from(`\uFEFF${withTabs}`, 'utf16le').swap16()],
  ])('a CSV file with a row per rank is read with %s', async (_name, content) => {
    expect(await read(content, defaults)).toEqual({ lines: [list], unread: [] })
  })

  test('a CSV file with a row per rank without a column for the rank is refused with the columns that it has', async () => {
    const { unread } = await read('name|place\nNotes|1', defaults)
    expect(unread).toEqual(['row 1: there is no column for the rank. Its columns: name|place'])
  })

  test('a CSV file with a row per rank in words is read: "Music" is the category and not the game genre of this name', async () => {
    const head = 'Country;Category;Chart;Device;Rank;App ID;Date'
    const content = table(head, rank => `United Kingdom;Music;Top Free;iPhone;${rank};${1_000 + rank};2026-03-07`)
    expect(await read(content)).toEqual({
      lines: [{ date: '2026-03-07', country: 'gb', charts: { 'top-free:6011:iphone': ids }, depth: 12 }],
      unread: [],
    })
  })

  test('a CSV file with a row per rank without App Store ids is refused, because ids of a tool name other apps', async () => {
    const { lines, unread } = await read(
      table('product_id,rank', rank => `${rank},${rank}`),
      defaults,
    )
    expect(lines).toEqual([])
    expect(unread).toEqual([expect.stringContaining('there is no column for the App Store id of the app')])
  })

  test.each([
    ['2026-03-07 00:00:00', { date: '2026-03-07' }],
    ['2026-03-07T08:15:00+02:00', { date: '2026-03-07', observedAt: '2026-03-07T08:15:00+02:00' }],
    ['2026-03-07 08:15', undefined],
    ['07/03/2026', undefined],
  ])('a row of %s is a day, a time with its zone, or refused', async (date, expected) => {
    const { lines } = await read(
      table('date,rank,app_id', rank => `${date},${rank},${1_000 + rank}`),
      defaults,
    )
    expect(
      lines[0] && { date: lines[0].date, ...(lines[0].observedAt && { observedAt: lines[0].observedAt }) },
    ).toEqual(expected)
  })

  test('a CSV file with a row per rank has any text in its cells', async () => {
    const cell = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter(text => !/^[=+\-@\t\r]/.test(text) && !text.includes('\r'))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), async records => {
        const found = []
        for await (const record of readCsvRecords(records.map(toCsvLine) as never)) found.push(record)
        expect(found).toEqual(records)
      }),
      { seed: 1, numRuns: shortOrLong(60, 200) },
    )
  })
})
