import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'
import { changeOf } from '#web/testing/inbox.ts'
import { textOf } from '#web/testing/render.tsx'
import { shuffledChartsQuery } from './shuffled.queries.ts'
import { ShuffledCharts } from './shuffled-charts.tsx'

const draw = (days: readonly string[]): string => {
  const queryClient = createQueryClient()
  const { chart } = changeOf()
  queryClient.setQueryData(
    shuffledChartsQuery('7').queryKey,
    days.map(day => ({ chart, observedAt: `${day}T14:00:00.000Z`, meanMove: 60, usualMove: 9 })),
  )
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <ShuffledCharts appStoreId="7" />
    </QueryClientProvider>,
  )
  return textOf(html.replaceAll('<!-- -->', ''))
}

test('says which chart was shuffled when, and what that means', () => {
  const text = draw(['2026-03-03'])
  expect(text).toMatch(/Shuffled: Free, iPhone, all categories, United States , Mar 3/)
  expect(text).toContain('nobody is told of changes in them')
})

test('says nothing where no chart was', () => {
  expect(draw([]).trim()).toBe('')
})

test('folds what comes after three', () => {
  expect(draw(['2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02', '2026-03-01'])).toMatch(/Mar 3 .*2 more .*Mar 2/)
})
