import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { sampleWorld, worldCharts } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestClickHouse, openTestDatabase } from '../testing/test-databases.ts'
import type { MoveColumns } from './chart-moves.repository.ts'
import { createHistory } from './history.usecases.ts'
import type { Snapshot } from './snapshots.rules.ts'

const start = new Date('2026-03-01T00:00:00Z')
const days = 8
const clock = createTestClock(new Date(start.getTime() + 20 * dayMs))
const from = new Date(start.getTime() + 3 * dayMs)
const longestSilenceMs = 36 * hourMs

const open = async () => {
  const { db } = await openTestDatabase()
  const clickhouse = await openTestClickHouse()
  return { db, clickhouse, history: createHistory({ clickhouse, db, clock }) }
}

type Move = [chartKey: string, at: string, previousAt: string, meanMove: number]

/**
 * The moves expected from the snapshots alone: one per pair of consecutive, non-empty measurements without a gap between
 * them.
 */
const expectMoves = (snapshots: readonly Snapshot[], to = clock.now()): Move[] =>
  [...Map.groupBy(snapshots, ({ chart }) => chartKeyOf(chart))].flatMap(([key, own]) => {
    const sorted = own.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
    return sorted.slice(1).flatMap((now, index): Move[] => {
      const before = sorted[index]
      if (!before || now.observedAt < from || now.observedAt > to) return []
      if (before.appIds.length * now.appIds.length === 0) return []
      if (now.observedAt.getTime() - before.observedAt.getTime() > longestSilenceMs) return []
      const moves = before.appIds.map((appId, index) => {
        const at = now.appIds.indexOf(appId)
        return at < 0 ? Math.max(now.appIds.length - index, 1) : Math.abs(at - index)
      })
      const mean = Math.fround(moves.reduce((sum, moved) => sum + moved, 0) / moves.length)
      return [[key, now.observedAt.toISOString(), before.observedAt.toISOString(), mean]]
    })
  })

/** Leaves out moves across a gap. */
const listMoves = ({ chart, at, seconds, meanMoves }: MoveColumns): Move[] =>
  at.flatMap((end, index): Move[] => {
    const ms = (seconds[index] ?? 0) * secondMs
    const [now, before] = [new Date(end * secondMs), new Date(end * secondMs - ms)]
    if (ms > longestSilenceMs) return []
    return [[chartKeyOf(chart), now.toISOString(), before.toISOString(), meanMoves[index] ?? 0]]
  })

/** A separate set of storefronts per run, so that no run has to clear tables. */
const inStorefronts = (world: readonly Snapshot[], run: number): Snapshot[] =>
  world.map(snapshot => {
    const storefront = storefrontCodes[run * 2 + (snapshot.chart.storefront === 'us' ? 0 : 1)] ?? 'us'
    return { ...snapshot, chart: { ...snapshot.chart, storefront } }
  })

test('moves derived in parts, in any order of measurements, are those between consecutive measurements', async () => {
  const { history } = await open()
  const world = sampleWorld({ start, days })
  const part = fc.record({ charts: fc.nat(7), fromDay: fc.nat(days), askedDays: fc.nat(days), isAsked: fc.boolean() })
  const runs = fc.tuple(
    fc.shuffledSubarray(world, { minLength: world.length }),
    fc.array(part, { minLength: 4, maxLength: 4 }),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(runs, async ([shuffled, parts]) => {
      const snapshots = inStorefronts(shuffled, run++)
      const charts = [...new Map(snapshots.map(({ chart }) => [chartKeyOf(chart), chart])).values()]
      const size = Math.ceil(snapshots.length / parts.length)
      const readMoves = async (to: Date) => {
        await history.moves.fillChartMoves(charts, from, to)
        return (await history.moves.listMoveColumns(charts, { from, to })).flatMap(listMoves)
      }
      for (const [at, { charts: chartBits, fromDay, askedDays, isAsked }] of parts.entries()) {
        await history.snapshots.recordSnapshots(snapshots.slice(at * size, (at + 1) * size))
        const subset = charts.filter((_, index) => chartBits & (1 << index))
        const [askedFrom, askedTo] = [fromDay, fromDay + askedDays].map(day => new Date(start.getTime() + day * dayMs))
        if (isAsked && askedFrom) await history.moves.fillChartMoves(subset, askedFrom, askedTo)
      }
      const middle = new Date(start.getTime() + 6 * dayMs)
      expect((await readMoves(middle)).sort()).toEqual(expectMoves(snapshots, middle).sort())
      const moves = await readMoves(clock.now())
      expect(moves.sort()).toEqual(expectMoves(snapshots).sort())
      expect(moves.length).toBeGreaterThan(5)
    }),
    { numRuns: 6, seed: 1, endOnFailure: true },
  )
})

test('an empty measurement that arrives late removes the move across it', async () => {
  const { history } = await open()
  const [chart] = worldCharts
  const at = (days: number, appIds: number[]): Snapshot => {
    const observedAt = new Date(start.getTime() + days * dayMs)
    return { chart, observedAt, source: 'rss', depth: 100, appIds }
  }
  const readMoves = async () => {
    await history.moves.fillChartMoves([chart], start)
    return (await history.moves.listMoveColumns([chart], { from: start, to: clock.now() })).flatMap(listMoves)
  }
  await history.snapshots.recordSnapshots([at(1, [11, 12]), at(2, [12, 11])])
  expect(await readMoves()).toHaveLength(1)
  await history.snapshots.recordSnapshots([at(1.5, [])])
  expect(await readMoves()).toEqual([])
  await history.snapshots.recordSnapshots([at(1.75, [11, 12])])
  expect(await readMoves()).toHaveLength(1)
})

test('filled moves are not searched again until a measurement is recorded', async () => {
  const { db, clickhouse } = await open()
  const statements: string[] = []
  const watched = {
    ...clickhouse,
    query: <Row>(statement: string, params?: Record<string, unknown>) => {
      statements.push(statement)
      return clickhouse.query<Row>(statement, params)
    },
  }
  const history = createHistory({ clickhouse: watched, db, clock })
  const [first, ...rest] = sampleWorld({ start, days })
  await history.snapshots.recordSnapshots(rest)
  const countSearches = async () => {
    statements.length = 0
    await Promise.all([
      history.moves.fillChartMoves(worldCharts, from),
      history.moves.fillChartMoves(worldCharts, from),
    ])
    return statements.length
  }
  expect(await countSearches()).toBe(1)
  clock.advance(2 * minuteMs)
  // Into the history of a server, other processes may have recorded as well.
  expect(await countSearches()).toBe(clickhouse.kind === 'chdb' ? 0 : 1)
  if (first) await history.snapshots.recordSnapshots([{ ...first, observedAt: clock.now() }])
  expect(await countSearches()).toBe(1)
  expect(await countSearches()).toBe(0)
})

test('only the asked days are searched, without those that were searched before', async () => {
  const { db, clickhouse } = await open()
  const searched: unknown[] = []
  const watched = {
    ...clickhouse,
    query: <Row>(statement: string, params: Record<string, unknown> = {}) => {
      const { from: searchedFrom, to } = params
      searched.push([searchedFrom, to])
      return clickhouse.query<Row>(statement, params)
    },
  }
  const history = createHistory({ clickhouse: watched, db, clock })
  await history.snapshots.recordSnapshots(sampleWorld({ start, days }))
  const fillDays = (first: number, last: number) => {
    const [askedFrom = start, askedTo] = [first, last].map(day => new Date(start.getTime() + day * dayMs))
    return history.moves.fillChartMoves(worldCharts, askedFrom, askedTo)
  }
  await fillDays(4, 5)
  await fillDays(4, 5)
  await fillDays(2, 5)
  await fillDays(3, 6)
  await fillDays(2, 6)
  const [third, fifth] = ['2026-03-03 00:00:00', '2026-03-05 00:00:00']
  expect(searched).toEqual([
    [fifth, '2026-03-06 00:00:00'],
    [third, '2026-03-04 23:59:59'],
    ['2026-03-06 00:00:01', '2026-03-07 00:00:00'],
  ])
})

test('the next call retries a fill that failed', async () => {
  const { db, clickhouse } = await open()
  let isAway = true
  const broken = {
    ...clickhouse,
    query: <Row>(statement: string, params?: Record<string, unknown>) =>
      isAway ? Promise.reject(new Error('The history is away.')) : clickhouse.query<Row>(statement, params),
  }
  const history = createHistory({ clickhouse: broken, db, clock })
  await history.snapshots.recordSnapshots(sampleWorld({ start, days }))
  await expect(history.moves.fillChartMoves(worldCharts, from)).rejects.toThrow('away')
  isAway = false
  await history.moves.fillChartMoves(worldCharts, from)
  const moves = await history.moves.listMoveColumns(worldCharts, { from, to: clock.now() })
  expect(moves.map(({ chart }) => chartKeyOf(chart)).sort()).toEqual(worldCharts.map(chartKeyOf).sort())
})
