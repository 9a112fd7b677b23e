import { expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { nameChart } from '#domain/named-charts.ts'
import { renderReport, reportText } from './report.email.ts'

const chart = nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' })

const app = (name: string) => ({
  id: '11',
  appStoreId: '11',
  name,
  developer: '',
  category: '',
  icon: '',
  rating: null,
})

const unmeasured = {
  state: 'ranked' as const,
  first: null,
  last: null,
  firstDay: null,
  lastDay: null,
  best: null,
  score: null,
  place: null,
  points: [],
  milestones: [],
  why: null,
}

const report: Report = {
  span: 'week',
  from: '2026-11-16',
  to: '2026-11-22',
  sentence: '1 of 1 app climbed. 4 milestones. 1 unusual move.',
  moreApps: 0,
  apps: [
    {
      ...unmeasured,
      app: app('Tidal <b>Notes</b>'),
      chart,
      first: 60,
      last: 8,
      firstDay: '2026-11-16',
      lastDay: '2026-11-22',
      best: 8,
      measuredDays: 7,
      milestones: ['a', 'b', 'c', 'd'].map(key => ({
        key,
        kind: 'first-top' as const,
        firstSeenSince: null,
        figure: 'Top 10',
        level: 10,
        rank: 8,
        observedAt: '2026-11-20T07:00:00.000Z',
        chart,
        title: `Milestone ${key}`,
      })),
      why: { day: '2026-11-20', headline: 'Climbed from #60 to #8 in Japan on Nov 20', sentences: [], finalOn: null },
    },
    { ...unmeasured, app: app('Quiet'), chart, measuredDays: 0 },
    {
      ...unmeasured,
      app: app('Outside'),
      chart,
      firstDay: '2026-11-17',
      lastDay: '2026-11-21',
      measuredDays: 5,
    },
    { ...unmeasured, app: app('Nowhere'), chart: null, state: 'unranked', measuredDays: 0 },
    { ...unmeasured, app: app('Silent'), chart: null, state: 'failed', measuredDays: 0 },
  ],
}

const origin = 'https://ranks.example.com'

test('a report in an e-mail has each app, its milestones with their pages, its unusual move, and the page to print', () => {
  const html = renderReport(report, origin)
  expect(html).toContain('Tidal &lt;b&gt;Notes&lt;/b&gt;')
  expect(html).toContain('#60 → #8 in Japan')
  expect(html).toContain(`${origin}/app/11/history?milestone=a`)
  expect(html).toContain('and 1 more milestone<')
  expect(html).toContain('Climbed from #60 to #8 in Japan on Nov 20')
  expect(html).toContain(`${origin}/report?span=week&amp;to=2026-11-22`)
})

test('a gap is called a gap and is never a rank, in the plain text as well', () => {
  const lines = reportText(report, origin).split('\n')
  expect(lines).toContain('Quiet: Not measured in Japan in this period')
  expect(lines).toContain('Outside: Not in the chart in Japan on any measured day (measured from Nov 17 to Nov 21)')
  expect(lines).toContain('Nowhere: Not in any of its charts now')
  expect(lines).toContain('Silent: Not all of its charts were measured recently, so its current rank is unknown')
  expect(lines.at(-1)).toBe(`Read and print the report: ${origin}/report?span=week&to=2026-11-22`)
  expect(reportText(report, undefined)).not.toContain('http')
})
