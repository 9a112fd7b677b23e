import { expect, test } from 'vitest'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { exampleDesk, exampleFirstRun, seedOperations } from '#web/testing/operations.ts'
import { exampleAdmin } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleTrend } from '#web/testing/trends.ts'

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

test('the first run ends with the first ranks of the own apps and the time for the rest, and leads to them', async () => {
  expect(textOf(await show(null))).not.toContain('first ranks are in')
  const html = await show(exampleTrend.best, '2026-11-20T14:20:00.000Z')
  expect(textOf(html)).toContain('Your first ranks are in; the rest needs about 20 minutes. My Tracked Apps')
  expect(html).toMatch(/<a[^>]*href="\/apps"[^>]*>My Tracked Apps</)
  expect(textOf(await show(exampleTrend.best))).toContain('Your first ranks are in. My Tracked Apps')
})
