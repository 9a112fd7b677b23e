import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type ComparedPair, listFirstOfApps, listMoves, rankChangeOf } from './movers.rules.ts'
import { pickMoves } from './usual-moves.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const codes: readonly StorefrontCode[] = ['us', 'de', 'fr', 'lu']

const pairOf = (storefront: StorefrontCode, before: AppId[], after: AppId[], shuffledAt?: Date): ComparedPair => {
  const chart = { storefront, chartType: 'top-free', genre: 36, device: 'iphone' } as const
  const of = (observedAt: Date, appIds: AppId[]) => ({ chart, observedAt, source: 'rss' as const, depth: 100, appIds })
  return {
    ...{ chart, silenceMs: 36 * hourMs, isShuffled: at => at.getTime() === shuffledAt?.getTime() },
    findRanks: () => undefined,
    previous: of(new Date(now.getTime() - dayMs), before),
    current: of(now, after),
  }
}

type Ranks = { observedAt: Date; rank: number }[]

/** Twelve days on which an app moved so far from each to the next; none of one of which nothing is known. */
const ranksOf = (usual: number | null): Ranks =>
  usual === null
    ? []
    : Array.from({ length: 12 }, (_, day) => ({
        observedAt: new Date(now.getTime() - (12 - day) * dayMs),
        rank: day % 2 === 0 ? 50 : 50 + usual,
      }))

type UsualOf = (appId: AppId, storefront: StorefrontCode) => number | null

const seriesWhere = (usualOf: UsualOf, edit = (ranks: Ranks) => ranks) => {
  const asked: number[] = []
  const places = {
    listPlacesIn: async (wanted: readonly { chart: ComparedPair['chart']; appIds: readonly AppId[] }[]) => {
      asked.push(wanted.flatMap(({ appIds }) => appIds).length)
      return wanted.flatMap(({ appIds, chart }) =>
        appIds.map(appId => ({ appId, chart, ranks: edit(ranksOf(usualOf(appId, chart.storefront))) })),
      )
    },
  }
  return { places, asked }
}

const ids = Array.from({ length: 12 }, (_, index) => 11 + index)
const order = fc.shuffledSubarray(ids)

describe('the noise filter', () => {
  test('picks of each app its largest move that is beyond what is usual there, in the order of these moves', async () => {
    const orders = fc.array(fc.tuple(order, order), { minLength: 4, maxLength: 4 })
    const usual = fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 48, maxLength: 48 })
    const limits = fc.integer({ min: 1, max: 12 })
    await fc.assert(
      fc.asyncProperty(orders, usual, limits, async (seen, known, limit) => {
        const pairs = codes.map((code, index) => pairOf(code, seen[index]?.[0] ?? [], seen[index]?.[1] ?? []))
        const usualOf: UsualOf = (appId, storefront) => known[(appId - 11) * 4 + codes.indexOf(storefront)] ?? null
        const { climbers, fallers } = listMoves(pairs)
        const picked = await pickMoves(seriesWhere(usualOf), [climbers, fallers], { noise: 'beyond-usual', limit })
        const expected = [climbers, fallers].map(moves =>
          listFirstOfApps(
            moves.filter(move => {
              const usualMove = usualOf(move.appId, move.pair.chart.storefront)
              return usualMove === null || Math.abs(rankChangeOf(move) ?? 0) > usualMove
            }),
          )
            .slice(0, limit)
            .map(move => ({ ...move, usualMove: usualOf(move.appId, move.pair.chart.storefront) })),
        )
        expect(picked).toEqual(expected)
      }),
    )
  })

  test('leaves nothing out when all is asked for, and still says what is usual', async () => {
    const { climbers } = listMoves([pairOf('us', [11, 12, 13], [13, 12, 11]), pairOf('de', [11, 12, 13], [13, 11, 12])])
    const [picked] = await pickMoves(
      seriesWhere(() => 8),
      [climbers],
      { noise: 'all', limit: 5 },
    )
    expect(picked).toMatchObject([{ appId: 13, usualMove: 8 }])
  })

  test('reads few ranks when the first moves are no noise, and in few statements when nearly all are', async () => {
    const many = Array.from({ length: 4_000 }, (_, index) => index + 1)
    const { climbers } = listMoves([pairOf('us', many, many.toReversed())])
    const calm = seriesWhere(() => 0)
    await pickMoves(calm, [climbers], { noise: 'beyond-usual', limit: 25 })
    expect(calm.asked).toEqual([300])
    const wild = seriesWhere(() => 5_000)
    expect(await pickMoves(wild, [climbers], { noise: 'beyond-usual', limit: 25 })).toEqual([[]])
    expect(wild.asked).toEqual([300, 600, 1_000, 100])
  })

  test('says the same of moves whose ranks came with the pairs, and reads those of the others alone', async () => {
    const known = fc.subarray(ids)
    const usual = fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 12, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(order, order, usual, known, async (before, after, usuals, knownIds) => {
        const usualOf: UsualOf = appId => usuals[appId - 11] ?? null
        const pair = pairOf('us', before, after)
        const findRanks = (appId: AppId) => (knownIds.includes(appId) ? ranksOf(usualOf(appId, 'us')) : undefined)
        const pick = async (of: ComparedPair) => {
          const { climbers, fallers } = listMoves([of])
          const series = seriesWhere(usualOf)
          const query = { noise: 'beyond-usual', limit: 12 } as const
          const picked = await pickMoves(series, [climbers, fallers], query)
          const moves = [...climbers, ...fallers].map(({ appId }) => appId)
          return { texts: picked.map(list => list.map(({ appId, usualMove }) => [appId, usualMove])), moves, ...series }
        }
        const [apart, together] = [await pick(pair), await pick({ ...pair, findRanks })]
        expect(together.texts).toEqual(apart.texts)
        if (together.moves.every(appId => knownIds.includes(appId))) expect(together.asked).toEqual([])
      }),
    )
  })

  test('knows what is usual from the time before: not from the move itself, nor from what was shuffled', async () => {
    const shuffledAt = new Date(now.getTime() - 6 * dayMs)
    const wild = (ranks: Ranks) => [
      ...ranks.map(one => (one.observedAt.getTime() === shuffledAt.getTime() ? { ...one, rank: 200 } : one)),
      { observedAt: now, rank: 199 },
    ]
    const usualWhere = async (shuffled: Date | undefined) => {
      const { climbers } = listMoves([pairOf('us', [11, 12], [12, 11], shuffled)])
      const history = seriesWhere(() => 2, wild)
      return (await pickMoves(history, [climbers], { noise: 'all', limit: 1 }))[0]?.[0]?.usualMove
    }
    expect(await usualWhere(undefined)).toBe(148)
    // Ten moves are left no more: time that may not be compared is a gap.
    expect(await usualWhere(shuffledAt)).toBeNull()
  })
})
