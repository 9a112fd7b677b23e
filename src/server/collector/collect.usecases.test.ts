import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { HttpError, NetworkError, ThrottledError } from '#appstore'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { createMeasuring } from '../measuring.ts'
import { createDatabase } from '../platform/database/pooled-database.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { connectionsOf } from '../testing/mortal-database.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { sweepCharts } from './collector.table.ts'

const us: ChartKey = 'us:top-free:36:iphone'
const de: ChartKey = 'de:top-free:36:iphone'
const fr: ChartKey = 'fr:top-free:36:iphone'
const start = new Date('2026-03-07T12:00:00Z')

const idsFrom = (first: number, length = 100): number[] => Array.from({ length }, (_, index) => first + index)
const chartsOf = (...keys: ChartKey[]) => keys.map(chartKey => ({ chartKey, priority: 2 }))

type StandIn = Parameters<typeof createAppStoreStandIn>[0]

type Opening = { findUpdate?: () => Date | undefined; isAlone?: boolean }

const open = async (answer: StandIn, { findUpdate, isAlone = true }: Opening = {}) => {
  const appStore = createAppStoreStandIn(answer, findUpdate)
  const clock = createRunningClock(start)
  const parts = await openTestCollector({ clock, openAppStore: appStore.open, isAlone })
  const { collector, history } = parts
  const sweep = async (...keys: ChartKey[]) => {
    const sweepId = await collector.startSweep({ charts: chartsOf(...keys), reason: 'test' })
    if (sweepId === undefined) throw new Error('The sweep did not start.')
    await collector.collect()
    return { sweepId, progress: await collector.findProgress(sweepId) }
  }
  const statesOf = async (key: ChartKey, appId = 1) => {
    const span = { from: new Date(start.getTime() - 30 * dayMs), to: new Date(start.getTime() + 30 * dayMs) }
    const states = await history.listStates({ appId, chart: parseChartKey(key), ...span })
    expect(states[0]?.state).toBe('not-tracked')
    return states.slice(1).map(({ observedAt: _, ...state }) => state)
  }
  return { ...parts, clock, calls: appStore.calls, sweep, statesOf }
}

const url = 'https://itunes.apple.com/'
const unavailable = () =>
  new HttpError({ url, status: 503, isRetryable: true, appleMessage: undefined, retryAt: undefined, evidence: '' })

describe('collecting', () => {
  test('a sweep records each chart once, by priority and order, and ends', async () => {
    const { sweep, calls, statesOf } = await open(key => (key === us ? [1, 2] : key === de ? [3, 1] : []))
    const { progress } = await sweep(us, de, fr)
    expect(calls.map(({ chartKey }) => chartKey)).toEqual([us, de, fr])
    expect(progress).toMatchObject({ state: 'finished', total: 3, done: 3, failed: 0, estimatedEndAt: null })
    expect(await statesOf(us)).toEqual([{ state: 'ranked', rank: 1, depth: 2 }])
    expect(await statesOf(de)).toEqual([{ state: 'ranked', rank: 2, depth: 2 }])
    expect(await statesOf(fr)).toEqual([{ state: 'empty' }])
  })

  // Promise: P13
  test('a chart that always fails is tried three times and does not stop the others', async () => {
    const { sweep, calls, statesOf, collector } = await open(key =>
      key === us ? new NetworkError({ url, cause: new Error('reset') }) : idsFrom(1),
    )
    const { sweepId, progress } = await sweep(us, de)
    expect(progress).toMatchObject({ state: 'finished', done: 2, failed: 1, byReason: { network: 1 } })
    expect(calls.filter(({ chartKey }) => chartKey === us)).toHaveLength(3)
    expect(await statesOf(us)).toEqual([{ state: 'failed', reason: 'network' }])
    expect(await statesOf(de)).toMatchObject([{ state: 'ranked', rank: 1 }])
    expect(await collector.listFailedCharts(sweepId)).toMatchObject([{ chartKey: us, reason: 'network' }])
  })

  // Promise: P13
  test('a chart with an unreadable response fails alone', async () => {
    const { sweep, statesOf } = await open(key => {
      if (key === us) throw new TypeError('a bug')
      return idsFrom(1)
    })
    const { progress } = await sweep(us, de)
    expect(progress).toMatchObject({ state: 'finished', done: 2, failed: 1 })
    expect(await statesOf(us)).toEqual([{ state: 'failed', reason: 'not-fetched', detail: 'internal' }])
  })

  test('a temporary failure is no gap: the second attempt records the chart', async () => {
    let calls = 0
    const { sweep, statesOf } = await open(() => (++calls === 1 ? unavailable() : idsFrom(1)))
    const { progress } = await sweep(us)
    expect(progress).toMatchObject({ done: 1, failed: 0 })
    expect(await statesOf(us)).toMatchObject([{ state: 'ranked', rank: 1 }])
  })

  test('a refusal counts as no attempt and pauses the pace, and the chart is read afterwards', async () => {
    let calls = 0
    const { collector, clock, statesOf } = await open(() =>
      ++calls === 1 ? new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' }) : idsFrom(1),
    )
    await collector.startSweep({ charts: chartsOf(us), reason: 'test' })
    expect(await collector.collect({ forMs: 2_000 })).toMatchObject({ attemptCount: 1, isNextDue: true })
    expect(await collector.findLastSweep()).toMatchObject({ total: 1, done: 0, state: 'running' })
    clock.advance(minuteMs)
    await collector.collect({ forMs: 2_000 })
    expect(await statesOf(us)).toMatchObject([{ state: 'ranked', rank: 1 }])
    expect(calls).toBe(2)
  })

  // Promise: P10
  test('a database without space fails no chart: none counts as an attempt, and each is read when there is space', async () => {
    const { db, collector, clock, statesOf } = await open(key => (key === us ? [1, 2] : [1, 3]))
    await collector.startSweep({ charts: chartsOf(us, de), reason: 'test' })
    // The error of PostgreSQL when a table cannot grow. Smaller changes still fit into existing files.
    await db.execute(sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
    await db.execute(sql`CREATE TRIGGER full_disk BEFORE INSERT ON apps EXECUTE FUNCTION refuse()`)
    for (let run = 0; run < 4; run += 1) {
      await expect(collector.collect({ forMs: 2_000 })).rejects.toThrow()
      clock.advance(minuteMs)
    }
    await db.execute(sql`DROP FUNCTION refuse CASCADE`)
    expect(await collector.findLastSweep()).toMatchObject({ total: 2, done: 0, failed: 0, state: 'running' })
    await collector.collect({ forMs: 2_000 })
    expect(await collector.findLastSweep()).toMatchObject({ total: 2, done: 2, failed: 0, state: 'finished' })
    for (const key of [us, de]) expect(await statesOf(key)).toMatchObject([{ state: 'ranked', rank: 1 }])
  })

  test('a suspicious chart is requested once, and the genuine response of an hour later counts', async () => {
    const answers = [idsFrom(1), idsFrom(1, 5), [...idsFrom(1, 99), 200]]
    const { sweep, calls, clock, statesOf } = await open(() => answers.shift() ?? [])
    await sweep(us)
    clock.advance(dayMs)
    expect((await sweep(us)).progress).toMatchObject({ failed: 1, held: 1, byReason: { 'much-shorter': 1 } })
    clock.advance(hourMs + minuteMs)
    expect((await sweep(us)).progress).toMatchObject({ failed: 0 })
    expect(calls).toHaveLength(3)
    expect(await statesOf(us, 2)).toMatchObject([{ rank: 2 }, { state: 'failed', reason: 'suspect' }, { rank: 2 }])
  })

  test('a reading that stays suspect is a gap and never a rank, and the last good chart stays', async () => {
    const answers = [idsFrom(1)]
    const { sweep, calls, clock, statesOf, history } = await open(() => answers.shift() ?? [1, 2, 500])
    await sweep(us)
    clock.advance(dayMs)
    const { progress } = await sweep(us)
    expect(progress).toMatchObject({ failed: 1, byReason: { 'much-shorter': 1 } })
    expect(calls).toHaveLength(2)
    expect(await statesOf(us)).toEqual([
      { state: 'ranked', rank: 1, depth: 100 },
      { state: 'failed', reason: 'suspect', detail: 'much-shorter' },
    ])
    expect((await history.snapshots.findLatestSnapshot(parseChartKey(us)))?.appIds).toHaveLength(100)
    expect((await history.traceRanks([500], new Date(0))).peaks).toEqual([])
  })

  test('a chart that really shrank is believed on the third day', async () => {
    const answers = [idsFrom(1)]
    const { sweep, clock, statesOf } = await open(() => answers.shift() ?? idsFrom(1, 20))
    await sweep(us)
    const failed: unknown[] = []
    for (let day = 0; day < 3; day += 1) {
      clock.advance(dayMs + minuteMs)
      failed.push((await sweep(us)).progress?.failed)
    }
    expect(failed).toEqual([1, 1, 0])
    expect((await statesOf(us, 30)).at(-1)).toEqual({ state: 'unranked', depth: 20 })
  })

  test("another storefront's chart is suspect even if both arrive at the same time", async () => {
    const { sweep } = await open(() => idsFrom(1))
    const { progress } = await sweep(us, de, fr)
    expect(progress).toMatchObject({ total: 3, failed: 2, byReason: { 'other-storefront': 2 } })
  })

  test("another storefront's chart is suspect even if the original is already in history", async () => {
    const { sweep, clock } = await open(() => idsFrom(1))
    await sweep(us)
    clock.advance(hourMs)
    expect((await sweep(de)).progress).toMatchObject({ byReason: { 'other-storefront': 1 } })
  })

  test('an unchanged chart is held back, and believed after a day and a half without a change', async () => {
    const { sweep, clock, statesOf } = await open(() => idsFrom(1))
    expect((await sweep(us)).progress?.failed).toBe(0)
    const reasons: unknown[] = []
    for (let day = 0; day < 4; day += 1) {
      clock.advance(dayMs)
      reasons.push((await sweep(us)).progress?.byReason)
    }
    expect(reasons).toEqual([{ frozen: 1 }, { frozen: 1 }, {}, {}])
    // Readings believed later count at their own timestamps, so no day is missing.
    const states = (await statesOf(us)).map(({ state }) => state)
    expect(states).toEqual(Array(5).fill('ranked'))
  })

  test('a feed from two days ago with the time of the last reading and other apps is a gap', async () => {
    const answers = [idsFrom(1)]
    let update: Date | undefined
    const { sweep, clock, calls, statesOf, history } = await open(() => answers.shift() ?? idsFrom(2), {
      findUpdate: () => update,
    })
    await sweep(us)
    const last = await history.snapshots.findLatestSnapshot(parseChartKey(us))
    clock.advance(2 * dayMs)
    update = last?.observedAt
    const { progress } = await sweep(us)
    expect(progress).toMatchObject({ state: 'finished', failed: 1, byReason: { outdated: 1 } })
    expect(calls).toHaveLength(2)
    expect(await statesOf(us)).toMatchObject([{ rank: 1 }, { state: 'failed', detail: 'outdated' }])
  })

  test('a feed that Apple has not regenerated for more than a day is a gap, and the sweep ends', async () => {
    const update = new Date(start.getTime() - 3 * hourMs)
    const { sweep, clock, statesOf } = await open(() => idsFrom(1), { findUpdate: () => update })
    const reasons: unknown[] = []
    for (let day = 0; day < 3; day += 1) {
      const { progress } = await sweep(us)
      expect(progress?.state).toBe('finished')
      reasons.push(progress?.byReason)
      clock.advance(20 * hourMs)
    }
    expect(reasons).toEqual([{}, {}, { outdated: 1 }])
    expect((await statesOf(us)).map(({ state }) => state)).toEqual(['ranked', 'failed'])
  })

  // Promise: P6
  test('an abort returns every chart to the queue at once, and the next start continues there', async () => {
    const entered = Promise.withResolvers<void>()
    let isSlow = true
    const { collector, calls, statesOf, db, history, clock, log, settings, tuning } = await open(
      async (_, { signal }) => {
        if (!isSlow) return idsFrom(calls.length * 1_000)
        entered.resolve()
        await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        return []
      },
    )
    await collector.startSweep({ charts: chartsOf(us, de, fr), reason: 'test' })
    const running = collector.collect()
    await entered.promise
    collector.stop()
    await running
    expect(await collector.findLastSweep()).toMatchObject({ total: 3, done: 0, state: 'running' })
    isSlow = false
    const { collector: next } = createMeasuring({ db, history, clock, log, settings, tuning })
    await next.collect()
    expect(await next.findLastSweep()).toMatchObject({ done: 3, failed: 0, state: 'finished' })
    expect(await statesOf(us, 4_000)).toHaveLength(1)
  })

  test('a chart that returns to the queue while a run looks for the next one is read in the same run', async () => {
    const looked = Promise.withResolvers<void>()
    const { db, history, clock, log, settings, tuning, calls, collector } = await open(async () => {
      await looked.promise
      return calls.length === 1 ? new NetworkError({ url, cause: new Error('reset') }) : idsFrom(1)
    })
    const returned = async () => (await db.select().from(sweepCharts)).every(({ leaseUntil }) => leaseUntil === null)
    const connections = connectionsOf(db)
    let isFirst = true
    /** Answers the first search for the next chart after the chart under way has returned to the queue. */
    const query = async (...statement: [string]) => {
      const result = await connections.query(...statement)
      if (!JSON.stringify(statement[0]).includes('greatest(chart.not_before') || !isFirst) return result
      isFirst = false
      looked.resolve()
      await expect.poll(returned).toBe(true)
      await clock.sleep(50)
      return result
    }
    const late = createDatabase(Object.create(connections, { query: { value: query } })).db
    await collector.startSweep({ charts: chartsOf(us), reason: 'test' })
    await createMeasuring({ db: late, history, clock, log, settings, tuning }).collector.collect()
    expect(await collector.findLastSweep()).toMatchObject({ state: 'finished', done: 1, failed: 0 })
    expect(calls).toHaveLength(2)
  })

  // Promise: P2
  test('two collectors on one database share the work', async () => {
    const { collector, calls, db, history, clock, log, settings, tuning } = await open(
      key => idsFrom([...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) * 1_000),
      { isAlone: false },
    )
    const { collector: secondCollector } = createMeasuring({ db, history, clock, log, settings, tuning })
    const keys = (['us', 'de', 'fr', 'jp'] as const).flatMap(code =>
      ([36, 6014, 6015] as const).map((genre): ChartKey => `${code}:top-free:${genre}:iphone`),
    )
    await collector.startSweep({ charts: chartsOf(...keys), reason: 'test' })
    const results = await Promise.all([collector.collect(), secondCollector.collect()])
    expect(calls.map(({ chartKey }) => chartKey).sort()).toEqual(keys.toSorted())
    expect(Math.min(...results.map(result => result.attemptCount))).toBeGreaterThan(0)
    expect(await collector.findLastSweep()).toMatchObject({ done: keys.length, state: 'finished' })
  })
})
