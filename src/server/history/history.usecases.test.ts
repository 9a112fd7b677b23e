import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import type { Database } from '../platform/database/database.ts'
import { listContent } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createHistory } from './history.usecases.ts'
import { measuredCharts } from './measured-charts.table.ts'
import type { ChartFetch, Snapshot } from './snapshots.rules.ts'

const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const at = (text: string) => new Date(`2026-03-${text}Z`)

const snapshotOf = (time: string, appIds: number[], of: Chart = chart): Snapshot => ({
  chart: of,
  observedAt: at(time),
  source: 'rss',
  depth: 100,
  appIds,
})

const openHistory = async () => {
  const database = await openTestDatabase()
  const clock = createTestClock(at('10T00:00:00'))
  return { db: database.db, clock, history: createHistory({ db: database.db, clock }) }
}

const recorded = (snapshot: Snapshot): ChartFetch => ({
  chart: snapshot.chart,
  observedAt: snapshot.observedAt,
  outcome: 'recorded',
  snapshot,
})

const since = at('01T00:00:00')
const span = { from: at('01T12:00:00'), to: at('03T00:00:00') }

describe('history', () => {
  test('an app that falls out of the chart is unranked in as many ranks as the chart had, not rank 101', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11, 22]), snapshotOf('02T12:00:00', [22])])
    const states = await history.listStates({ appId: 11, chart, ...span })
    expect(states).toEqual([
      { observedAt: at('01T12:00:00'), state: 'ranked', rank: 1, depth: 2 },
      { observedAt: at('02T12:00:00'), state: 'unranked', depth: 1 },
    ])
    expect(await history.listCurrentRanks([11], since)).toEqual([])
  })

  // Promise: P2
  test('a snapshot recorded twice is one snapshot', async () => {
    const { history, db } = await openHistory()
    const snapshot = snapshotOf('01T12:00:00', [11, 22, 33])
    await history.snapshots.recordSnapshots([snapshot])
    await history.snapshots.recordSnapshots([snapshot])
    const { readings, ranks, peaks } = await listContent(db, [11, 22, 33])
    expect([readings.length, ranks.length, peaks.length]).toEqual([1, 3, 3])
    expect(await history.ranks.listPeakRanks([22])).toEqual([
      { appId: 22, chart, rank: 2, observedAt: at('01T12:00:00') },
    ])
  })

  test('a peak keeps its first date when the rank is reached again, whatever the order of recording', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('05T12:00:00', [11]), snapshotOf('06T12:00:00', [22, 11])])
    await history.snapshots.recordSnapshots([snapshotOf('03T12:00:00', [11]), snapshotOf('04T12:00:00', [22, 11])])
    expect(await history.ranks.listPeakRanks([11])).toEqual([
      { appId: 11, chart, rank: 1, observedAt: at('03T12:00:00') },
    ])
  })

  test('the current run starts after the last measurement with another rank or without the app', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([
      snapshotOf('01T12:00:00', [11, 22]),
      snapshotOf('02T12:00:00', [11]),
      snapshotOf('03T12:00:00', [11, 22]),
      snapshotOf('05T12:00:00', [33, 22]),
    ])
    const { current, findRunStarts } = await history.traceRanks([22, 33], since)
    const starts = await findRunStarts(current)
    expect(Object.fromEntries(current.map((rank, index) => [rank.appId, starts[index]]))).toEqual({
      22: at('03T12:00:00'),
      33: at('05T12:00:00'),
    })
  })

  // Promise: P19
  test('readings of the same app at the same time are one, but none that began before a recording', async () => {
    const { db, clock } = await openHistory()
    let readings = 0
    let sent = Promise.resolve()
    const transaction: Database['transaction'] = async (work, config) => {
      if (config?.accessMode !== 'read only') return db.transaction(work, config)
      readings += 1
      const isSent = sent
      const found = await db.transaction(work, config)
      await isSent
      return found
    }
    const history = createHistory({ db: Object.assign(Object.create(db), { transaction }), clock })
    const ranksOf = async () => (await history.traceRanks([11], since)).current.map(({ rank }) => rank)
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11])])
    expect(await Promise.all([ranksOf(), ranksOf(), history.traceRanks([22], since)])).toMatchObject([[1], [1], {}])
    expect(readings).toBe(2)
    const slow = Promise.withResolvers<void>()
    sent = slow.promise
    const before = ranksOf()
    sent = Promise.resolve()
    await history.snapshots.recordSnapshots([snapshotOf('02T12:00:00', [22, 11])])
    const after = ranksOf()
    slow.resolve()
    expect(await after).toEqual([2])
    await before
  })

  test('a run that is older than the traces is found in older measurements', async () => {
    const { history } = await openHistory()
    const snapshotOn = (day: string, appIds: number[]) => {
      const snapshot = snapshotOf('01T12:00:00', appIds)
      return { ...snapshot, observedAt: new Date(`2026-${day}T12:00:00Z`) }
    }
    await history.snapshots.recordSnapshots([
      snapshotOn('01-01', [22, 11]),
      snapshotOn('01-20', [11, 22]),
      snapshotOn('02-20', [11, 22]),
      snapshotOn('03-09', [11, 22]),
    ])
    const { current, findRunStarts } = await history.traceRanks([11], since)
    expect(await findRunStarts(current)).toEqual([new Date('2026-01-20T12:00:00Z')])
  })

  test('recorded attempts are in history together, are announced once, and wait for alerts if they measured', async () => {
    const { history, db } = await openHistory()
    const failure: ChartFetch = {
      chart,
      observedAt: at('02T12:00:00'),
      outcome: 'failed',
      reason: 'http',
      detail: '503',
    }
    const heard: unknown[] = []
    history.version.onRaised(change => heard.push(change))
    await history.record([recorded(snapshotOf('01T12:00:00', [11])), failure])
    expect(heard).toHaveLength(1)
    expect(await db.$count(measuredCharts)).toBe(1)
    const states = await history.listStates({ appId: 11, chart, ...span })
    expect(states.map(({ state }) => state)).toEqual(['ranked', 'failed'])
  })

  test('after a failed transaction, nothing of it is in history, and readers get the same as before', async () => {
    const { history, db } = await openHistory()
    const heard: unknown[] = []
    history.version.onRaised(change => heard.push(change))
    const failing = history.transact(async ({ record }) => {
      await record([recorded(snapshotOf('01T12:00:00', [11]))])
      throw new Error('The rest failed.')
    })
    await expect(failing).rejects.toThrow('The rest failed.')
    expect(heard).toEqual(['correction'])
    expect(await db.$count(measuredCharts)).toBe(0)
    expect(await history.snapshots.findLatestSnapshot(chart)).toBeUndefined()
    expect((await history.findLatestMoments()).charts.size).toBe(0)
  })

  test('an empty chart counts as measured, and its state is empty', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [])])
    expect(await history.listStates({ appId: 11, chart, ...span })).toEqual([
      { observedAt: at('01T12:00:00'), state: 'empty' },
    ])
    expect([...(await history.findLatestMoments()).storefronts.keys()]).toEqual(['us'])
    expect((await history.snapshots.findLatestSnapshot(chart))?.appIds).toEqual([])
  })

  test('an app is not tracked before its chart was first requested, or if it never was', async () => {
    const { history } = await openHistory()
    const query = { appId: 11, chart, from: since, to: span.to }
    expect(await history.listStates(query)).toEqual([{ observedAt: since, state: 'not-tracked' }])
    await history.snapshots.recordSnapshots([snapshotOf('02T12:00:00', [11])])
    expect((await history.listStates(query)).map(({ state }) => state)).toEqual(['not-tracked', 'ranked'])
  })

  test('measurements from before an app left a country remain; afterwards it is not offered', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([
      snapshotOf('01T12:00:00', [11]),
      snapshotOf('02T00:00:00', [22]),
      snapshotOf('02T12:00:00', [22]),
    ])
    const states = await history.listStates({ appId: 11, chart, ...span, notOfferedSince: at('02T06:00:00') })
    expect(states.map(({ state }) => state)).toEqual(['ranked', 'unranked', 'not-offered'])
  })

  // Promise: P4
  test('a collector silent for days leaves a gap up to now', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11]), snapshotOf('02T12:00:00', [11])])
    const states = await history.listStates({ appId: 11, chart, from: span.from, to: at('31T00:00:00') })
    expect(states.at(-1)).toMatchObject({ state: 'failed', reason: 'not-fetched' })
    expect(states).toHaveLength(3)
  })

  test('a span without measurements is a gap, not an empty result', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11]), snapshotOf('09T12:00:00', [11])])
    const silent = { from: at('03T00:00:00'), to: at('05T00:00:00') }
    expect(await history.listStates({ appId: 11, chart, ...silent })).toEqual([
      { observedAt: silent.from, state: 'failed', reason: 'not-fetched' },
    ])
  })

  test('an app has a current rank only while it is in the newest snapshot, and new snapshots count at once', async () => {
    const { history } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11, 22])])
    expect((await history.listCurrentRanks([11, 22], since)).map(({ appId }) => appId).sort()).toEqual([11, 22])
    await history.snapshots.recordSnapshots([snapshotOf('01T13:00:00', [22])])
    expect(await history.listCurrentRanks([11, 22], since)).toMatchObject([{ appId: 22, rank: 1 }])
    expect(await history.listCurrentRanks([22], at('01T14:00:00'))).toEqual([])
  })

  test('seeing one newer rank reveals everything that another process recorded, for every chart', async () => {
    const { history, db, clock } = await openHistory()
    await history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11, 22])])
    expect(await history.listCurrentRanks([11, 22], since)).toHaveLength(2)
    const deeper = { ...snapshotOf('01T13:00:00', [22, 33, 44]), depth: 200 }
    await createHistory({ db, clock }).snapshots.recordSnapshots([deeper])
    expect(await history.listCurrentRanks([11, 22], since)).toMatchObject([{ appId: 22, rank: 1 }])
    expect(await history.findLatestMoments()).toEqual({
      charts: new Map([['us:top-free:36:iphone', { chart, observedAt: deeper.observedAt, depth: 200, entryCount: 3 }]]),
      storefronts: new Map([['us', deeper.observedAt]]),
      first: at('01T12:00:00'),
      last: deeper.observedAt,
    })
  })

  test('what a commit stored whose answer was lost is visible to the next reader', async () => {
    const { db, clock } = await openHistory()
    const transaction: Database['transaction'] = async (work, config) => {
      const result = await db.transaction(work, config)
      if (config?.accessMode !== 'read only') throw new Error('The answer was lost.')
      return result
    }
    const history = createHistory({ db: Object.assign(Object.create(db), { transaction }), clock })
    const charts = (['us', 'de', 'fr'] as const).map((storefront): Chart => ({ ...chart, storefront }))
    expect((await history.moments.listTrackedSince(charts)).size).toBe(0)
    expect((await history.moments.listMomentsOf(charts, span)).size).toBe(0)
    expect((await history.findLatestMoments()).charts.size).toBe(0)
    const failure: ChartFetch = {
      chart: { ...chart, storefront: 'de' },
      observedAt: at('01T12:00:00'),
      outcome: 'failed',
      reason: 'timeout',
      detail: '',
    }
    await expect(history.snapshots.recordSnapshots([snapshotOf('01T12:00:00', [11])])).rejects.toThrow('lost')
    expect((await history.moments.listFirstMoments(charts)).size).toBe(1)
    expect((await history.moments.listMomentsOf(charts, span)).size).toBe(1)
    expect((await history.findLatestMoments()).charts.size).toBe(1)
    await expect(history.fetches.recordFetches([failure])).rejects.toThrow('lost')
    expect((await history.moments.listTrackedSince(charts)).size).toBe(2)
  })

  test('the first and the newest measurement are those recorded, in any order', async () => {
    const { history, db, clock } = await openHistory()
    expect(await history.findLatestMoments()).toMatchObject({ first: undefined, last: undefined })
    const german: Chart = { ...chart, storefront: 'de' }
    for (const time of ['03T12:00:00', '05T12:00:00', '02T12:00:00'])
      await history.snapshots.recordSnapshots([snapshotOf(time, [11], time.startsWith('02') ? german : chart)])
    const known = await history.findLatestMoments()
    expect(known).toMatchObject({ first: at('02T12:00:00'), last: at('05T12:00:00') })
    expect(await createHistory({ db, clock }).findLatestMoments()).toEqual(known)
  })
})
