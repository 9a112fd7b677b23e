import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountryRank } from '#contract/summaries.ts'
import { type Chart, type ChartKey, chartTypes, devices } from '#domain/charts.ts'
import { anyScope, ownScope, type Scope, scopeGroups } from '#domain/scopes.ts'
import { storefrontsBySize } from '#domain/storefronts.ts'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { createTestClock, type TestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { summarizeRanks } from './app-summaries.usecases.ts'
import { createStandings } from './standings.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const stalenessHours = 72
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)

const snapshotOf = (observedAt: Date, appIds: number[], chart: Partial<Chart> = {}, depth = 100): Snapshot => ({
  chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
  observedAt,
  source: 'rss',
  depth,
  appIds,
})

const openHistory = async (snapshots: readonly Snapshot[], database?: Database) => {
  const clock = createTestClock(now)
  const db = database ?? (await openTestDatabase()).db
  const history = createHistory({ db, clock })
  await history.snapshots.recordSnapshots(snapshots)
  const record = async (snapshot: Snapshot) => {
    const { chart, observedAt } = snapshot
    await history.record([{ chart, observedAt, outcome: 'recorded', snapshot }])
  }
  return {
    db,
    clock,
    history,
    record,
    findStandings: createStandings({ history, clock, stalenessHours, listIpadOnlyIds: async () => [] }),
  }
}

/** The depth of the reading of the best rank of a country. */
const depthOf = (country: CountryRank | undefined): number | null | undefined => {
  const { rank, observedAt, categorySeen, overallSeen } = country ?? {}
  return [categorySeen, overallSeen].find(seen => seen?.rank === rank && seen?.observedAt === observedAt)?.depth
}

/** Counts the statements of a history, and makes each take `tookMs`. */
const counting = (history: History, clock: TestClock, tookMs = 0) => {
  const made = { count: 0 }
  const listStandings: History['standings']['listStandings'] = async question => {
    made.count += 1
    clock.advance(tookMs)
    return history.standings.listStandings(question)
  }
  return { made, history: { ...history, standings: { listStandings } } }
}

const appIds = Array.from({ length: 40 }, (_, index) => 6_000_000_000 + index * 7)

/**
 * Countries are stored as bits of 64-bit words. These are the countries on both sides of every word boundary, and the last
 * one.
 */
const borders = [0, 62, 63, 64, 126, 127, 174].flatMap(index => storefrontsBySize[index] ?? [])

type Reading = { hours: number; appIds: number[]; chart: Chart }

const scopes: fc.Arbitrary<Scope> = fc.oneof(
  fc.constantFrom(ownScope, anyScope),
  fc.record({
    charts: fc.constantFrom(...scopeGroups, 6021, 7014),
    chartType: fc.option(fc.constantFrom(...chartTypes), { nil: undefined }),
    device: fc.option(fc.constantFrom(...devices), { nil: undefined }),
  }),
)

const worlds: fc.Arbitrary<Reading[]> = fc.array(
  fc.record({
    hours: fc.constantFrom(0, 1, 24, 71, 72, 73, 100, 500),
    appIds: fc.shuffledSubarray(appIds),
    chart: fc.record({
      storefront: fc.constantFrom(...borders),
      type: fc.constantFrom(...chartTypes),
      genre: fc.constantFrom(36, 6009, 6014, 6021, 7014),
      device: fc.constantFrom(...devices),
    }),
  }),
  { maxLength: 60 },
)

describe('the standings of all apps', () => {
  test('the standings of all apps equal the summary of each app, for any measurements', async () => {
    const { db } = await openTestDatabase()
    const check = async (world: Reading[], scope: Scope, ipadOnly: number[]) => {
      const moments = new Map(world.map(entry => [JSON.stringify([entry.chart, entry.hours]), entry]))
      const snapshots = [...moments.values()].map(entry =>
        snapshotOf(ago(entry.hours), entry.appIds, entry.chart, entry.hours % 2 === 0 ? 200 : 100),
      )
      const { history, clock } = await openHistory(snapshots.slice(snapshots.length / 2), db)
      const listIpadOnlyIds = async () => ipadOnly
      const findStandings = createStandings({ history, clock, stalenessHours, listIpadOnlyIds })
      // Recorded separately, as sweeps do.
      await history.snapshots.recordSnapshots(snapshots.slice(0, snapshots.length / 2))
      const standings = await findStandings(scope)
      const facts = ipadOnly.map(appId => ({ appId, genre: null, price: null, isIpadOnly: true }))
      const readContext = async () => ({ facts, plan: new Set<ChartKey>(), notOffering: new Map() })
      const summaries = await summarizeRanks(history, { appIds, now, stalenessHours, scope, readContext })
      for (const [appId, { rankings, topCountries, observedAt }] of summaries) {
        const standing = standings.find(appId)
        expect(standing?.countries ?? 0).toBe(rankings.top100)
        expect(standing?.top10Countries ?? 0).toBe(rankings.top10)
        expect(standing?.bestRank).toBe(topCountries[0]?.rank)
        expect(standing?.observedAt.toISOString()).toBe(topCountries[0]?.observedAt)
        expect(standing?.depth).toBe(depthOf(topCountries[0]))
        expect(standings.observedAt).toBe(observedAt)
        // Standings count countries with any measured chart, a summary only those decided for the app.
        expect(rankings.measuredCountries).toBeLessThanOrEqual(standings.measuredCountries)
      }
      expect(standings.count).toBe([...summaries.values()].filter(({ rankings }) => rankings.top100 > 0).length)
    }
    await fc.assert(fc.asyncProperty(worlds, scopes, fc.subarray(appIds, { maxLength: 12 }), check), {
      seed: 1,
      numRuns: 20,
    })
  })

  test('the standings of all apps count every country', async () => {
    const { findStandings } = await openHistory(
      storefrontsBySize.map(storefront => snapshotOf(ago(1), [22, 11], { storefront })),
    )
    const standings = await findStandings()
    expect(standings.find(11)).toMatchObject({ appId: 11, bestRank: 2, countries: 175, top10Countries: 175 })
    expect(standings.measuredCountries).toBe(175)
  })

  test('the standings of all apps are empty before the first measurement', async () => {
    const { findStandings } = await openHistory([])
    const standings = await findStandings()
    expect(standings).toMatchObject({ count: 0, measuredCountries: 0, observedAt: null })
    expect(standings.find(11)).toBeUndefined()
    expect(standings.listInTop10Of(1)).toEqual([])
  })

  test('the standings of all apps leave out apps that dropped out of their last chart, and apps of charts not measured recently', async () => {
    const { findStandings } = await openHistory([
      snapshotOf(ago(30), [11, 22]),
      snapshotOf(ago(1), [22]),
      snapshotOf(ago(73), [33], { storefront: 'de' }),
      snapshotOf(ago(1), [], { storefront: 'fr' }),
    ])
    const standings = await findStandings()
    expect(standings.find(11)).toBeUndefined()
    expect(standings.find(33)).toBeUndefined()
    expect(standings.find(22)).toMatchObject({ appId: 22, bestRank: 1, countries: 1, top10Countries: 1 })
    expect(standings.measuredCountries).toBe(2)
  })
})

describe('cached standings', () => {
  test('cached standings are computed once for concurrent callers, and kept for half a minute while nothing is recorded', async () => {
    const opened = await openHistory([snapshotOf(ago(1), [11])])
    const { made, history } = counting(opened.history, opened.clock)
    const findStandings = createStandings({
      history,
      clock: opened.clock,
      stalenessHours,
      listIpadOnlyIds: async () => [],
    })
    const [first, ...others] = await Promise.all([findStandings(), findStandings(), findStandings()])
    opened.clock.advance(minuteMs / 2 - 1)
    for (const standings of [...others, await findStandings()]) expect(standings).toBe(first)
    expect(made.count).toBe(1)
  })

  test('cached standings are new as soon as a chart is recorded', async () => {
    const { record, findStandings } = await openHistory([snapshotOf(ago(2), [11])])
    const first = await findStandings()
    await record(snapshotOf(ago(1), [22]))
    const second = await findStandings()
    expect(first.find(22)).toBeUndefined()
    expect([second.find(11), second.find(22)?.bestRank]).toEqual([undefined, 1])
  })

  test('cached standings are never more than a minute old, whichever process recorded and however the clock was set', async () => {
    const { clock, history, findStandings } = await openHistory([snapshotOf(ago(2), [11])])
    await findStandings()
    // Simulates another process, which does not notify this one.
    await history.snapshots.recordSnapshots([snapshotOf(ago(1), [22])])
    clock.advance(minuteMs)
    expect((await findStandings()).find(22)).toBeDefined()
    await history.snapshots.recordSnapshots([snapshotOf(now, [33])])
    clock.advance(-hourMs)
    expect((await findStandings()).find(33)).toBeDefined()
  })

  test('cached standings of a large world are returned slightly stale during a recomputation, with pauses between recomputations', async () => {
    const opened = await openHistory([snapshotOf(ago(2), [11])])
    const { clock, record } = opened
    const { made, history } = counting(opened.history, clock, secondMs)
    const findStandings = createStandings({ history, clock, stalenessHours, listIpadOnlyIds: async () => [] })
    const first = await findStandings()
    await record(snapshotOf(clock.now(), [22]))
    clock.advance(10 * secondMs)
    expect(await findStandings()).toBe(first)
    expect(made.count).toBe(1)
    clock.advance(10 * secondMs)
    expect(await findStandings()).toBe(first)
    await expect.poll(async () => (await findStandings()).find(22)?.bestRank).toBe(1)
    expect(made.count).toBe(2)
  })

  test('cached standings are computed again after a failure, which waiting callers receive', async () => {
    const opened = await openHistory([snapshotOf(ago(1), [11])])
    let isAway = true
    const listStandings: History['standings']['listStandings'] = question =>
      isAway ? Promise.reject(new Error('away')) : opened.history.standings.listStandings(question)
    const history = { ...opened.history, standings: { listStandings } }
    const findStandings = createStandings({
      history,
      clock: opened.clock,
      stalenessHours,
      listIpadOnlyIds: async () => [],
    })
    await expect(findStandings()).rejects.toThrow('away')
    isAway = false
    const first = await findStandings()
    expect(first.count).toBe(1)
    isAway = true
    await opened.record(snapshotOf(now, [22]))
    await expect(findStandings()).rejects.toThrow('away')
    isAway = false
    expect((await findStandings()).find(22)).toBeDefined()
  })
})
