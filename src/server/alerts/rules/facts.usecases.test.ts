import { expect, test } from 'vitest'
import { unknownHome } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import type { BareChange } from './changes.rules.ts'
import { addFacts, type KnownRanks } from './facts.usecases.ts'

const observedAt = new Date('2026-03-02T12:00:00Z')
const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const

/** An empty history. */
const nothingSeen: KnownRanks = {
  ranks: {
    listPeakRanks: async () => [],
    listBestBefore: async () => [],
    listFirstSeen: async () => [],
    listSightings: async () => new Map(),
  },
  series: { listSeriesOf: async () => [], listRankSeries: async () => [] },
  listPriceTypeChanges: async () => [],
  listPasts: async () => new Map(),
}

const climbOf = (appId: number): BareChange => ({
  appId,
  chart,
  observedAt,
  previousAt: new Date(observedAt.getTime() - dayMs),
  rank: 10,
  previousRank: 40,
  depth: 100,
  comparedDepth: 100,
  measuredSince: new Date('2026-01-01T00:00:00Z'),
  silenceMs: dayMs,
})

test('a sweep may bring two hundred thousand climbs at once', async () => {
  const climbs = Array.from({ length: 200_000 }, (_, index) => climbOf(index + 1))
  const changes = await addFacts(
    nothingSeen,
    climbs,
    Promise.resolve({ isJudged: () => true, findHome: () => unknownHome }),
  )
  expect(changes).toHaveLength(climbs.length)
  expect(changes.at(-1)).toMatchObject({ appId: 200_000, bestBefore: 10, isNewToCountry: false, usualMove: null })
})
