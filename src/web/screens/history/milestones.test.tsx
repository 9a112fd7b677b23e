import { expect, test, vi } from 'vitest'
import type { Milestone, MilestonePage } from '#contract/milestones.ts'
import { milestoneKeyOf } from '#domain/milestones.ts'
import { nameChart } from '#domain/named-charts.ts'
import { appSummaryQuery } from '#web/components/app-frame/app.queries.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleSummary } from '#web/testing/summaries.ts'
import { milestoneQuery, milestonesQuery } from './milestones.queries.ts'
import { plottedCharts } from './plotted-charts.ts'

const { app } = exampleSummary
const { appStoreId } = app
const chart = nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' })

const milestoneOn = (day: number): Milestone => {
  const observedAt = new Date(Date.UTC(2026, 10, day, 14))
  return {
    key: milestoneKeyOf({ kind: 'first-top', level: 10, chart, observedAt }),
    kind: 'first-top',
    level: 10,
    rank: 9,
    observedAt: observedAt.toISOString(),
    chart,
    firstSeenSince: null,
    figure: 'Top 10',
    title: `Top 10 in Productivity in Japan, ${day}`,
  }
}

const milestones = Array.from({ length: 28 }, (_, index) => milestoneOn(28 - index))
const chosen = milestoneOn(20)

/** The second time, with the parts that the first time loads. */
const showWhole = async (...input: Parameters<typeof show>) => {
  await show(...input)
  await vi.dynamicImportSettled()
  return show(...input)
}

const show = (query = '', state: MilestonePage['state'] = 'believed') =>
  render(`/app/${appStoreId}/history${query}`, queryClient => {
    queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, exampleSummary)
    queryClient.setQueryData(milestonesQuery(appStoreId).queryKey, { app, measuredSince: '2026-10-01', milestones })
    const page = { app, state, milestone: chosen, points: [] }
    queryClient.setQueryData(milestoneQuery(appStoreId, chosen.key).queryKey, page)
  })

test('the history lists 25 milestones, and the others in a fold that opens without JavaScript', async () => {
  const html = await show()
  const [list = '', fold = ''] = html.slice(html.indexOf('id="milestones"')).split('<details')
  const link = /href="[^"]*\/history\?milestone=/g
  expect(list.match(link)).toHaveLength(25)
  expect(fold).toContain('Show 3 more')
  expect(fold.split('</details>')[0]?.match(link)).toHaveLength(3)
})

test('a milestone of the URL stands above its chart with its poster, and a page that names none has neither', async () => {
  const html = await showWhole(`?milestone=${chosen.key}`)
  expect(textOf(html)).toMatch(/Top 10 in Productivity in Japan, 20 .*#9 · Measured/)
  expect(html).toMatch(/<img[^>]*alt="Poster: Top 10 in Productivity in Japan, 20"/)
  expect(await show()).not.toContain('alt="Poster:')
  expect(plottedCharts({ milestone: chosen.key }, exampleSummary)).toEqual([chart.key])
})

test('a withdrawn milestone says so and has no rank and no poster', async () => {
  const html = await showWhole(`?milestone=${chosen.key}`, 'withdrawn')
  const panel = /<section aria-label="The milestone".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect(textOf(panel)).toContain('Withdrawn: the measurement behind this was wrong')
  expect(panel).not.toContain('#9')
  expect(panel).not.toContain('alt="Poster')
})
