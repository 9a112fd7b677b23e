import { beforeAll, describe, expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Database } from '../platform/database.ts'
import { contentOf, interceptCommands, sampleWorld, worldApps, worldCharts } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse } from '../testing/test-databases.ts'
import { createHistory } from './history.usecases.ts'
import type { Snapshot } from './snapshots.rules.ts'

const clock = createTestClock(new Date('2026-03-23T12:00:00Z'))
const march = new Date('2026-03-01T00:00:00Z')
const monthly = ['ranks', 'chart_moves', 'chart_fetches', 'chart_snapshots']
const [first] = worldCharts

/** An app that was seen only in February, where it was number 1, and a chart that was measured only then. */
const gone: Snapshot = {
  chart: { ...first, storefront: 'fr' },
  observedAt: new Date('2026-02-03T05:00:00Z'),
  source: 'rss',
  depth: 100,
  appIds: [99],
}
const world = [...sampleWorld({ start: new Date('2026-02-01T00:00:00Z'), days: 50 }), gone]

const historyOf = (clickhouse: ClickHouse) => createHistory({ clickhouse, db: {} as Database, clock })

const openWorld = async () => {
  const clickhouse = await openTestClickHouse()
  const history = historyOf(clickhouse)
  await history.discardRebuild()
  await history.snapshots.recordSnapshots(world)
  return { clickhouse, history }
}

const countBefore = async (clickhouse: ClickHouse): Promise<number[]> =>
  Promise.all(
    monthly.map(async table => {
      const [row] = await clickhouse.query<{ rows: number }>(
        `SELECT count() AS rows FROM ${table} WHERE observed_at < '2026-03-01 00:00:00'`,
      )
      return row?.rows ?? -1
    }),
  )

/** Whether anything is known of a month before the deleted ones end. */
const readFebruary = async ({ moments, moves }: ReturnType<typeof historyOf>) => {
  const span = { from: new Date('2026-02-10T00:00:00Z'), to: new Date('2026-02-20T00:00:00Z') }
  const [measured, moved] = await Promise.all([
    moments.listMomentsOf(worldCharts, span),
    moves.fillChartMoves(worldCharts, span.from, span.to).then(() => moves.listMoveColumns(worldCharts, span)),
  ])
  return { measured: measured.size > 0, moved: moved.length > 0 }
}

describe('deleting old months of the rank history', () => {
  let clickhouse: ClickHouse
  let history: ReturnType<typeof historyOf>
  let peaks: unknown

  beforeAll(async () => {
    ;({ clickhouse, history } = await openWorld())
    // Fills the caches.
    await history.moments.listTrackedSince(worldCharts)
    expect(await readFebruary(history)).toEqual({ measured: true, moved: true })
    peaks = await history.ranks.listPeakRanks([...worldApps, 99])
    expect(await history.forgetMonths({ keep: 0 })).toEqual([202602])
  })

  test('leaves nothing of them, and all of the others', async () => {
    expect(await countBefore(clickhouse)).toEqual([0, 0, 0, 0])
    const kept = world.filter(({ observedAt }) => observedAt >= march)
    const [row] = await clickhouse.query('SELECT count() AS snapshots FROM chart_snapshots FINAL')
    expect(row).toEqual({ snapshots: kept.length })
    expect(await history.findKeptSince()).toEqual(march)
  })

  test('leaves nothing of them in memory', async () => {
    expect(await readFebruary(history)).toEqual({ measured: false, moved: false })
  })

  test('leaves the best rank of each app, and a rebuild leaves it, too', async () => {
    expect(await history.ranks.listPeakRanks([...worldApps, 99])).toEqual(peaks)
    const before = await contentOf(clickhouse, ['peak_ranks', 'latest'])
    expect(await history.rebuildSummaries({ onStep: async () => undefined })).toMatchObject({ isSame: true })
    expect(await contentOf(clickhouse, ['peak_ranks', 'latest'])).toEqual(before)
  })

  test('makes no gap of them: charts begin with what is kept', async () => {
    const since = await history.moments.listTrackedSince([first])
    expect(since.get(chartKeyOf(first))).toEqual(march)
    const pair = { chart: first, appId: worldApps[0] }
    const states = await history.listStates({ ...pair, from: new Date('2026-02-10T00:00:00Z'), to: clock.now() })
    expect(states[0]).toMatchObject({ state: 'not-tracked' })
    expect(states.filter(({ observedAt }) => observedAt < march)).toHaveLength(1)
  })

  test('does nothing the next night', async () => {
    expect(await history.forgetMonths({ keep: 0 })).toEqual([])
    expect(await history.forgetMonths({ keep: 4 })).toEqual([])
  })
})

/** What an app that was always ranked is said to have been in the deleted month. */
const listFebruary = async (history: ReturnType<typeof historyOf>) => {
  const span = { from: new Date('2026-02-10T00:00:00Z'), to: new Date('2026-02-20T00:00:00Z') }
  const states = await history.listStates({ chart: first, appId: worldApps[0], ...span })
  return new Set(states.map(({ state }) => state))
}

test('a deletion that is killed goes on the next night, and meanwhile readers know what is gone', async () => {
  const { clickhouse } = await openWorld()
  let statements = 0
  const dying = interceptCommands(clickhouse, statement => {
    if (statement.includes('DROP PARTITION')) statements += 1
    if (statements === 3) throw new Error('killed')
  })
  await expect(historyOf(dying).forgetMonths({ keep: 0 })).rejects.toThrow('killed')
  const next = historyOf(clickhouse)
  expect(await next.findKeptSince()).toEqual(march)
  expect(await listFebruary(next), 'without its ranks').toEqual(new Set(['not-tracked']))
  expect(await next.forgetMonths({ keep: 0 })).toEqual([202602])
  expect(await countBefore(clickhouse)).toEqual([0, 0, 0, 0])
})
