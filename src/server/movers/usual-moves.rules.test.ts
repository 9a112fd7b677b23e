import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type ComparedPair, listFirstOfApps } from './move-lists.rules.ts'
import { listMoves, rankChangeOf } from './movers.rules.ts'
import { type ListRanksBefore, pickMoves } from './usual-moves.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const codes: readonly StorefrontCode[] = ['us', 'de', 'fr', 'lu']

type Ranks = { observedAt: Date; rank: number }[]

/** Twelve days with moves of this size; an empty list for an unknown usual move. */
const ranksOf = (usual: number | null): Ranks =>
  usual === null
    ? []
    : Array.from({ length: 12 }, (_, day) => ({
        observedAt: new Date(now.getTime() - (12 - day) * dayMs),
        rank: day % 2 === 0 ? 50 : 50 + usual,
      }))

type UsualOf = (appId: AppId, storefront: StorefrontCode) => number | null

const pairOf = (storefront: StorefrontCode, before: AppId[], after: AppId[]): ComparedPair => {
  const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
  const of = (observedAt: Date, appIds: AppId[]) => ({ chart, observedAt, source: 'rss' as const, depth: 100, appIds })
  return {
    chart,
    silenceMs: 36 * hourMs,
    previous: of(new Date(now.getTime() - dayMs), before),
    current: of(now, after),
  }
}

/** Ranks before each move that make a usual move. */
const listBefore =
  (usualOf: UsualOf): ListRanksBefore =>
  async moves =>
    moves.map(({ appId, pair }) => ranksOf(usualOf(appId, pair.chart.storefront)))

const ids = Array.from({ length: 12 }, (_, index) => 11 + index)
const order = fc.shuffledSubarray(ids)

describe('the noise filter', () => {
  test("the noise filter picks each app's largest unusual move, in the order of these moves", async () => {
    const orders = fc.array(fc.tuple(order, order), { minLength: 4, maxLength: 4 })
    const usual = fc.array(fc.option(fc.integer({ min: 0, max: 8 })), { minLength: 48, maxLength: 48 })
    const limits = fc.integer({ min: 1, max: 12 })
    await fc.assert(
      fc.asyncProperty(orders, usual, limits, async (seen, known, limit) => {
        const usualOf: UsualOf = (appId, storefront) => known[(appId - 11) * 4 + codes.indexOf(storefront)] ?? null
        const pairs = codes.map((code, index) => pairOf(code, seen[index]?.[0] ?? [], seen[index]?.[1] ?? []))
        const { climbers, fallers } = listMoves(pairs)
        for (const moves of [climbers, fallers]) {
          const beyond = [...moves].filter(move => {
            const usualMove = usualOf(move.appId, move.pair.chart.storefront)
            return usualMove !== null && Math.abs(rankChangeOf(move) ?? 0) > usualMove
          })
          expect(await pickMoves(moves, { noise: 'beyond-usual', limit }, listBefore(usualOf))).toEqual(
            listFirstOfApps(beyond, limit).map(move => ({
              ...move,
              usualMove: usualOf(move.appId, move.pair.chart.storefront),
            })),
          )
        }
      }),
    )
  })

  test('the noise filter omits nothing when all moves are requested, and still gives the usual move', async () => {
    const usualOf = () => 8
    const { climbers } = listMoves([pairOf('us', [11, 12, 13], [13, 12, 11]), pairOf('de', [11, 12, 13], [13, 11, 12])])
    expect(await pickMoves(climbers, { noise: 'all', limit: 5 }, listBefore(usualOf))).toMatchObject([
      { appId: 13, usualMove: 8 },
    ])
  })

  test('the noise filter omits a move while the usual move is unknown', async () => {
    const usualOf: UsualOf = appId => (appId === 13 ? null : 0)
    const { climbers } = listMoves([pairOf('us', [11, 12, 13, 14], [13, 14, 11, 12])])
    expect(await pickMoves(climbers, { noise: 'beyond-usual', limit: 5 }, listBefore(usualOf))).toMatchObject([
      { appId: 14, usualMove: 0 },
    ])
  })

  test('the noise filter reads a world without any unusual move in a few calls', async () => {
    const many = Array.from({ length: 4_000 }, (_, index) => index + 1)
    const { climbers } = listMoves([pairOf('us', many, many.toReversed())])
    let calls = 0
    const countCalls: ListRanksBefore = async moves => {
      calls += 1
      return moves.map(() => [])
    }
    expect(await pickMoves(climbers, { noise: 'beyond-usual', limit: 5 }, countCalls)).toEqual([])
    expect(calls).toBeLessThan(12)
  })

  test('the noise filter reads no more moves than it needs', async () => {
    const many = Array.from({ length: 4_000 }, (_, index) => index + 1)
    const looked: AppId[] = []
    const usualOf: UsualOf = appId => {
      looked.push(appId)
      return 0
    }
    const { climbers } = listMoves([pairOf('us', many, many.toReversed())])
    expect(await pickMoves(climbers, { noise: 'beyond-usual', limit: 25 }, listBefore(usualOf))).toHaveLength(25)
    expect(looked).toHaveLength(25)
    const wild = listMoves([pairOf('us', many, many.toReversed())])
    const wildly = listBefore(() => 5_000)
    expect(await pickMoves(wild.climbers, { noise: 'beyond-usual', limit: 25 }, wildly)).toEqual([])
  })

  test('the noise filter computes the usual move from earlier days, without the move itself', async () => {
    const heldBackAt = new Date(now.getTime() - 6 * dayMs)
    const usualOf = async (before: readonly { observedAt: Date; rank: number }[]) => {
      const ranks = [...before, { observedAt: now, rank: 199 }]
      const { climbers } = listMoves([pairOf('us', [11, 12], [12, 11])])
      const picked = await pickMoves(climbers, { noise: 'all', limit: 1 }, async moves => moves.map(() => ranks))
      return picked[0]?.usualMove
    }
    expect(await usualOf(ranksOf(2))).toBe(2)
    // A day held back for review is a gap: without it, fewer than ten moves are known.
    expect(
      await usualOf(ranksOf(2).filter(({ observedAt }) => observedAt.getTime() !== heldBackAt.getTime())),
    ).toBeNull()
  })
})
