import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import type { ComparedPair, Move } from './move-lists.rules.ts'
import { listFirstOfApps } from './move-lists.rules.ts'
import { listMoves, moverKinds, rankChangeOf } from './movers.rules.ts'

const silenceMs = 1

type Order = readonly number[]

const pairOf = (storefront: StorefrontCode, before: Order, after: Order, depths = [100, 100]): ComparedPair => {
  const chart = { storefront, chartType: 'top-free', genre: 36, device: 'iphone' } as const
  const [previousDepth = 100, depth = 100] = depths
  const of = (day: string, appIds: Order) => ({
    chart,
    observedAt: new Date(`${day}T12:00:00Z`),
    source: 'rss' as const,
    appIds,
  })
  return {
    chart,
    silenceMs,
    previous: { ...of('2026-03-06', before), depth: previousDepth },
    current: { ...of('2026-03-07', after), depth },
  }
}

const idsOf = (moves: Iterable<Move>) => [...moves].map(({ appId }) => appId)
const listFirst = (moves: Iterable<Move>) => listFirstOfApps(moves, Number.POSITIVE_INFINITY)

const order = fc.shuffledSubarray([11, 12, 13, 14, 15, 16, 17, 18])
const world = fc
  .tuple(order, order, order, order, order, order)
  .map(([a, b, c, d, e, f]) => [pairOf('us', a, b), pairOf('de', c, d), pairOf('lu', e, f)])

describe('the lists of moves', () => {
  test('the lists of moves are sorted by size, then rank; new entries and exits by rank', () => {
    const moves = listMoves([pairOf('us', [1, 2, 3, 4, 5, 6], [3, 4, 7, 1, 2, 8])])
    expect(idsOf(moves.climbers)).toEqual([3, 4])
    expect(idsOf(moves.fallers)).toEqual([1, 2])
    expect(idsOf(moves.newEntries)).toEqual([7, 8])
    expect(idsOf(moves.droppedOut)).toEqual([5, 6])
  })

  test('the lists of moves exclude apps that may have been below the depth that was read', () => {
    const deeper = listMoves([pairOf('us', [1, 2], [2, 1, 3], [2, 200])])
    expect([idsOf(deeper.newEntries), idsOf(deeper.climbers)]).toEqual([[], [2]])
    const shallower = listMoves([pairOf('us', [1, 2, 3], [2, 1], [200, 2])])
    expect(idsOf(shallower.droppedOut)).toEqual([])
  })

  test('the lists of moves start each app in the country where it moved most, then where it ranks best, then in the largest', () => {
    const far = listMoves([pairOf('us', [1, 2, 9], [9, 1, 2]), pairOf('de', [1, 2, 3, 9], [9, 1, 2, 3])])
    expect(listFirst(far.climbers)).toMatchObject([{ appId: 9, rank: 1, previousRank: 4 }])
    const better = listMoves([pairOf('us', [1, 2, 9], [1, 9, 2]), pairOf('de', [1, 9], [9, 1])])
    expect(listFirst(better.climbers)[0]?.pair.chart.storefront).toBe('de')
    const same = listMoves([pairOf('lu', [1, 9], [9, 1]), pairOf('jp', [1, 9], [9, 1]), pairOf('de', [1, 9], [9, 1])])
    expect(listFirst(same.climbers)[0]?.pair.chart.storefront).toBe('jp')
    expect(same.climbers.countries).toEqual(new Map([[9, 3]]))
  })

  test('the lists of moves are reversed if the two measurements are swapped', () => {
    fc.assert(
      fc.property(world, pairs => {
        const there = listMoves(pairs)
        const back = listMoves(pairs.map(pair => ({ ...pair, current: pair.previous, previous: pair.current })))
        const places = (moves: Iterable<Move>) =>
          [...moves].map(({ appId, pair }) => `${appId} ${pair.chart.storefront}`).sort()
        expect(places(back.fallers)).toEqual(places(there.climbers))
        expect(places(back.droppedOut)).toEqual(places(there.newEntries))
      }),
    )
  })

  test("the lists of moves contain every moved app once per country, with each app's best move first", () => {
    fc.assert(
      fc.property(world, pairs => {
        const moves = listMoves(pairs)
        const expected = pairs.flatMap(({ chart, current, previous }) =>
          [...new Set([...current.appIds, ...previous.appIds])]
            .filter(id => current.appIds.indexOf(id) !== previous.appIds.indexOf(id))
            .map(id => `${id} ${chart.storefront}`),
        )
        const all = moverKinds.flatMap(kind => [...moves[kind]])
        expect(all.map(({ appId, pair }) => `${appId} ${pair.chart.storefront}`).sort()).toEqual(expected.sort())
        for (const kind of moverKinds) {
          for (const first of listFirst(moves[kind])) {
            const others = [...moves[kind]].filter(({ appId }) => appId === first.appId)
            expect(others).toHaveLength(moves[kind].countries.get(first.appId) ?? 0)
            for (const other of others) expect(isAtLeastAsGood(first, other)).toBe(true)
          }
        }
      }),
    )
  })
})

type Moved = Parameters<typeof rankChangeOf>[0] & { pair: ComparedPair }

const isAtLeastAsGood = (a: Moved, b: Moved): boolean => {
  const places = (move: Moved) => Math.abs(rankChangeOf(move) ?? 0)
  const rank = (move: Moved) => move.rank ?? move.previousRank ?? 0
  if (places(a) !== places(b)) return places(a) > places(b)
  if (rank(a) !== rank(b)) return rank(a) < rank(b)
  return compareStorefronts(a.pair.chart.storefront, b.pair.chart.storefront) <= 0
}
