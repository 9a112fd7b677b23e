import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs, secondMs } from '#domain/units.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createOlderRuns } from './apps/older-runs.usecases.ts'
import { findRunStarts, startOfTraces } from './current-ranks.usecases.ts'
import { createHistory } from './history.usecases.ts'
import { startOfWindow } from './months.rules.ts'
import { findRuns } from './runs.rules.ts'
import type { ChartFetch, Snapshot } from './snapshots.rules.ts'
import { createHistoryStore } from './store/history-store.usecases.ts'

const now = new Date('2026-11-27T09:30:00Z')
const clock = createTestClock(now)
const [ever, newest] = [new Date(0), new Date(now.getTime() - hourMs)]
const steps = [startOfTraces(now), startOfWindow(startOfTraces(now), 365)]
const cases = 24

/** At, just before and just after each step of the search, and on some other days. They fall into few months, for speed. */
const anyMoment = fc.oneof(
  fc.constantFrom(...steps.flatMap(at => [-secondMs, 0, secondMs].map(ms => new Date(at.getTime() + ms)))),
  fc.constantFrom(1, 2, 3, 20, 200, 201, 202, 700, 701, 702).map(days => new Date(newest.getTime() - days * dayMs)),
)

/** The measurements of a chart, newest first, and the ranks of the app: each rank holds for the drawn number of measurements. */
const anyRanks = fc.record({
  moments: fc.uniqueArray(anyMoment, { minLength: 3, maxLength: 14, selector: at => at.getTime() }),
  runs: fc.array(fc.record({ rank: fc.constantFrom(1, 2, null), count: fc.nat(9) }), { minLength: 8, maxLength: 8 }),
  withdrawn: fc.array(fc.nat(13), { maxLength: 3 }),
  late: fc.array(fc.nat(13), { maxLength: 5 }),
})

type DrawnRanks = typeof anyRanks extends fc.Arbitrary<infer Drawn> ? Drawn : never

const measured = (snapshot: Snapshot): ChartFetch => ({
  chart: snapshot.chart,
  observedAt: snapshot.observedAt,
  outcome: 'recorded',
  snapshot,
})

/** Each world has a chart of its own, so that they share a history. The second app is in every chart. */
const toWorld = ({ moments, runs, withdrawn, late }: DrawnRanks, index: number) => {
  const chart: Chart = {
    storefront: storefrontCodes[index] ?? 'us',
    type: 'top-free',
    genre: 36,
    device: 'iphone',
  }
  const appIds: [number, number] = [1_000 + index, 2_000 + index]
  const ranks = [1 as const, ...runs.flatMap(({ rank, count }) => Array.from({ length: count }, () => rank))]
  const newestFirst = [newest, ...moments.toSorted((a, b) => b.getTime() - a.getTime())]
  const snapshots = newestFirst.map((observedAt, at): Snapshot => {
    const [app, other] = appIds
    const rank = ranks[at] ?? 1
    const order = { 1: [app, other], 2: [other, app], none: [other] }[rank ?? 'none']
    return { chart, observedAt, source: 'rss', depth: 100, appIds: order }
  })
  const isAt = (places: readonly number[]) => (_: Snapshot, at: number) => places.includes(at - 1)
  return { appIds, chart, snapshots, late: snapshots.filter(isAt(late)), withdrawn: snapshots.filter(isAt(withdrawn)) }
}

const toAppRanks = ({ chart, observedAt, appIds }: Snapshot) =>
  appIds.map((appId, at) => ({ appId, chart, rank: at + 1, observedAt }))

test('the start of a run is the one that all measurements together tell, however long it is and whatever came late or was withdrawn', async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock })
  const record = async (fetches: readonly ChartFetch[]): Promise<void> => {
    await history.record(fetches)
  }
  const worlds = fc.sample(anyRanks, { numRuns: cases, seed: 31 }).map(toWorld)
  await record(worlds.flatMap(({ snapshots, late }) => snapshots.filter(each => !late.includes(each)).map(measured)))
  await record(worlds.flatMap(({ late, snapshots }) => [...late, ...snapshots.slice(2, 4)].map(measured)))
  await record(
    worlds.flatMap(({ withdrawn }) =>
      withdrawn.map(
        ({ chart, observedAt }): ChartFetch => ({
          chart,
          observedAt,
          outcome: 'withdrawn',
          reason: 'withdrawn',
          detail: 'Apple answered wrong.',
        }),
      ),
    ),
  )
  const ages: number[] = []
  const findExpected = async (appIds: readonly number[], some: typeof worlds) => {
    const left = some.flatMap(({ snapshots, withdrawn }) => snapshots.filter(each => !withdrawn.includes(each)))
    const moments = Map.groupBy(left, ({ chart }) => chartKeyOf(chart))
    const evidence = {
      moments: new Map([...moments].map(([key, of]) => [key, of.map(({ observedAt }) => observedAt)])),
      ranks: left.flatMap(toAppRanks),
    }
    const { current, findRunStarts } = await history.traceRanks(appIds, ever)
    expect(current.length).toBe(appIds.length)
    const runs = findRuns(current, evidence)
    expect(await findRunStarts(current)).toEqual(runs.map(({ start }) => start))
    ages.push(...runs.map(({ start }) => start.getTime()))
  }
  for (const world of worlds) {
    await findExpected(world.appIds.slice(0, 1), [world])
    await findExpected(world.appIds, [world])
  }
  await findExpected(
    worlds.flatMap(({ appIds }) => appIds),
    worlds,
  )
  const [recent, older] = steps.map(at => at.getTime())
  const counts = [
    ages.filter(at => at >= (recent ?? 0)),
    ages.filter(at => at < (recent ?? 0) && at >= (older ?? 0)),
    ages.filter(at => at < (older ?? 0)),
  ]
  expect(Math.min(...counts.map(({ length }) => length))).toBeGreaterThan(10)
})

test('a better rank that another process records during the reading does not shorten the run before it', async () => {
  const { db } = await openTestDatabase()
  const { moments, snapshots } = createHistory({ db, clock })
  const runs = createOlderRuns(createHistoryStore(db))
  const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
  const began = new Date(newest.getTime() - 90 * dayMs)
  await snapshots.recordSnapshots(
    [began, newest].map(observedAt => ({ chart, observedAt, source: 'rss', depth: 100, appIds: [22, 11] })),
  )
  const rank = { appId: 11, chart, rank: 2, observedAt: newest }
  const traces = { from: startOfTraces(now), listSeen: () => [rank], peaks: [{ ...rank, rank: 1, observedAt: now }] }
  expect(await findRunStarts({ moments, runs }, [rank], traces)).toEqual([began])
})
