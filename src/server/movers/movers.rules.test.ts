import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChangeSpan, changeSpans } from '#domain/spans.ts'
import { compareStorefronts, type StorefrontCode, sizePositionOf } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { chooseMoments, earliestSought } from './moments.rules.ts'
import { type ComparedPair, listFirstOfApps, type Move } from './move-lists.rules.ts'
import { listMoves, moverKinds, rankChangeOf } from './movers.rules.ts'

const silenceMs = 1

type Order = readonly number[]

const pairOf = (storefront: StorefrontCode, before: Order, after: Order, depths = [100, 100]): ComparedPair => {
  const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
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

const firstCountryOf = (moves: Iterable<Move>) => listFirst(moves)[0]?.pair.chart.storefront

test('the lists of moves start each app in the country where its move counts most, then where it ranks best', () => {
  const far = listMoves([pairOf('us', [1, 2, 9], [1, 9, 2]), pairOf('cn', [1, 2, 3, 9], [9, 1, 2, 3])])
  expect(listFirst(far.climbers)).toMatchObject([{ appId: 9, rank: 1, previousRank: 4 }])
  const better = listMoves([pairOf('ne', [1, 2, 9], [1, 9, 2]), pairOf('lu', [1, 9], [9, 1])])
  expect(firstCountryOf(better.climbers)).toBe('lu')
  const same = listMoves([pairOf('lu', [1, 9], [9, 1]), pairOf('jp', [1, 9], [9, 1]), pairOf('de', [1, 9], [9, 1])])
  expect(firstCountryOf(same.climbers)).toBe('jp')
  expect(same.climbers.countries).toEqual(new Map([[9, 3]]))
})

test('a large move in a small country does not lead the world, and neither does a first place there', () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 1)
  const inNiger = pairOf('ne', [...many, 70], [70, ...many])
  const fewer = many.slice(0, 20)
  const inJapan = pairOf('jp', [...fewer, 80], [80, ...fewer])
  expect(idsOf(listMoves([inNiger, inJapan]).climbers)).toEqual([80, 70])
  const entered = listMoves([pairOf('ne', [1], [70, 1]), pairOf('jp', [1, 2, 3], [1, 2, 3, 80])])
  expect(idsOf(entered.newEntries)).toEqual([80, 70])
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

type Moved = Parameters<typeof rankChangeOf>[0] & { pair: ComparedPair }

const isAtLeastAsGood = (a: Moved, b: Moved): boolean => {
  const size = (move: Moved) => Math.sqrt(sizePositionOf(move.pair.chart.storefront))
  const places = (move: Moved) => Math.abs(rankChangeOf(move) ?? 0) / size(move)
  const rank = (move: Moved) => move.rank ?? move.previousRank ?? 0
  if (places(a) !== places(b)) return places(a) > places(b)
  if (places(a) === 0 && rank(a) * size(a) !== rank(b) * size(b)) return rank(a) * size(a) < rank(b) * size(b)
  if (rank(a) !== rank(b)) return rank(a) < rank(b)
  return compareStorefronts(a.pair.chart.storefront, b.pair.chart.storefront) <= 0
}

const now = new Date('2026-03-07T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const staleMs = 72 * hourMs
const backMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }
const apartMs = { day: dayMs / 2, week: dayMs, month: 2 * dayMs }

const choose = (hours: readonly number[], span: ChangeSpan = 'day') => {
  const observedAt = hours.map(ago).sort((a, b) => a.getTime() - b.getTime())
  return chooseMoments(observedAt, { at: now, span, staleMs })
}

test('the two compared measurements are the newest one and the one nearest to a day before it', () => {
  const { current, previous } = choose([2, 10, 20, 25, 28, 40])
  expect([current.observedAt, previous.observedAt]).toEqual([ago(2), ago(25)])
})

test('the two compared measurements are missing if the newest is stale or none is close enough to the earlier time', () => {
  expect(choose([72, 90]).current.observedAt).toEqual(ago(72))
  expect(choose([73, 90]).current.observedAt).toBeUndefined()
  expect(choose([0, 36]).previous.observedAt).toEqual(ago(36))
  expect(choose([0, 37, 11]).previous.observedAt).toBeUndefined()
})

test('the two compared measurements are the newest and the nearest of all that are close enough, for any measurements', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 40 * 24 }), { maxLength: 60 })
  fc.assert(
    fc.property(hours, fc.constantFrom(...changeSpans), (measured, span) => {
      const { current, previous } = choose(measured, span)
      const moments = measured.map(ago).sort((a, b) => a.getTime() - b.getTime())
      const fresh = moments.filter(at => now.getTime() - at.getTime() <= staleMs)
      expect(current.observedAt?.getTime()).toBe(fresh.map(at => at.getTime()).sort((a, b) => b - a)[0])
      const back = (current.observedAt ?? now).getTime() - backMs[span]
      const distances = moments.map(at => Math.abs(at.getTime() - back)).filter(apart => apart <= apartMs[span])
      expect(previous.observedAt !== undefined).toBe(distances.length > 0)
      if (!previous.observedAt) return
      expect(Math.abs(previous.observedAt.getTime() - back)).toBe(Math.min(...distances))
      expect(previous.observedAt < (current.observedAt ?? now)).toBe(true)
      expect(previous.observedAt >= earliestSought({ at: now, span, staleMs })).toBe(true)
    }),
  )
})
