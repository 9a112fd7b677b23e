import { createReadStream, readFileSync } from 'node:fs'
import { createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Chart, ChartType } from '#domain/charts.ts'
import { findMilestoneClaim } from '#domain/milestones.ts'
import { ownScope, scopeGenres } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { expectMilestones, type ReportedMilestone, type Slot, wasBefore } from '../testing/milestones/brute-force.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { askedDays, askedLimits, listReached, toMilestone } from './milestones.rules.ts'

const createRandom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** The test checks one in this many apps of the recorded days. */
const sampled = 60

const start = Date.parse('2026-01-05T06:00:00Z')
const appIds = Array.from({ length: 130 }, (_, index) => 6_100_000_000 + index)

/** How a chart is read: how often, and what becomes of a reading. */
type Habit = {
  everyHours: (day: number) => number
  failed: number
  silent: number
  short: number
  empty: number
  length: number
}

const gapless: Habit = { everyHours: () => 24, failed: 0, silent: 0, short: 0, empty: 0, length: 100 }
const often: Habit = { ...gapless, everyHours: () => 6 }
const moreOften: Habit = { ...gapless, everyHours: day => (day < 20 ? 24 : 6) }

const habits: [StorefrontCode, Habit][] = [
  ['us', gapless],
  ['jp', often],
  ['de', moreOften],
  ['fr', { ...gapless, failed: 0.3 }],
  ['gb', { ...often, failed: 0.3 }],
  ['it', { ...gapless, silent: 0.08 }],
  ['es', { ...often, silent: 0.08 }],
  ['br', { ...often, failed: 0.02 }],
  ['ca', { ...often, short: 0.05 }],
  ['mx', { ...gapless, empty: 0.03 }],
  ['se', { ...gapless, length: 12 }],
  ['no', { ...often, length: 12, failed: 0.02 }],
  ['dk', { ...moreOften, silent: 0.02, failed: 0.02, short: 0.02, empty: 0.02 }],
]

const chartOf = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: 6007,
  device: 'iphone',
})

type Attempt = Slot & { outcome: 'read' | 'failed' | 'silent' }

/** Apps rise and fall, and some jump for one reading only. */
const drawOrder = (random: () => number, strength: Map<number, number>): number[] => {
  for (const appId of appIds) strength.set(appId, (strength.get(appId) ?? random() * 4) * 0.97 + (random() - 0.5) * 0.5)
  const shown = (appId: number) => (strength.get(appId) ?? 0) + (random() < 0.01 ? 3 : 0)
  const scores = new Map(appIds.map(appId => [appId, shown(appId)]))
  return appIds.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

const drawAttempts = (
  random: () => number,
  { everyHours, failed, silent, short, empty, length }: Habit,
  from: number,
): Attempt[] => {
  const strength = new Map<number, number>()
  const attempts: Attempt[] = []
  for (let hours = 0; hours < 45 * 24; hours += everyHours(hours / 24)) {
    const order = drawOrder(random, strength).slice(0, length)
    const chance = random()
    const isSilent = hours > 0 && chance >= failed && chance < failed + silent
    const outcome = chance < failed ? 'failed' : isSilent ? 'silent' : 'read'
    const isShort = random() < short
    const depth = isShort ? 50 : 100
    const shownLength = random() < empty ? 0 : Math.min(depth, order.length)
    attempts.push({
      at: new Date(from + hours * hourMs),
      order,
      isRead: outcome === 'read',
      depth,
      length: shownLength,
      outcome,
    })
  }
  return attempts
}

/** One chart in each country, each read a minute after the one before. */
const drawWorld = (random: () => number): World =>
  habits.map(([storefront, habit], index) => ({
    chart: chartOf(storefront),
    attempts: drawAttempts(random, habit, start + index * minuteMs),
  }))

type World = { chart: Chart; attempts: Attempt[] }[]

const record = async (history: History, world: World): Promise<void> => {
  for (const { chart, attempts } of world) {
    const snapshots = attempts.flatMap(({ at, order, outcome, depth, length }) =>
      outcome === 'read'
        ? [{ chart, observedAt: at, source: 'rss' as const, depth, appIds: order.slice(0, length) }]
        : [],
    )
    const failures = attempts.flatMap(({ at, outcome }): ChartFetch[] =>
      outcome === 'failed' ? [{ chart, observedAt: at, outcome: 'failed', reason: 'http', detail: '503' }] : [],
    )
    await history.snapshots.recordSnapshots(snapshots)
    await history.fetches.recordFetches(failures)
  }
}

const openHistory = async (): Promise<History> => {
  const { db } = await openTestDatabase()
  return createHistory({ db, clock: createTestClock(new Date(start + 60 * dayMs)) })
}

const listReported = async (history: History, appId: number): Promise<ReportedMilestone[]> => {
  const query = { appId, scope: ownScope, limits: askedLimits, days: askedDays }
  const known = await history.listFirstTimes(query)
  return listReached({ ...known, scope: ownScope })
    .filter(({ state }) => state === 'believed')
    .map(toMilestone)
    .map(({ key, rank, firstSeenSince }) => ({ key, rank, firstSeenSince }))
}

const byKey = (a: ReportedMilestone, b: ReportedMilestone): number => (a.key < b.key ? -1 : 1)

/** The milestones that were reported as first times by mistake. */
const listFalse = (reported: readonly ReportedMilestone[], world: World, appId: number): string[] =>
  reported.flatMap(({ key, firstSeenSince }) => {
    const claim = findMilestoneClaim(key)
    const of = world.find(({ chart }) => chart.storefront === claim?.chart.storefront)
    const isFirst = claim?.kind === 'first-top' || claim?.kind === 'first-country'
    if (!claim || !of || !isFirst || firstSeenSince !== null) return []
    const limit = claim.level ?? Number.MAX_SAFE_INTEGER
    return wasBefore({ chart: of.chart, slots: of.attempts, appId }, claim.observedAt, limit) ? [key] : []
  })

describe('a made-up world of thirteen charts with failed, silent, short and empty readings', () => {
  test('a made-up world of thirteen charts with failed, silent, short and empty readings has exactly the milestones that its readings show, and none is called first that was not', async () => {
    const world = drawWorld(createRandom(1))
    const history = await openHistory()
    await record(history, world)
    let [firsts, seen] = [0, 0]
    for (const appId of appIds.filter((_, index) => index % 3 === 0)) {
      const reported = await listReported(history, appId)
      const expected = expectMilestones(world.map(({ chart, attempts }) => ({ chart, slots: attempts, appId })))
      expect(reported.sort(byKey)).toEqual(expected.sort(byKey))
      expect(listFalse(reported, world, appId)).toEqual([])
      firsts += reported.filter(({ key, firstSeenSince }) => key.startsWith('first') && firstSeenSince === null).length
      seen += reported.filter(({ firstSeenSince }) => firstSeenSince !== null).length
    }
    expect([firsts, seen].map(count => count > 100)).toEqual([true, true])
  })
})

const file = 'history/us-84-charts-60-days.ndjson.gz'

type Line = { date: string; charts: Record<string, string[]> }

describe.skipIf(!hasRecordings)('sixty real days of 84 charts', () => {
  test('sixty real days of 84 charts have exactly the milestones that a brute force finds, first times among them', async () => {
    const history = await openHistory()
    const input = createReadStream(recording(file)).pipe(createGunzip())
    const now = new Date('2026-03-01T00:00:00Z')
    await importHistory({ input, snapshots: history.snapshots, recordFetches: history.fetches.recordFetches, now })
    const lines: Line[] = gunzipSync(readFileSync(recording(file)))
      .toString()
      .split('\n')
      .filter(Boolean)
      .map(text => JSON.parse(text))
    const slotsOf = (name: string): Slot[] =>
      lines.map(({ date, charts }) => {
        const order = (charts[name] ?? []).map(Number)
        return { at: new Date(`${date}T12:00:00Z`), order, isRead: true, depth: 100, length: order.length }
      })
    const charts = Object.keys(lines[0]?.charts ?? {}).flatMap(name => {
      const [chartType, genre] = name.split(':')
      const isOwn = chartType !== 'top-grossing' && scopeGenres(ownScope).includes(genre === 'all' ? 36 : Number(genre))
      const chart: Chart = {
        ...chartOf('us'),
        type: chartType as ChartType,
        genre: genre === 'all' ? 36 : Number(genre),
      }
      return isOwn ? [{ chart, slots: slotsOf(name) }] : []
    })
    const tops = (reported: readonly ReportedMilestone[]) =>
      reported.filter(({ key }) => key.startsWith('first-top')).sort(byKey)
    const ids = [...new Set(charts.flatMap(({ slots }) => slots.flatMap(({ order }) => order)))].sort((a, b) => a - b)
    let firsts = 0
    for (const appId of ids.filter((_, index) => index % sampled === 0)) {
      const of = charts.filter(({ slots }) => slots.some(({ order }) => order.includes(appId)))
      const reported = tops(await listReported(history, appId))
      expect(reported).toEqual(tops(expectMilestones(of.map(each => ({ ...each, appId })))))
      firsts += reported.filter(({ firstSeenSince }) => firstSeenSince === null).length
    }
    expect(firsts).toBeGreaterThan(50)
  })
})
