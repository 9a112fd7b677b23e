import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseChartKey } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { type Database, type OpenDatabase, rowsOf } from '../platform/database/database.ts'
import { openImportTarget } from '../testing/import-target.ts'
import { contentOfStore } from '../testing/store-content.ts'
import { emptyTestDatabase, openTestDatabase } from '../testing/test-databases.ts'
import { type ChartedApps, type ImportOptions, importHistory } from './import.usecases.ts'
import type { Snapshot } from './snapshots.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')

const line = (date: string, appIds: readonly unknown[], change: object = {}) =>
  JSON.stringify({ date, country: 'us', charts: { 'top-free:all': appIds }, ...change })

const openImport = async (database?: OpenDatabase) => {
  const { db, snapshots } = await openImportTarget(database)
  const importFrom = (input: Readable, options: Partial<ImportOptions> = {}) =>
    importHistory({ input, snapshots, recordFetches: async () => undefined, now, ...options })
  const importText = (text: string, options: Partial<ImportOptions> = {}) =>
    importFrom(Readable.from(Buffer.from(text)), options)
  return { db, snapshots, importFrom, importText }
}

const countRanks = async (db: Database) => {
  const [row] = await rowsOf<{ ranks: number }>(
    db,
    sql`SELECT sum(cardinality(apps))::integer AS ranks FROM reading_chunks`,
  )
  return row?.ranks
}

describe('an import', () => {
  // Promise: P13
  test('an import imports the good lines and reports every bad line with its number and reason, in order', async () => {
    const { importText, db } = await openImport()
    const lines = [
      line('2026-03-01', [11, '22']),
      'nonsense',
      line('2026-03-02', [22]),
      line('2026-03-02', [11]),
      line('2026-13-01', [11]),
      line('2026-03-03', [0]),
      line('2026-03-04', [33]),
    ]
    expect(await importText(lines.join('\n'))).toMatchObject({
      lines: 7,
      snapshots: 3,
      ranks: 4,
      alreadyRecorded: 0,
      warnings: [],
      held: 0,
      failures: 0,
      badLines: [
        { line: 2, reason: 'it is not JSON' },
        { line: 4, reason: 'it contradicts the recorded list of us:top-free:36:iphone for that day' },
        { line: 5, reason: '"2026-13-01" is not a day such as 2026-03-07' },
        { line: 6, reason: 'entry 1 of "top-free:all" is not an App Store id' },
      ],
    })
    expect(await countRanks(db)).toBe(4)
  })

  test('an import counts blank lines but reads nothing from them, and accepts Windows line endings', async () => {
    const { importText } = await openImport()
    const text = ['', line('2026-03-01', [11]), '   ', 'nonsense', line('2026-03-02', [22]), ''].join('\r\n')
    expect(await importText(text)).toMatchObject({
      lines: 5,
      snapshots: 2,
      badLines: [{ line: 4, reason: 'it is not JSON' }],
    })
  })

  test('an import reads complete lines, however the bytes are split', async () => {
    const { importFrom } = await openImport()
    const bytes = Buffer.from(`${line('2026-03-01', [11, 22], { note: 'Zürich 東京' })}\r\n${line('2026-03-02', [22])}`)
    const report = await importFrom(Readable.from(Array.from(bytes, byte => Buffer.from([byte]))))
    expect(report).toMatchObject({ lines: 2, snapshots: 2, ranks: 3, badLines: [] })
  })

  test('an import of an empty file does nothing', async () => {
    const { importText } = await openImport()
    const noRanks = { snapshots: 0, ranks: 0, alreadyRecorded: 0, held: 0, failures: 0 }
    expect(await importText('')).toMatchObject({ lines: 0, badLines: [], warnings: [], ...noRanks })
  })

  test('an import run twice gives the same result as once', async () => {
    const { importText, db } = await openImport()
    const text = [line('2026-03-01', [11, 22]), line('2026-03-02', []), line('2026-03-01', [11, 22])].join('\n')
    expect(await importText(text)).toMatchObject({ snapshots: 2, ranks: 2, alreadyRecorded: 1 })
    const before = await contentOfStore(db)
    expect(await importText(text)).toMatchObject({ snapshots: 0, ranks: 0, alreadyRecorded: 3, badLines: [] })
    expect(await contentOfStore(db)).toEqual(before)
  })

  test('an import that contradicts recorded data leaves it unchanged', async () => {
    const { importText, db } = await openImport()
    await importText(line('2026-03-01', [11, 22]))
    const before = await contentOfStore(db)
    for (const appIds of [[22, 11], [11], [11, 22, 33], []]) {
      expect(await importText(line('2026-03-01', appIds))).toMatchObject({ snapshots: 0, badLines: [{ line: 1 }] })
    }
    expect(await contentOfStore(db)).toEqual(before)
  })

  test('an import as a dry run reports the same and writes nothing', async () => {
    const { importText, db } = await openImport()
    await importText(line('2026-03-01', [11]))
    const before = await contentOfStore(db)
    const text = [line('2026-03-01', [11]), line('2026-03-02', [11, 22]), line('2026-03-02', [22]), '?'].join('\n')
    const onNewApps = vi.fn(async () => undefined)
    const dryRun = await importText(text, { isDryRun: true, onNewApps })
    expect(await contentOfStore(db)).toEqual(before)
    expect(onNewApps).not.toHaveBeenCalled()
    expect(await importText(text)).toEqual(dryRun)
  })

  test('an import larger than a batch is recorded in batches, and contradictions are found across them', async () => {
    const { importText, db } = await openImport()
    const days = Array.from({ length: 24 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
    const lines = days.flatMap(day => storefrontCodes.map(country => line(day, [11], { country })))
    const stored: unknown[] = []
    const progress: number[] = []
    const report = await importText([...lines, line('2026-02-01', [22])].join('\n'), {
      onProgress: ({ ranks }) => progress.push(ranks),
      onNewApps: async () => void stored.push(await countRanks(db)),
    })
    expect(stored).toEqual([4_000, 4_200])
    expect(progress).toEqual([4_000, 4_200])
    expect(report.badLines).toEqual([
      { line: 4_201, reason: 'it contradicts the recorded list of us:top-free:36:iphone for that day' },
    ])
  })

  test('an import passes on each new app with a storefront that has it, and no app that an earlier import recorded', async () => {
    const { importText } = await openImport()
    await importText(line('2026-03-01', [11]))
    const handed: ChartedApps[] = []
    const text = [line('2026-03-01', [11]), line('2026-03-02', [22, 33]), line('2026-03-02', [33], { country: 'de' })]
    await importText(text.join('\n'), { onNewApps: async charted => void handed.push(...charted) })
    expect(handed).toEqual([
      { storefront: 'us', appIds: [22, 33] },
      { storefront: 'de', appIds: [33] },
    ])
  })

  test('an import reads a gzipped file, and a truncated one fails without importing a partial line', async () => {
    const { importFrom, db } = await openImport()
    const bytes = gzipSync([line('2026-03-01', [11, 22]), line('2026-03-02', [22])].join('\n'))
    const unzip = (of: Buffer) => Readable.from(of).pipe(createGunzip())
    await expect(importFrom(unzip(bytes.subarray(0, -12)))).rejects.toThrow('unexpected end of file')
    expect(await importFrom(unzip(bytes))).toMatchObject({ lines: 2, badLines: [] })
    expect(await countRanks(db)).toBe(3)
  })

  test('an import gives the same history in any order of lines and with any repetition', async () => {
    const days = Array.from({ length: 6 }, (_, day) => `2026-02-0${day + 1}`)
    const text = days.map((day, index) => line(day, [11, 22, 33].toSpliced(index % 3, 1)))
    const database = await openTestDatabase()
    const { importText, db } = await openImport(database)
    await importText(text.join('\n'))
    const expected = await contentOfStore(db)
    const orders = fc.tuple(fc.shuffledSubarray(text), fc.shuffledSubarray(text, { minLength: text.length }))
    await fc.assert(
      fc.asyncProperty(orders, async ([some, all]) => {
        await emptyTestDatabase(database)
        const opened = await openImport(database)
        await opened.importText(some.join('\n'))
        await opened.importText([...some, ...all].join('\n'))
        expect(await contentOfStore(db)).toEqual(expected)
      }),
      { seed: 1, numRuns: 8 },
    )
  })
})

const idsTo = (length: number) => Array.from({ length }, (_, index) => index + 1)
const chart = parseChartKey('us:top-free:36:iphone')
const warned = (at: number, length: number) => ({
  line: at,
  chart: 'us:top-free:36:iphone',
  reason: expect.stringMatching(`^${length} apps while lists of the surrounding days have about 100: state its depth`),
})

describe('an import without a stated depth', () => {
  const open = async () => {
    const opened = await openImport()
    const depthsOf = async () => {
      const found = (await opened.snapshots.listMeasurements([chart], { from: new Date(0) })).get(
        'us:top-free:36:iphone',
      )
      return (found ?? []).map(({ depth }) => depth)
    }
    return { ...opened, depthsOf }
  }

  test('an import without a stated depth treats one top 10 among top 100 lists as read to depth 10 with a warning, and the others as read to 100', async () => {
    const { importText, depthsOf } = await open()
    const lists = [100, 100, 10, 100, 98].map((length, at) => line(`2026-03-0${at + 1}`, idsTo(length)))
    const report = await importText(lists.join('\n'))
    expect(report).toMatchObject({ snapshots: 5, badLines: [], warnings: [warned(3, 10)] })
    expect(await depthsOf()).toEqual([100, 100, 10, 100, 100])
  })

  test('an import without a stated depth compares with recorded lists and with all lists of the file, in any order', async () => {
    const first = await open()
    await first.importText(['01', '02', '03'].map(day => line(`2026-03-${day}`, idsTo(100))).join('\n'))
    expect(await first.importText(line('2026-03-05', idsTo(10)))).toMatchObject({ warnings: [warned(1, 10)] })
    const second = await open()
    const lists = [line('2026-03-05', idsTo(10)), line('2026-03-02', idsTo(100)), line('2026-03-01', idsTo(100))]
    expect(await second.importText(lists.join('\n'))).toMatchObject({ warnings: [warned(1, 10)] })
    expect(await second.depthsOf()).toEqual([100, 100, 10])
  })

  test('an import without a stated depth treats every list as read to depth 100 if all are equally short or none is within a week', async () => {
    const { importText, depthsOf } = await open()
    const lists = ['02-01', '02-09', '02-10', '02-11'].map((day, at) => line(`2026-${day}`, idsTo(at === 0 ? 100 : 10)))
    expect(await importText(lists.join('\n'))).toMatchObject({ warnings: [] })
    expect(await depthsOf()).toEqual([100, 100, 100, 100])
  })

  test('an import without a stated depth keeps an empty list as an empty chart, with a warning if it is among full ones', async () => {
    const { importText, depthsOf } = await open()
    const lists = [100, 0, 100].map((length, at) => line(`2026-03-0${at + 1}`, idsTo(length)))
    expect((await importText(lists.join('\n'))).warnings).toMatchObject([
      { line: 2, reason: expect.stringMatching('^no apps while') },
    ])
    expect(await depthsOf()).toEqual([100, 100, 100])
  })

  test('an import without a stated depth gives the same warnings in a dry run, also across batches', async () => {
    const { importText } = await open()
    const days = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, day) => `2026-02-${String(from + day).padStart(2, '0')}`)
    const linesOf = (day: string, length: number) =>
      storefrontCodes.map(country => line(day, idsTo(length), { country }))
    // The first batch ends partway through day 23.
    const full = days(1, 24).flatMap(day => linesOf(day, 24))
    const text = [...full, ...linesOf('2026-02-25', 5)].join('\n')
    const dryRun = await importText(text, { isDryRun: true })
    expect(dryRun.warnings).toHaveLength(storefrontCodes.length)
    expect(await importText(text)).toEqual(dryRun)
    expect(await importText(text)).toMatchObject({ warnings: [], badLines: [], snapshots: 0 })
  })
})

describe('an import with a stated depth', () => {
  test('an import with a stated depth uses it without a warning, and an invalid value affects only its line', async () => {
    const { importText, db } = await openImport()
    const lists = [
      line('2026-03-01', idsTo(100)),
      line('2026-03-02', idsTo(10), { depth: 10 }),
      line('2026-03-03', idsTo(10), { depth: { 'top-free:all': 100 } }),
      line('2026-03-04', idsTo(10), { depth: 5 }),
      line('2026-03-05', idsTo(100)),
    ]
    expect(await importText(lists.join('\n'))).toMatchObject({
      snapshots: 4,
      warnings: [],
      badLines: [{ line: 4, reason: 'the depth of "top-free:all" is 5, but the list has 10 apps' }],
    })
    const rows = await rowsOf(db, sql`SELECT depths[1] AS depth FROM reading_chunks ORDER BY first_at`)
    expect(rows).toEqual([100, 10, 100, 100].map(depth => ({ depth })))
  })

  test('an import with a stated depth that differs from recorded data changes nothing and is reported', async () => {
    const { importText, db } = await openImport()
    await importText(line('2026-03-01', idsTo(10)))
    const before = await contentOfStore(db)
    const again = await importText(line('2026-03-01', idsTo(10), { depth: 100 }))
    expect(again).toMatchObject({ alreadyRecorded: 1, badLines: [] })
    expect(await importText(line('2026-03-01', idsTo(10), { depth: 10 }))).toMatchObject({
      alreadyRecorded: 0,
      badLines: [{ line: 1, reason: 'us:top-free:36:iphone is recorded with depth 100 for that day, not 10' }],
    })
    expect(await contentOfStore(db)).toEqual(before)
  })
})

describe('an import with times', () => {
  test('an import with times records two lists of one day, and passes on new snapshots in chronological order', async () => {
    const { importText } = await openImport()
    const seen: string[] = []
    const onNewSnapshots = async (snapshots: readonly Snapshot[]) =>
      void seen.push(...snapshots.map(({ observedAt }) => observedAt.toISOString()))
    const lists = [
      line('2026-03-02', [11, 22], { observedAt: '2026-03-02T20:00:00+02:00' }),
      line('2026-03-02', [22, 11], { observedAt: '2026-03-02T06:00:00Z' }),
      line('2026-03-01', [11]),
    ]
    expect(await importText(lists.join('\n'), { onNewSnapshots })).toMatchObject({ snapshots: 3, badLines: [] })
    expect(seen).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-02T06:00:00.000Z', '2026-03-02T18:00:00.000Z'])
    expect(await importText(lists.join('\n'), { onNewSnapshots })).toMatchObject({ alreadyRecorded: 3 })
    expect(seen).toHaveLength(3)
  })
})
