import { expect, test } from 'vitest'
import { genres as allOfThem } from '#domain/genres.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { exampleDesk, exampleFirstRun, seedOperations } from '#web/testing/operations.ts'
import { exampleAdmin } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleTrend } from '#web/testing/trends.ts'
import { estimateOf } from './estimate-line.tsx'
import { readStoreLinks } from './track-step.tsx'

const show = (best: typeof exampleTrend.best, estimatedEndAt: string | null = null) =>
  render('/admin/first-run', queryClient => {
    seedOperations(queryClient)
    const queue = { ...exampleDesk.queue, estimatedEndAt }
    queryClient.setQueryData(
      collectorDeskQuery.queryKey,
      { ...exampleDesk, queue },
      { updatedAt: Date.parse('2026-11-20T14:00:00Z') },
    )
    queryClient.setQueryData(firstRunQuery.queryKey, { ...exampleFirstRun, isStarted: true, measuredCountries: 31 })
    queryClient.setQueryData(trackedTrendsQuery(exampleAdmin.id).queryKey, [{ ...exampleTrend, best }])
  })

test('the first run ends with the first ranks of the tracked apps and the time for the rest, and links to them', async () => {
  expect(textOf(await show(null))).not.toContain('first ranks are in')
  const html = await show(exampleTrend.best, '2026-11-20T14:20:00.000Z')
  expect(textOf(html)).toContain('Your first ranks are in; the rest will take about 20 minutes. My Tracked Apps')
  expect(html).toMatch(/<a[^>]*href="\/apps"[^>]*>My Tracked Apps</)
  expect(textOf(await show(exampleTrend.best))).toContain('Your first ranks are in. My Tracked Apps')
})

test('the links of a pasted text are read in their order, each app once, with the country of the link', () => {
  const text =
    'https://apps.apple.com/jp/app/x/id123456789\nhttps://apps.apple.com/app/id987654321, my app https://apps.apple.com/us/app/x/id987654321?l=en'
  expect(readStoreLinks(text).map(({ appId, storefront }) => [appId, storefront])).toEqual([
    [123456789, 'jp'],
    [987654321, 'us'],
  ])
  expect(readStoreLinks('my app 123456789')).toEqual([])
})

const run = { appGenres: [], callsPerMinute: 20, chartsPerStorefrontAndGenre: 6 }

test('the whole world is 1,050 charts, and less than an hour at 20 requests a minute', () => {
  const { charts, seconds, shareOfDay } = estimateOf({ storefronts: 175, genres: [], run })
  expect(charts).toBe(1050)
  expect(seconds).toBe(3150)
  expect(shareOfDay).toBeCloseTo(0.036, 3)
})

test('each additional category costs as much as the overall charts', () => {
  const overall = estimateOf({ storefronts: 10, genres: [], run })
  expect(estimateOf({ storefronts: 10, genres: [6015, 6017, 6020], run }).seconds).toBe(4 * overall.seconds)
})

test('genres of public and tracked apps count once, and a game genre includes all games', () => {
  const chartsWith = (genres: number[], appGenres: number[]) =>
    estimateOf({ storefronts: 10, genres, run: { ...run, appGenres } }).charts
  expect(chartsWith([], [6015])).toBe(120)
  expect(chartsWith([6015], [6015])).toBe(120)
  expect(chartsWith([6014], [7014])).toBe(180)
})

test('all categories of all countries do not fit into a day', () => {
  expect(estimateOf({ storefronts: 175, genres: allOfThem.map(({ id }) => id), run }).shareOfDay).toBeGreaterThan(1)
})
