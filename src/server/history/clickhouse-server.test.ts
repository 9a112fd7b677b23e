import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { openClickHouse } from '../platform/clickhouse.ts'
import { migrateClickHouse } from '../platform/clickhouse-migrations.ts'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createHistory } from './history.usecases.ts'
import { enqueueFetches } from './recordings.repository.ts'

const migrations = join(import.meta.dirname, '../../../migrations/clickhouse')

const chart: Chart = { storefront: 'jp', chartType: 'top-paid', genre: 6014, device: 'ipad' }
const observedAt = new Date('2026-03-01T12:00:00Z')
const span = { from: new Date('2026-02-01T00:00:00Z'), to: new Date('2026-04-01T00:00:00Z') }

const openRemoteHistory = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-http-'))
  const server = await startClickHouseServer(folder)
  const clickhouse = await openClickHouse({ dataDir: folder, clickhouseUrl: server.url })
  onTestFinished(async () => {
    await clickhouse.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { db } = await openTestDatabase()
  return { db, clickhouse, server, history: createHistory({ clickhouse, db, clock: createTestClock() }) }
}

describe('history on a ClickHouse server over HTTP', () => {
  test('migrates, records, flushes and reads the same as the embedded database', async () => {
    const { db, clickhouse, server, history } = await openRemoteHistory()
    expect(clickhouse.kind).toBe('clickhouse')
    expect(await migrateClickHouse(clickhouse, observedAt)).toEqual(readdirSync(migrations).sort())
    expect(await migrateClickHouse(clickhouse, observedAt)).toEqual([])

    const appIds = [6448311069, 284815942]
    const snapshot = { chart, observedAt, source: 'rss', depth: 100, appIds } as const
    await enqueueFetches(db, [{ chart, observedAt, outcome: 'recorded', snapshot }])
    expect(await history.flush()).toBe(1)

    const rank = { appId: 284815942, chart, rank: 2, observedAt }
    expect(await history.listCurrentRanks([284815942], span.from)).toEqual([{ ...rank, depth: 2 }])
    expect(await history.ranks.listPeakRanks([284815942])).toEqual([rank])
    const traced = await history.traceRanks([284815942], span.from)
    expect(traced).toMatchObject({ current: [rank], peaks: [rank] })
    expect(await traced.findRunStarts(traced.current)).toEqual([observedAt])
    expect(await history.snapshots.listRecorded([snapshot])).toEqual([snapshot])
    expect(await history.snapshots.findLatestSnapshot(chart)).toEqual(snapshot)
    expect(await history.listStates({ appId: 284815942, chart, from: observedAt, to: observedAt })).toEqual([
      { observedAt, state: 'ranked', rank: 2, depth: 2 },
    ])
    expect(server.requests.length).toBeGreaterThan(10)
  })

  test('returns the same input for alerts as the embedded database', async () => {
    const { clickhouse, history } = await openRemoteHistory()
    await migrateClickHouse(clickhouse, observedAt)
    const later = new Date('2026-03-02T12:00:00Z')
    const at = (moment: Date, appIds: number[]) => {
      return { chart, observedAt: moment, source: 'rss', depth: 100, appIds } as const
    }
    await history.snapshots.recordSnapshots([at(observedAt, [1, 2, 3]), at(later, [3, 1, 4])])
    await history.moves.fillChartMoves([chart], span.from)
    await history.moves.fillChartMoves([chart], span.from)
    const moves = await history.moves.listMoveColumns([chart], { from: span.from, to: later })
    const seconds = [(later.getTime() - observedAt.getTime()) / 1000]
    expect(moves).toMatchObject([{ at: [later.getTime() / 1000], seconds }])
    const wanted = [
      { chart, at: observedAt },
      { chart, at: later },
    ]
    expect(await history.snapshots.listSnapshotsAt(wanted)).toHaveLength(2)
    const third = { appId: 3, chart, rank: 1, observedAt: later }
    expect(await history.ranks.listBestBefore([third])).toEqual([{ ...third, rank: 3 }])
    expect(await history.ranks.listFirstSeen([3, 4], later)).toEqual([{ appId: 4, storefront: 'jp', at: later }])
    expect(await history.series.listSeriesOf([third], span.from)).toMatchObject([
      { appId: 3, ranks: [{ rank: 3 }, { rank: 1 }] },
    ])
  })

  test('a server that does not respond is reported in one sentence that names the setting', async () => {
    const opening = openClickHouse({ dataDir: '.', clickhouseUrl: 'http://127.0.0.1:9/ranks' })
    await expect(opening).rejects.toThrow(/^The ClickHouse server at CLICKHOUSE_URL does not respond: /)
  })

  test('an invalid statement fails with the error of the engine', async () => {
    const { clickhouse } = await openRemoteHistory()
    await expect(clickhouse.query('SELECT nonsense FROM nowhere')).rejects.toThrow(/nowhere/)
  })
})
