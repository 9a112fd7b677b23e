import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AppScore, ScorePart } from '#contract/scores.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { nameChartKind } from '#domain/named-charts.ts'
import { discountOf } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { appSummaryQuery, appWorldQuery } from '#web/components/app-frame/app.queries.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleSummary } from '#web/testing/summaries.ts'
import { exampleWorld } from '#web/testing/worlds.ts'
import { describeDays, listWeightChanges } from './score.words.ts'
import { splitRuns, topOf } from './score-plot.tsx'
import { appScoreQuery } from './world.queries.ts'

const { appStoreId } = exampleSummary.app
const countries = 100

const partOf = (storefront: StorefrontCode, rank: number | null, weekChange: number): ScorePart => ({
  storefront,
  countryName: countryNameOf(storefront),
  flagUrl: flagUrlOf(storefront),
  rank,
  weight: 1 / countries,
  points: rank === null ? 0 : discountOf(rank),
  weekChange,
  measuredDays: 7,
  lastDay: '2026-11-19',
})

const parts = [partOf('jp', 1, 0), partOf('kr', 2, 0.25), partOf('br', 5, -0.5), partOf('us', null, 0)]

const exampleScore: AppScore = {
  app: exampleWorld.app,
  chart: nameChartKind({ type: 'top-free', genre: 6012, device: 'iphone' }),
  words: 'Lifestyle, iPhone, free',
  day: '2026-11-19',
  score: 2.2,
  low: 2,
  high: 3.5,
  weekChange: -0.1,
  place: { place: 7, best: 5, worst: 9 },
  apps: 5_321,
  reason: null,
  missingWeight: 0.02,
  missing: [
    { storefront: 'ke', countryName: 'Kenya', lastDay: '2026-11-14' },
    { storefront: 'td', countryName: 'Chad', lastDay: null },
  ],
  countries,
  weights: { choice: 'equal', version: 1, validFrom: null },
  parts,
  history: [],
}

const draw = async (score: Partial<AppScore> = {}): Promise<string> => {
  const seed = (queryClient: QueryClient) => {
    queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, exampleSummary)
    queryClient.setQueryData(appWorldQuery(appStoreId, {}).queryKey, { ...exampleWorld, countries: [] })
    queryClient.setQueryData(appScoreQuery(appStoreId).queryKey, { ...exampleScore, ...score })
  }
  const html = await render(`/app/${appStoreId}/world`, seed)
  return html.slice(html.indexOf('World Score'))
}

test('the World tab shows the score with its range, its place, and a table that adds up', async () => {
  const html = await draw()
  const text = textOf(html).replace(/\s+/g, ' ')
  expect(text).toContain('Lifestyle, iPhone, free · through Nov 19')
  expect(text).toContain('2.2 of 100, range 2.0–3.5')
  expect(text).toContain('#7 in the world, of 5,321 apps, between #5 and #9')
  expect(text).toContain('-0.10 in a week')
  expect(text).toContain('Japan, South Korea and Brazil give 82% of it.')
  expect(text).toContain(
    'Not read for more than three days: Kenya and Chad. They widen the range and do not move the score.',
  )
  expect(text).toContain('Each of these countries weighs 1%.')
  const rows = [...html.matchAll(/<tr class="data-row.*?<\/tr>/gs)].map(([row]) =>
    textOf(row).trim().replace(/\s+/g, ' '),
  )
  expect(rows).toEqual([
    'Japan #1 1.00 0.00',
    'South Korea #2 0.55 +0.25',
    'Brazil #5 0.25 -0.50',
    'United States no rank from 1 to 100 0.00 0.00',
    '96 other countries 0.39 +0.15',
    'All countries 2.20 -0.10',
  ])
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).toMatch(
    new RegExp(`href="/api/apps/${appStoreId}/score\\?format=csv&amp;fields=[^"]*" download="[^"]*\\.csv"`),
  )
})

test("the rules are explained with the reader's own app", async () => {
  const text = textOf(await draw()).replace(/\s+/g, ' ')
  expect(text).toContain('The first rank counts 1, the second 0.55, the tenth 0.14, the hundredth 0.02')
  expect(text).toMatch(
    /in South Korea: the median rank is #2, which counts 0\.55\. 0\.55 × 1% × 100 = 0\.55 points\. All countries together give 2\.20\./,
  )
})

test('without a score, the range and the reason are shown instead', async () => {
  const reason = 'too-much-missing'
  const text = textOf(await draw({ score: null, place: null, weekChange: null, reason })).replace(/\s+/g, ' ')
  expect(text).toContain('2.0–3.5 of 100; too much is missing for one number')
  expect(text).toContain('Kenya and Chad. So there is no single number and no rank among apps.')
  expect(text).not.toContain('All countries together')
  const young = parts.map(part => ({ ...part, measuredDays: 3 }))
  expect(textOf(await draw({ parts: young, low: 0, high: 100 }))).toMatch(/range 0–100 .*so the range says little yet/s)
  const nothing = { score: null, low: 0, high: 100, place: null, weekChange: null, parts: [], missing: [] }
  const begins = textOf(await draw({ ...nothing, reason: 'not-measured' }))
  expect(begins).toContain('The score begins after the first whole day')
  expect(begins).not.toContain('of 100')
})

const dayOf = (index: number, score: number | null, weightsVersion = 1) => ({
  day: `2026-11-${String(10 + index)}`,
  score,
  low: score === null ? 0 : score - 0.5,
  high: score === null ? 100 : score + 1,
  weightsVersion,
})
const days = [dayOf(0, null), dayOf(1, 2), dayOf(2, 4), dayOf(3, null), dayOf(4, null), dayOf(5, 3, 2)]

test('the plot of the score is hatched where too little was measured, and marks new weights', async () => {
  expect(splitRuns(days).map(({ from, isScored, days: of }) => [from, isScored, of.length])).toEqual([
    [0, false, 1],
    [1, true, 2],
    [3, false, 2],
    [5, true, 1],
  ])
  expect(listWeightChanges(days)).toEqual([5])
  expect([topOf(days), topOf([]), topOf([dayOf(0, 100)])]).toEqual([5, 0.1, 100])
  const html = await draw({ history: days })
  expect(html.match(/<rect[^>]* fill="url\(#/g)).toHaveLength(2)
  expect(html.match(/stroke-dasharray="1.5 3"/g)).toHaveLength(1)
  expect(textOf(html)).toContain(
    'Between 2.0 and 4.0 from Nov 11 to Nov 15. The band is the range. Not enough data for a score on 3 days (hatched). The weights changed on Nov 15 (dotted line).',
  )
  expect(describeDays([dayOf(0, null)], { locale: 'en-US', timeZone: 'UTC' })).toBe(
    'There was not enough data for a score on any of these days.',
  )
})
