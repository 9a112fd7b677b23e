import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createMovers, type MoversQuery } from './movers.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const chartOf = (storefront: StorefrontCode): Chart => ({
  storefront,
  type: 'top-free',
  genre: 36,
  device: 'iphone',
})

const measured = (storefront: StorefrontCode, hours: number, appIds: number[], depth = 100): Snapshot => ({
  chart: chartOf(storefront),
  observedAt: ago(hours),
  source: 'rss',
  depth,
  appIds,
})

const failed = (storefront: StorefrontCode, hours: number, outcome: 'failed' | 'suspect' = 'failed'): ChartFetch => {
  const attempt = { chart: chartOf(storefront), observedAt: ago(hours), detail: '' }
  return outcome === 'failed' ? { ...attempt, outcome, reason: 'timeout' } : { ...attempt, outcome, reason: 'shuffled' }
}

type World = { snapshots: Snapshot[]; fetches?: ChartFetch[] }

const usual: MoversQuery = {
  storefront: 'world',
  chartType: 'top-free',
  genre: 36,
  device: 'iphone',
  span: 'day',
  noise: 'all',
  limit: 25,
}

const openMovers = async ({ snapshots, fetches = [] }: World) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  await recordSeenApps(db, [{ appId: 11, name: 'Eleven' }], { storefront: 'us', at: now })
  // Recorded twice: unmerged duplicate rows must not count as measurements.
  await history.snapshots.recordSnapshots(snapshots)
  await history.snapshots.recordSnapshots(snapshots)
  await history.fetches.recordFetches(fetches)
  const { listMovers } = createMovers({ db, history, clock, stalenessHours: 72 })
  return async (query: Partial<MoversQuery> = {}) => listMovers({ ...usual, ...query })
}

const textOf = (apps: readonly { app: { name: string }; storefront: string; rankChange: number | null }[]) =>
  apps.map(({ app, storefront, rankChange }) => [app.name, storefront, rankChange].join(' '))

describe('movers in a country', () => {
  test('movers in a country have both measurements, and names where known', async () => {
    const list = await openMovers({
      snapshots: [measured('us', 26, [11, 12, 13]), measured('us', 1, [13, 11, 14], 200)],
    })
    const answer = await list({ storefront: 'us' })
    expect(answer).toMatchObject({ storefront: 'us', span: 'day', measuredCountries: 1, totalCountries: 1 })
    expect(answer.climbers).toMatchObject({
      total: 1,
      apps: [
        {
          app: { name: 'App 13' },
          storefront: 'us',
          countryName: 'United States',
          flagUrl: '/flags/us.svg',
          rank: 1,
          previousRank: 3,
          rankChange: 2,
          usualMove: null,
          countries: 1,
          depth: 3,
          previousAt: ago(26).toISOString(),
          observedAt: ago(1).toISOString(),
        },
      ],
    })
    expect(textOf(answer.fallers.apps)).toEqual(['Eleven us -1'])
    expect(answer.newEntries.apps).toMatchObject([{ app: { id: '14' }, rank: 3, previousRank: null, rankChange: null }])
    expect(answer.droppedOut.apps).toMatchObject([{ app: { id: '12' }, rank: null, previousRank: 2, rankChange: null }])
    expect(answer.pairs[0]).toMatchObject({ isMeasured: true, chart: { key: 'us:top-free:36:iphone' } })
  })

  test('movers in a country at a past moment show what was known then, and at a future moment the present', async () => {
    const list = await openMovers({
      snapshots: [measured('us', 72, [11, 12]), measured('us', 48, [12, 11]), measured('us', 1, [11])],
    })
    const then = await list({ storefront: 'us', at: ago(47).toISOString() })
    expect(textOf(then.climbers.apps)).toEqual(['App 12 us 1'])
    const later = await list({ storefront: 'us', at: '2027-01-01T00:00:00Z' })
    expect(later.pairs[0]?.current).toMatchObject({ state: 'measured', observedAt: ago(1).toISOString() })
    expect(later.pairs[0]?.previous).toMatchObject({ state: 'failed', observedAt: null, at: ago(25).toISOString() })
    // After a gap there are no new entries and no exits.
    expect(later).toMatchObject({ newEntries: { total: 0 }, droppedOut: { total: 0 }, measuredCountries: 0 })
  })

  test('movers in a country include the number of climbers before usual moves are left out', async () => {
    // App 11 swings up and down every day; 12 and 13 never do.
    const days = Array.from({ length: 20 }, (_, day) =>
      measured('us', 24 * (day + 1), day % 2 ? [11, 12, 13, 14] : [12, 13, 14, 11]),
    )
    const list = await openMovers({ snapshots: [...days, measured('us', 0, [14, 11, 12, 13])] })
    const calm = await list({ storefront: 'us', noise: 'beyond-usual' })
    expect(calm.climbers).toMatchObject({ total: 2, apps: [{ app: { id: '14' }, rankChange: 2, usualMove: 1 }] })
    const all = await list({ storefront: 'us' })
    expect(all.climbers.apps.map(({ app, usualMove }) => [app.id, usualMove])).toEqual([
      ['14', 1],
      ['11', 3],
    ])
  })
})

const before = [11, 12, 13]
const after = [13, 11, 14]

/** One country for each reason why a chart cannot be compared. */
const openGaps = () =>
  openMovers({
    snapshots: [
      measured('us', 24, before),
      measured('us', 0, after),
      measured('de', 24, before),
      measured('de', 80, before),
      measured('fr', 24, before),
      measured('fr', 0, []),
      measured('jp', 24, []),
      measured('jp', 0, after),
      measured('gb', 50, before),
      measured('gb', 0, after),
      measured('it', 50, before),
      measured('it', 0, after),
      measured('es', 100, before),
      measured('se', 2, after),
      measured('dk', 25, [11, 12], 2),
      measured('dk', 1, [13], 1),
      measured('ch', 25, [11, 12], 2),
      measured('ch', 1, [11, 12, 15]),
    ],
    fetches: [
      failed('de', 3),
      failed('de', 2, 'suspect'),
      failed('it', 26),
      failed('it', 25, 'suspect'),
      failed('it', 30),
      failed('es', 90),
      failed('fi', 5),
    ],
  })

describe('movers in the world', () => {
  test('movers in the world compare countries where both moments were measured, and every other country says why it is missing', async () => {
    const answer = await (await openGaps())()
    const pairs = new Map(answer.pairs.map(pair => [pair.chart.storefront, pair]))
    const seen = (code: StorefrontCode) => {
      const { current, previous, isMeasured } = pairs.get(code) ?? {}
      const text = [current, previous].map(moment =>
        [moment?.state, moment?.reason, moment?.detail].filter(Boolean).join(' '),
      )
      return `${isMeasured ? 'compared' : 'not compared'}: ${text.join(', ')}`
    }
    expect(seen('us')).toBe('compared: measured, measured')
    // A later failure or held-back reading does not hide an earlier measurement that is not stale.
    expect(seen('de')).toBe('not compared: measured, failed not-fetched')
    expect(seen('fr')).toBe('not compared: empty, measured')
    expect(seen('jp')).toBe('not compared: measured, empty')
    expect(seen('gb')).toBe('not compared: measured, failed not-fetched')
    expect(seen('it')).toBe('not compared: measured, failed suspect shuffled')
    expect(seen('es')).toBe('not compared: failed not-fetched, failed not-fetched')
    expect(seen('se')).toBe('not compared: measured, not-tracked')
    expect(seen('fi')).toBe('not compared: failed timeout, not-tracked')
    expect(seen('dk')).toBe('compared: measured, measured')
    expect(seen('at')).toBe('not compared: not-tracked, not-tracked')
    expect(answer).toMatchObject({ measuredCountries: 3, totalCountries: 175 })
    expect(pairs.get('fi')?.current).toMatchObject({ observedAt: null, at: now.toISOString(), depth: null })
    expect(pairs.get('gb')?.previous).toMatchObject({ observedAt: null, at: ago(24).toISOString(), depth: null })
  })

  test('movers in the world count only compared countries: a gap is never a new entry, an exit or a fall', async () => {
    const answer = await (await openGaps())()
    expect(textOf(answer.climbers.apps)).toEqual(['App 13 us 2'])
    expect(textOf(answer.fallers.apps)).toEqual(['Eleven us -1'])
    // Denmark and Switzerland had two known ranks then, and Denmark one now; deeper ranks are unknown.
    const placesOf = (apps: typeof answer.droppedOut.apps) =>
      apps.map(({ app, storefront }) => `${app.id} ${storefront}`)
    expect(placesOf(answer.newEntries.apps)).toEqual(['14 us', '13 dk'])
    expect(placesOf(answer.droppedOut.apps)).toEqual(['12 us', '11 dk'])
  })

  test('movers in the world skip readings held back for review and use the one before', async () => {
    const snapshots = [measured('us', 30, [11, 12]), measured('us', 6, [11, 12])]
    const answer = await (await openMovers({ snapshots, fetches: [failed('us', 0, 'suspect')] }))()
    expect(answer.pairs.find(({ isMeasured }) => isMeasured)?.current.observedAt).toBe(ago(6).toISOString())
    expect(answer.climbers.total).toBe(0)
  })

  test('movers in the world list each app once, in the country of its largest unusual move', async () => {
    const wild = (day: number) => (day % 2 ? [11, 12, 13, 14] : [14, 12, 13, 11])
    const days = Array.from({ length: 14 }, (_, day) => 24 * (day + 1)).flatMap((hours, day) => [
      measured('us', hours, wild(day)),
      measured('de', hours, [12, 13, 11, 14]),
    ])
    const list = await openMovers({
      snapshots: [...days, measured('us', 0, [11, 12, 13, 14]), measured('de', 0, [11, 12, 13, 14])],
    })
    expect(textOf((await list()).climbers.apps)).toEqual(['Eleven us 3'])
    const beyond = await list({ noise: 'beyond-usual' })
    expect(beyond.climbers).toMatchObject({
      total: 1,
      apps: [{ app: { id: '11' }, storefront: 'de', rankChange: 2, usualMove: 0, countries: 2 }],
    })
  })
})
