import { describe, expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { anyScope, ownScope } from '#domain/scopes.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { noteStatements } from '../testing/noted-statements.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { summarizeRanks } from './app-summaries.usecases.ts'
import { createSummaries } from './summaries.usecases.ts'

const now = new Date('2026-03-07T12:00:00Z')
const at = (text: string) => new Date(`2026-03-${text}:00:00Z`)

const snapshotOf = (moment: Date, appIds: number[], chart: Partial<Chart> = {}): Snapshot => ({
  chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
  observedAt: moment,
  source: 'rss',
  depth: 100,
  appIds,
})

const openSummaries = async (...snapshots: Snapshot[]) => {
  const { db, statements: readings } = noteStatements((await openTestDatabase()).db)
  const clock = createTestClock(now)
  const history = createHistory({ db, clock })
  await history.snapshots.recordSnapshots(snapshots)
  const summaries = createSummaries({
    db,
    history,
    clock,
    stalenessHours: 72,
    findKeywordRankings: async () => ({}),
    listPlannedCharts: async () => new Set(),
  })
  const summaryOf = async (appId: number, scope = ownScope) => {
    const of = await summarizeRanks(history, { appIds: [appId], now: clock.now(), stalenessHours: 72, scope })
    return of.get(appId)
  }
  return { db, history, clock, summaries, summaryOf, readings }
}

describe('where an app ranks', () => {
  // Promise: P19
  test('a summary takes one reading of the history once the moments of its charts are known', async () => {
    const { summaryOf, readings } = await openSummaries(
      snapshotOf(at('05T06'), [22, 11]),
      snapshotOf(at('06T06'), [11, 22]),
      snapshotOf(at('07T06'), [11, 22]),
    )
    await summaryOf(22)
    readings.length = 0
    expect(await summaryOf(11)).toMatchObject({ topCountries: [{ dateAchieved: '2026-03-06T06:00:00.000Z' }] })
    expect(readings.filter(text => /^begin/i.test(text))).toHaveLength(1)
  })

  test('a summary is measured since the first measurement of a chart it could be in, and of no other', async () => {
    const { summaryOf } = await openSummaries(
      // A free app cannot be in a paid chart.
      snapshotOf(at('01T06'), [22], { type: 'top-paid' }),
      snapshotOf(at('03T06'), [], { storefront: 'de' }),
      snapshotOf(at('04T06'), [11]),
      snapshotOf(at('05T06'), [11], { storefront: 'de' }),
    )
    expect(await summaryOf(11)).toMatchObject({ measuredSince: '2026-03-03T06:00:00.000Z' })
    const { summaryOf: unmeasured } = await openSummaries()
    expect(await unmeasured(11)).toMatchObject({ measuredSince: null })
  })

  test('a summary has no current rank from a measurement older than 72 hours, but keeps the peak', async () => {
    const { summaryOf, clock } = await openSummaries(snapshotOf(at('04T12'), [11]))
    expect(await summaryOf(11)).toMatchObject({
      rankings: { top1: 1, measuredCountries: 1, totalCountries: 175 },
      topCountries: [{ storefront: 'us', rank: 1 }],
    })
    clock.advance(1_000)
    expect(await summaryOf(11)).toMatchObject({
      rankings: { top1: 0, top100: 0, measuredCountries: 0, totalCountries: 175 },
      historicalRankings: { top1: 1, measuredCountries: 1 },
      topCountries: [],
      historicalBest: [{ storefront: 'us', rank: 1, dateAchieved: '2026-03-04T12:00:00.000Z' }],
      observedAt: '2026-03-04T12:00:00.000Z',
    })
  })

  test('a country is measured if charts that the app could be in are, with or without the app, even empty ones', async () => {
    const { summaryOf } = await openSummaries(
      snapshotOf(at('07T06'), [11]),
      snapshotOf(at('07T06'), [22], { storefront: 'de' }),
      snapshotOf(at('07T06'), [], { storefront: 'fj' }),
      // A free app cannot be in a paid chart, so this reading proves nothing.
      snapshotOf(at('07T06'), [22], { storefront: 'gb', type: 'top-paid' }),
      snapshotOf(at('01T06'), [11], { storefront: 'jp' }),
    )
    expect(await summaryOf(11)).toMatchObject({
      rankings: { top1: 1, measuredCountries: 3 },
      historicalRankings: { top1: 2, measuredCountries: 5 },
      observedAt: '2026-03-07T06:00:00.000Z',
    })
  })

  test('an app that dropped out has no current rank from the snapshot before', async () => {
    const { summaryOf } = await openSummaries(snapshotOf(at('06T12'), [11]), snapshotOf(at('07T12'), [22]))
    expect(await summaryOf(11)).toMatchObject({
      rankings: { top1: 0 },
      historicalRankings: { top1: 1 },
      topCountries: [],
    })
  })

  test('a chart not measured recently does not count if another chart of the country was', async () => {
    const { summaryOf } = await openSummaries(
      snapshotOf(at('01T12'), [11]),
      snapshotOf(at('06T12'), [22, 33, 11], { genre: 6014 }),
    )
    expect(await summaryOf(11)).toMatchObject({
      topCountries: [{ rank: 3, categoryRank: 3, category: 'Games', overallRank: null }],
      historicalBest: [{ rank: 1, categoryRank: 3, overallRank: 1 }],
    })
  })

  test('a current rank has the date its run began, a peak the date it was first reached', async () => {
    const { summaryOf } = await openSummaries(
      snapshotOf(at('02T12'), [11]),
      snapshotOf(at('03T12'), [22, 11]),
      snapshotOf(at('04T12'), [11]),
      snapshotOf(at('05T12'), [22, 11]),
      snapshotOf(at('06T12'), [22, 11]),
    )
    expect(await summaryOf(11)).toMatchObject({
      topCountries: [{ rank: 2, dateAchieved: '2026-03-05T12:00:00.000Z', observedAt: '2026-03-06T12:00:00.000Z' }],
      historicalBest: [{ rank: 1, dateAchieved: '2026-03-02T12:00:00.000Z' }],
    })
  })

  test('the plotted chart is one with history, current and all-time, while the rank is still the best one', async () => {
    const overall = [new Date('2026-01-20T12:00:00Z'), at('07T06')].map(moment => snapshotOf(moment, [22, 33, 11]))
    const { summaryOf, history } = await openSummaries(...overall, snapshotOf(at('07T06'), [11], { genre: 6014 }))
    const country = { rank: 1, chart: { genre: 6014 }, historyChart: { key: 'us:top-free:36:iphone' } }
    expect(await summaryOf(11)).toMatchObject({ topCountries: [country], historicalBest: [country] })

    // Imported readings of the younger chart count, too.
    await history.snapshots.recordSnapshots([snapshotOf(new Date('2026-02-01T12:00:00Z'), [22], { genre: 6014 })])
    const imported = { ...country, historyChart: { key: 'us:top-free:6014:iphone' } }
    expect(await summaryOf(11)).toMatchObject({ topCountries: [imported], historicalBest: [imported] })
  })

  test("each of a country's two ranks has its own chart and dates", async () => {
    const ipadGames = { genre: 6014, device: 'ipad' } as const
    const { summaryOf } = await openSummaries(
      snapshotOf(at('04T10'), [22, 11]),
      snapshotOf(at('05T10'), [22, 33, 11], ipadGames),
      snapshotOf(at('06T10'), [22, 11]),
      snapshotOf(at('06T11'), [11], ipadGames),
      snapshotOf(at('07T08'), [22, 11]),
    )
    const categorySeen = { rank: 1, chart: { device: 'ipad', genre: 6014 }, observedAt: at('06T11').toISOString() }
    const overallSeen = { rank: 2, chart: { device: 'iphone', genre: 36 }, observedAt: at('07T08').toISOString() }
    const summary = await summaryOf(11, anyScope)
    expect(summary?.topCountries).toMatchObject([
      {
        // SPEC's fields describe the better rank.
        rank: 1,
        deviceType: 'ipad',
        observedAt: categorySeen.observedAt,
        categoryRank: 1,
        overallRank: 2,
        categorySeen: { ...categorySeen, state: 'ranked', dateAchieved: at('06T11').toISOString() },
        overallSeen: { ...overallSeen, state: 'ranked', dateAchieved: at('04T10').toISOString() },
      },
    ])
    expect(summary?.historicalBest).toMatchObject([
      {
        categorySeen: { ...categorySeen, dateAchieved: at('06T11').toISOString() },
        overallSeen: { ...overallSeen, observedAt: at('04T10').toISOString(), dateAchieved: at('04T10').toISOString() },
      },
    ])
    expect(summary?.rankings).toMatchObject({
      observedFrom: at('06T11').toISOString(),
      observedTo: at('07T08').toISOString(),
    })
    expect(summary?.historicalRankings).toMatchObject({ observedFrom: at('04T10').toISOString() })
  })

  test('if a country has only one of the two ranks, the other explains why there is none', async () => {
    const games = { genre: 6014 } as const
    const { db, history, clock } = await openSummaries(
      snapshotOf(at('07T08'), [22, 11], games),
      snapshotOf(at('07T08'), [22, 11], { storefront: 'de', ...games }),
      snapshotOf(at('07T08'), [22], { storefront: 'de' }),
      snapshotOf(at('07T08'), [22, 11], { storefront: 'fr', ...games }),
      snapshotOf(at('01T08'), [22], { storefront: 'fr' }),
      snapshotOf(at('07T08'), [22, 11], { storefront: 'jp', ...games }),
      snapshotOf(at('07T08'), [], { storefront: 'jp' }),
    )
    const overallIn = (storefront: 'us' | 'fr' | 'gb') => ({ ...snapshotOf(now, []).chart, storefront })
    const failed = { outcome: 'failed', reason: 'http', detail: '503' } as const
    await history.fetches.recordFetches([{ chart: overallIn('fr'), observedAt: at('07T09'), ...failed }])
    await recordSeenApps(db, [{ appId: 11, name: 'Eleven', genre: 6014, price: 0 }], { storefront: 'us', at: now })
    const planned = (['us', 'fr'] as const).map(overallIn).map(chartKeyOf)
    const summaries = createSummaries({
      db,
      history,
      clock,
      stalenessHours: 72,
      findKeywordRankings: async () => ({}),
      listPlannedCharts: async () => new Set(planned),
    })
    const { topCountries, rankings } = await summaries.getAppSummary(11)
    const none = { rank: null, chart: null, dateAchieved: null }
    const overallOf = Object.fromEntries(topCountries.map(({ storefront, overallSeen }) => [storefront, overallSeen]))
    expect(overallOf).toMatchObject({
      us: { ...none, state: 'not-tracked', observedAt: null },
      de: { ...none, state: 'unranked', depth: 1, observedAt: at('07T08').toISOString() },
      fr: { ...none, state: 'failed', reason: 'http', detail: '503', observedAt: at('07T09').toISOString() },
      jp: { ...none, state: 'empty' },
    })
    expect(rankings).toMatchObject({ top5: 4, measuredCountries: 2, partlyMeasuredCountries: 2 })
  })

  test('ten countries are listed and all are counted', async () => {
    const everywhere = storefrontCodes.map(storefront => snapshotOf(at('07T06'), [22, 11], { storefront }))
    const { summaryOf } = await openSummaries(...everywhere)
    const summary = await summaryOf(11)
    expect(summary?.rankings).toMatchObject({ top1: 0, top5: 175, measuredCountries: 175 })
    expect(summary?.topCountries.map(({ storefront }) => storefront)).toEqual([
      'us',
      'cn',
      'jp',
      'gb',
      'de',
      'kr',
      'fr',
      'in',
      'br',
      'ru',
    ])
    expect(summary?.historicalBest).toHaveLength(10)
  })

  test('many apps are summarized at once, with the same results as individually', async () => {
    const { history, summaryOf } = await openSummaries(
      snapshotOf(at('06T12'), [11, 22, 33]),
      snapshotOf(at('07T12'), [33, 11], { storefront: 'de' }),
    )
    const all = await summarizeRanks(history, { appIds: [11, 22, 33, 44], now, stalenessHours: 72 })
    expect([...all.keys()]).toEqual([11, 22, 33, 44])
    for (const [appId, summary] of all) expect(await summaryOf(appId)).toEqual(summary)
  })
})

describe('the summary of an app', () => {
  test('an app in history but not in the catalogue is not found', async () => {
    const { summaries } = await openSummaries(snapshotOf(at('07T06'), [11]))
    await expect(summaries.getAppSummary(11)).rejects.toMatchObject({ code: 'app.not_found' })
  })

  test('an app in the catalogue but in no chart has zeros, not an error', async () => {
    const { summaries, db } = await openSummaries()
    await recordSeenApps(db, [{ appId: 11, name: 'Eleven' }], { storefront: 'us', at: now })
    expect(await summaries.getAppSummary(11)).toMatchObject({
      app: { name: 'Eleven', storeUrl: 'https://apps.apple.com/us/app/id11' },
      rankings: { top100: 0, measuredCountries: 0 },
      historicalRankings: { top100: 0, measuredCountries: 0 },
      topCountries: [],
      historicalBest: [],
      keywordRankings: {},
      observedAt: null,
    })
  })
})
