import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import { createHistory, type History } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import { findShuffles, moveBetween } from './shuffle.rules.ts'

const from = new Date('2025-01-01T00:00:00Z')
const query = { since: from, silenceMs: 1.5 * dayMs, known: new Set<number>() }

/** 84 charts of one country over 60 days, as they were. */
const openRecorded = async () => {
  const clock = createTestClock(new Date('2025-10-29T18:00:00Z'))
  const [clickhouse, { db }] = await Promise.all([openTestClickHouse(), openTestDatabase()])
  const history = createHistory({ clickhouse, db, clock })
  await importHistory({
    input: createReadStream(recording('history/us-84-charts-60-days.ndjson.gz')).pipe(createGunzip()),
    snapshots: history.snapshots,
    now: clock.now(),
  })
  const charts = (await history.snapshots.listLatestMoments()).map(({ chart }) => chart)
  await history.moves.fillChartMoves(charts, from)
  return { history, charts }
}

/** Every second pair of apps that stand 33 places apart changes places: about 60 % of a chart of 100. */
const swapFar = (appIds: readonly number[]): number[] => {
  const swapped = [...appIds]
  appIds.forEach((appId, place) => {
    const other = appIds[place + 33]
    if (place % 66 >= 33 || other === undefined || place % 10 === 0) return
    swapped[place] = other
    swapped[place + 33] = appId
  })
  return swapped
}

const readSnapshots = async (history: History, chart: Chart): Promise<Snapshot[]> => {
  const moments = await history.snapshots.listMoments(chart, { from, to: new Date('2026-01-01T00:00:00Z') })
  const snapshots = await history.snapshots.listSnapshotsAt(moments.map(({ observedAt: at }) => ({ chart, at })))
  return snapshots.sort((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
}

test.skipIf(!hasRecordings)(
  'no real day of a chart is a shuffle, and one with 60 % of its places mixed is',
  {
    timeout: 60_000,
  },
  async () => {
    const { history, charts } = await openRecorded()
    const moves = await history.moves.listChartMoves(charts, from)
    const all = [...moves.values()]
    expect(all.flatMap(list => list.slice(7))).toHaveLength(4_368)
    expect(all.flatMap(list => findShuffles(list, query).shuffles)).toEqual([])

    const mixed = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' } as const
    const snapshots = await readSnapshots(history, mixed)
    const between = (one: readonly Snapshot[]) =>
      one.slice(1).flatMap((current, index) => {
        const previous = one[index]
        return previous ? moveBetween(previous, current) : []
      })
    expect(between(snapshots)).toEqual(moves.get(chartKeyOf(mixed)))
    const [day = 0, at] = [40, snapshots[40]?.observedAt]
    const wild = snapshots.map((one, index) => (index === day ? { ...one, appIds: swapFar(one.appIds) } : one))
    const { shuffles, doubtful } = findShuffles(between(wild), query)
    expect(shuffles.map(({ observedAt }) => observedAt)).toEqual([at])
    expect(doubtful).toEqual(snapshots[day + 1]?.observedAt)
  },
)
