import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs, secondMs } from '#domain/units.ts'
import { sampleWorld, worldCharts } from '../testing/history-worlds.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { MoveColumns } from './charts/chart-moves.usecases.ts'
import { createHistory } from './history.usecases.ts'
import type { Snapshot } from './snapshots.rules.ts'

const start = new Date('2026-03-01T00:00:00Z')
const days = 8
const clock = createTestClock(new Date(start.getTime() + 20 * dayMs))
const from = new Date(start.getTime() + 3 * dayMs)
const longestSilenceMs = 36 * hourMs

const open = async () => {
  const { db } = await openTestDatabase()
  return { db, history: createHistory({ db, clock }) }
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
