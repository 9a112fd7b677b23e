import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import type { Scope } from '#domain/scopes.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import { listContent } from '../testing/history-worlds.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { summarizeRanks } from './app-summaries.usecases.ts'

const file = 'history/us-84-charts-60-days.ndjson.gz'
const now = new Date('2025-10-29T18:00:00Z')
const dayCount = shortOrLong(3, 60)
const batchSize = 1_000

type Line = { date: string; country: 'us'; charts: Record<string, string[]> }
type RankOnDay = { day: string; rank: number }

/** One text per day, from the newest part of the file. */
const readTexts = (): string[] =>
  gunzipSync(readFileSync(recording(file)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .slice(-dayCount)

/** Inverts the file into app → chart key → ranks by day, without using product code. */
const invertHistory = (lines: readonly Line[]): Map<number, Map<string, RankOnDay[]>> => {
  const byApp = new Map<number, Map<string, RankOnDay[]>>()
  for (const { date, charts } of lines) {
    for (const [key, ids] of Object.entries(charts)) {
      ids.forEach((id, index) => {
        const ofApp = byApp.get(Number(id)) ?? new Map<string, RankOnDay[]>()
        byApp.set(Number(id), ofApp.set(key, [...(ofApp.get(key) ?? []), { day: date, rank: index + 1 }]))
      })
    }
  }
  return byApp
}

/** The scopes, each with the charts that it counts, derived from the chart's key. */
const scopes: { scope: Scope; counts: (type: string, genre: string) => boolean; isByCategory: boolean }[] = [
  { scope: { charts: 'any' }, counts: () => true, isByCategory: false },
  { scope: { charts: 'own' }, counts: (type, genre) => isByPrice(type) && !genre.startsWith('7'), isByCategory: true },
  { scope: { charts: 'overall' }, counts: (type, genre) => isByPrice(type) && genre === 'all', isByCategory: false },
  {
    scope: { charts: 'category' },
    counts: (type, genre) => isByPrice(type) && genre.startsWith('6'),
    isByCategory: true,
  },
  { scope: { charts: 7014 }, counts: (type, genre) => isByPrice(type) && genre === '7014', isByCategory: false },
  {
    scope: { charts: 6021, chartType: 'top-paid' },
    counts: (type, genre) => `${type} ${genre}` === 'top-paid 6021',
    isByCategory: false,
  },
]

const isByPrice = (type: string) => type !== 'top-grossing'

/** The charts of an app that a scope counts: Magazines & Newspapers only if there is no other category among them. */
const pickCharts = <Seen>(
  ofApp: ReadonlyMap<string, Seen>,
  { counts, isByCategory }: (typeof scopes)[number],
): Map<string, Seen> => {
  const counted = [...ofApp].filter(([key]) => {
    const [type = '', genre = ''] = key.split(':')
    return counts(type, genre)
  })
  const hasOther = counted.some(([key]) => !key.endsWith(':all') && !key.endsWith(':6021'))
  return new Map(counted.filter(([key]) => !isByCategory || !hasOther || !key.endsWith(':6021')))
}

/** Readings of the app's charts on the last day only. */
const onLastDay = (ofApp: ReadonlyMap<string, RankOnDay[]>, lastDay: string | undefined) =>
  new Map([...ofApp].filter(([, seen]) => seen.some(({ day }) => day === lastDay)))

const noonOf = (day: string) => `${day}T12:00:00.000Z`
const least = (ranks: number[]): number | null => (ranks.length > 0 ? Math.min(...ranks) : null)
const isOverall = (key: string) => key.endsWith(':all')

const expectedPeak = (ofApp: Map<string, RankOnDay[]>) => {
  if (ofApp.size === 0) return undefined
  const all = [...ofApp].flatMap(([key, seen]) => seen.map(entry => ({ key, ...entry })))
  const rank = Math.min(...all.map(entry => entry.rank))
  const day =
    all
      .filter(entry => entry.rank === rank)
      .map(entry => entry.day)
      .sort()[0] ?? ''
  const best = (overall: boolean) =>
    least(all.filter(entry => isOverall(entry.key) === overall).map(entry => entry.rank))
  return { rank, dateAchieved: noonOf(day), overallRank: best(true), categoryRank: best(false) }
}

/** The first of the consecutive days, up to the last, on which the rank was the same. */
const runStart = (seen: readonly RankOnDay[], days: readonly string[]): string => {
  const rankOn = new Map(seen.map(({ day, rank }) => [day, rank]))
  let start = days.length - 1
  while (start > 0 && rankOn.get(days[start - 1] ?? '') === rankOn.get(days.at(-1) ?? '')) start -= 1
  return days[start] ?? ''
}

const expectedCurrent = (ofApp: Map<string, RankOnDay[]>, days: readonly string[]) => {
  const today = [...ofApp].flatMap(([key, seen]) => {
    const last = seen.find(({ day }) => day === days.at(-1))
    return last ? [{ key, rank: last.rank, start: noonOf(runStart(seen, days)) }] : []
  })
  if (today.length === 0) return undefined
  const rank = Math.min(...today.map(entry => entry.rank))
  const best = (overall: boolean) =>
    least(today.filter(entry => isOverall(entry.key) === overall).map(entry => entry.rank))
  const starts = today.filter(entry => entry.rank === rank).map(entry => entry.start)
  return { rank, overallRank: best(true), categoryRank: best(false), starts }
}

const expectedCounts = (rank: number | undefined) =>
  Object.fromEntries(topThresholds.map(limit => [`top${limit}`, rank !== undefined && rank <= limit ? 1 : 0]))

const importDays = async (history: History, texts: readonly string[]) =>
  importHistory({
    input: Readable.from([texts.join('\n')]),
    snapshots: history.snapshots,
    recordFetches: history.fetches.recordFetches,
    now,
  })

const openHistory = async () => {
  const database = await openTestDatabase()
  return { db: database.db, history: createHistory({ db: database.db, clock: createTestClock(now) }) }
}

const toChart = (key: string): Chart => {
  const [chartType, genre] = key.split(':')
  return {
    storefront: 'us',
    type: chartType as Chart['type'],
    genre: genre === 'all' ? 36 : Number(genre),
    device: 'iphone',
  }
}

describe.runIf(hasRecordings)('real days of 84 charts', () => {
  test('the summary and every rank of every app equal a calculation from the file', async () => {
    const opened = await openHistory()
    const { history } = opened
    const texts = readTexts()
    const lines: Line[] = texts.map(text => JSON.parse(text))
    const report = await importDays(history, texts)
    expect(report).toMatchObject({ lines: dayCount, badLines: [], snapshots: dayCount * 84, alreadyRecorded: 0 })

    const byApp = invertHistory(lines)
    const days = lines.map(({ date }) => date)
    const appIds = [...byApp.keys()]
    expect(appIds.length).toBeGreaterThan(8_000)
    for (let start = 0; start < appIds.length; start += batchSize) {
      const batch = appIds.slice(start, start + batchSize)
      for (const of of scopes) {
        const { scope } = of
        const summaries = await summarizeRanks(history, { appIds: batch, now, stalenessHours: 72, scope })
        const compared = batch.map(appId => {
          const ofApp = byApp.get(appId) ?? new Map<string, RankOnDay[]>()
          const today = pickCharts(onLastDay(ofApp, days.at(-1)), of)
          return comparePartsOf(summaries.get(appId), { ever: pickCharts(ofApp, of), today, days })
        })
        expect(compared.map(({ actual }) => actual)).toEqual(compared.map(({ expected }) => expected))
      }
    }

    for (const key of Object.keys(lines[0]?.charts ?? {})) {
      const ranks = await history.ranks.listRanksOverTime(appIds, toChart(key), { from: new Date(0), to: now })
      const expected = appIds.flatMap(appId =>
        (byApp.get(appId)?.get(key) ?? []).map(({ day, rank }) => `${appId} ${noonOf(day)} ${rank}`),
      )
      const actual = ranks.map(({ appId, observedAt, rank }) => `${appId} ${observedAt.toISOString()} ${rank}`)
      expect(actual.sort()).toEqual(expected.sort())
    }

    const before = await listContent(opened.db, appIds)
    const again = await importDays(history, texts)
    expect(again).toMatchObject({ badLines: [], snapshots: 0, ranks: 0, alreadyRecorded: dayCount * 84 })
    expect(await listContent(opened.db, appIds)).toEqual(before)
  })
})

type Expected = { ever: Map<string, RankOnDay[]>; today: Map<string, RankOnDay[]>; days: readonly string[] }
type Summary = ReturnType<Awaited<ReturnType<typeof summarizeRanks>>['get']>

/** Only those properties of a value that are expected. */
const pickLike = (value: object | undefined, expected: object): object => {
  const known = new Map<string, unknown>(Object.entries(value ?? {}))
  return Object.fromEntries(Object.keys(expected).map(key => [key, known.get(key)]))
}

const pickEachLike = (values: readonly object[] | undefined, expected: readonly object[]): object[] =>
  (values ?? []).map((value, index) => pickLike(value, expected[index] ?? {}))

/** The parts of a summary to compare. Matching every part of 10,000 summaries by itself takes longer than computing them. */
const comparePartsOf = (summary: Summary, { ever, today, days }: Expected) => {
  const peak = expectedPeak(ever)
  const { starts, ...ranks } = expectedCurrent(today, days) ?? { starts: undefined, rank: undefined }
  const expected = {
    ever: peak ? [{ storefront: 'us', countryName: 'United States', ...peak }] : [],
    everCounts: { ...expectedCounts(peak?.rank), measuredCountries: 1 },
    now: starts ? [{ ...ranks, observedAt: noonOf(days.at(-1) ?? '') }] : [],
    nowCounts: { ...expectedCounts(ranks.rank), totalCountries: 175 },
    isStartOfRun: true,
  }
  const actual = {
    ever: pickEachLike(summary?.historicalBest, expected.ever),
    everCounts: pickLike(summary?.historicalRankings, expected.everCounts),
    now: pickEachLike(summary?.topCountries, expected.now),
    nowCounts: pickLike(summary?.rankings, expected.nowCounts),
    isStartOfRun: !starts || starts.includes(summary?.topCountries[0]?.dateAchieved ?? ''),
  }
  return { actual, expected }
}
