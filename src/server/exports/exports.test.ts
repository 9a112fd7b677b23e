import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../vitest.length.ts'
import { findExportFault } from '../history/import.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { rowsOf } from '../platform/database/database.ts'
import {
  dayHour,
  exportedGaps,
  exportStart,
  fillMoves,
  importText,
  linesOf,
  type Made,
  makeExport,
  measured,
  openFilled,
  openWorld,
} from '../testing/export-world.ts'
import { historyWorld, worldCharts } from '../testing/history-worlds.ts'
import { contentOfStore } from '../testing/store-content.ts'

const [overall] = worldCharts

let made: Made

beforeAll(async () => {
  made = await makeExport()
})

// Promise: P15
test('an export that is imported with trust into an empty history gives the same content, and the same export again', async () => {
  const other = await openWorld()
  const report = await importText(other, made.whole)
  expect(report).toMatchObject({ badLines: [], held: 0, withdrawn: 0, untrusted: 0, fault: undefined })
  expect(await other.read()).toBe(made.whole)
  await fillMoves(other.history)
  expect(await contentOfStore(other.db)).toEqual(made.content)
  expect(await importText(other, made.whole)).toMatchObject({ snapshots: 0, ranks: 0, badLines: [] })
  expect(await contentOfStore(other.db)).toEqual(made.content)
})

test('an export has every rank that was measured, whatever was thinned, and the next night thins the same again', async () => {
  const { db, history } = await openFilled(made)
  const isThinned = async () => (await rowsOf(db, sql`SELECT FROM thinned_apps`)).length > 0
  expect(await isThinned()).toBe(false)
  const steps = { threshold: 40, windowDays: 31, onStep: async () => {} }
  const { ranksBefore, ranksAfter } = await history.thinRanks(steps)
  expect(ranksAfter).toBeLessThan(ranksBefore)
  expect(await history.thinRanks(steps)).toMatchObject({ ranksBefore: ranksAfter, ranksAfter })
  expect(await isThinned()).toBe(true)
})

test('an export of an earlier version, which names thinned ranks and apps, gives the same content', async () => {
  const [head, ...rest] = linesOf(made.whole)
  const end = rest.pop().end
  const before = rest.map(line => (line.source === 'rss' && line.charts ? { ...line, thinned: [1] } : line))
  expect(before.some(line => line.thinned)).toBe(true)
  const thinnedApps = [{ thinnedApp: { appId: 11, before: '2026-03-01T00:00:00Z' } }]
  const counted = { end: { ...end, lines: end.lines + 1, thinnedApps: 1 } }
  const file = [head, ...thinnedApps, ...before, counted].map(line => JSON.stringify(line)).join('\n')
  const other = await openWorld()
  expect(await importText(other, file)).toMatchObject({ badLines: [], untrusted: 0, fault: undefined })
  expect(await other.read()).toBe(made.whole)
  await fillMoves(other.history)
  expect(await contentOfStore(other.db)).toEqual(made.content)
})

test('an export keeps what is left of deleted months, and an import does not mark a month as deleted that exists there', async () => {
  const world = await openFilled(made)
  expect(await world.history.forgetMonths({ keep: 0 })).toEqual([202602, 202603])
  await fillMoves(world.history)
  const [file, before] = [await world.read(), await contentOfStore(world.db)]
  expect(linesOf(file).at(-1).end).toMatchObject({ forgotten: 1, oldBeginnings: 6 })
  const other = await openWorld()
  expect(await importText(other, file)).toMatchObject({ badLines: [], fault: undefined })
  expect(await other.read()).toBe(file)
  await fillMoves(other.history)
  expect(await contentOfStore(other.db)).toEqual(before)
  expect(await other.history.findKeptSince()).toEqual(new Date('2026-04-01T00:00:00Z'))
  const older = await openFilled(made)
  await importText(older, file)
  expect(await older.history.findKeptSince()).toBeUndefined()
})

test('any lists, outcomes and texts of an export arrive as they were', async () => {
  const detail = fc.string({ unit: 'grapheme', maxLength: 40 })
  const reason = fc.constantFrom('http', 'timeout', 'unusable')
  const gap = fc.record({ reason, detail, isWithdrawn: fc.boolean() })
  const drawn = fc.tuple(historyWorld({ start: exportStart, days: 2 }), fc.array(gap, { maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(drawn, async ([drawnLists, drawnGaps]) => {
      const world = await openWorld()
      await world.history.fetches.recordFetches(
        drawnGaps.map(({ isWithdrawn, ...found }, at): ChartFetch => {
          const of = { chart: overall, observedAt: dayHour(20 + at, 1) }
          if (isWithdrawn) return { ...of, outcome: 'withdrawn', reason: 'withdrawn', detail: found.detail }
          return { ...of, outcome: 'failed', ...found } as ChartFetch
        }),
      )
      await world.history.snapshots.recordSnapshots(drawnLists)
      await world.history.fetches.recordFetches(drawnLists.map(measured))
      const [file, before] = [await world.read(), await contentOfStore(world.db)]
      const other = await openWorld()
      await importText(other, file)
      expect(await other.read()).toBe(file)
      expect(await contentOfStore(other.db)).toEqual(before)
    }),
    { seed: 1, numRuns: shortOrLong(2, 20) },
  )
})

test('without trust, lists are graded here as an import, gaps stay gaps, and all else stays out', async () => {
  const other = await openWorld()
  const graded: Snapshot[] = []
  const grade = async (found: readonly Snapshot[]) => {
    graded.push(...found)
    return {
      believed: found.filter(({ chart }) => chart.storefront === 'us'),
      held: found.filter(({ chart }) => chart.storefront !== 'us'),
    }
  }
  const report = await importText(other, made.whole, { grade }, false)
  expect(new Set(graded.map(({ source }) => source))).toEqual(new Set(['import']))
  expect(report).toMatchObject({ failures: exportedGaps.length + 5, untrusted: expect.any(Number) })
  expect(report.untrusted).toBe(4)
  const counts = await rowsOf(
    other.db,
    sql`SELECT (SELECT count(DISTINCT storefront)::integer FROM reading_chunks JOIN history_charts ON number = chart) AS countries,
      (SELECT count(*)::integer FROM store_page_readings) AS pages, (SELECT count(*)::integer FROM keyword_readings) AS keywords,
      (SELECT count(*)::integer FROM reading_chunks CROSS JOIN unnest(outcomes) AS outcome WHERE outcome > 0) AS attempts`,
  )
  expect(counts).toEqual([{ countries: 1, pages: 0, keywords: 0, attempts: 0 }])
})

// Promise: P17
test('a measurement that was withdrawn here, or that the same file calls withdrawn, never becomes a rank again', async () => {
  const other = await openWorld()
  const found = linesOf(made.whole).filter(line => line.source === 'rss')
  const [first, second] = [found[0], found[1]].map(line => ({
    ...line,
    at: line.observedAt,
    key: Object.keys(line.charts)[0],
  }))
  const gapOf = ({ date, country, observedAt, key }: typeof first) =>
    JSON.stringify({
      date,
      country,
      observedAt,
      charts: {},
      failures: { [key]: { outcome: 'withdrawn', reason: 'withdrawn' } },
    })
  await importText(other, gapOf(first))
  const report = await importText(other, [JSON.stringify(found[0]), JSON.stringify(found[1]), gapOf(second)].join('\n'))
  expect(report).toMatchObject({ snapshots: 0, ranks: 0, withdrawn: 2, failures: 1 })
  const nothing = { rows: 0, content: null }
  expect(await contentOfStore(other.db)).toMatchObject({ readings: nothing, peaks: nothing })
})

describe('a file that says that it is an export', () => {
  const faultOf = (file: string) => findExportFault(Readable.from(Buffer.from(file)))
  const lines = () => made.whole.trimEnd().split('\n')

  test('a file that says that it is an export is refused when its end is missing, when a line is missing, and when it is of a newer version', async () => {
    const [head = '', ...rest] = lines()
    expect(await faultOf(made.whole)).toBeUndefined()
    expect(await faultOf(made.whole.slice(0, made.whole.length / 2))).toBe('cut-off')
    expect(await faultOf(lines().slice(0, -1).join('\n'))).toBe('cut-off')
    expect(await faultOf([head, ...rest.slice(1)].join('\n'))).toBe('count')
    expect(await faultOf(made.whole.replace('"format":1', '"format":2'))).toBe('newer')
    expect(await faultOf(made.whole + made.whole)).toBeUndefined()
    expect(await faultOf(rest.join('\n'))).toBeUndefined()
  })

  test('a file that says that it is an export says so at its end when it could only be read once', async () => {
    const other = await openWorld()
    const report = await importText(other, lines().slice(0, 40).join('\n'))
    expect(report).toMatchObject({ fault: 'cut-off', lines: 40 })
  })
})
