import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/units.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openFakeAppStore, openTestCollector } from '../testing/test-collector.ts'

const start = new Date('2026-03-07T12:00:00Z')
const stalenessHours = 12
const storefronts = ['us', 'de', 'lu']

test('with a staleness limit of 12 hours no country blinks out over three days in which every call succeeds', {
  timeout: 120_000,
}, async () => {
  const clock = createRunningClock(start)
  const { url } = await openFakeAppStore({ now: clock.now })
  const environment = { COLLECTOR_STOREFRONTS: storefronts.join(',') }
  const { collector, history } = await openTestCollector({ clock, url, environment, stalenessHours })
  const blinks: string[] = []
  for (let hour = 0; hour <= 72; hour += 2) {
    await collector.planCharts()
    await collector.startDueSweeps()
    await collector.collect({ forMs: 20_000 })
    await history.flush()
    const { charts } = await history.findLatestMoments()
    const since = clock.now().getTime() - stalenessHours * hourMs
    for (const [key, { observedAt }] of charts) {
      if (observedAt.getTime() < since) blinks.push(`${key} in hour ${hour}`)
    }
    expect(new Set([...charts.values()].map(({ chart }) => chart.storefront)).size).toBe(storefronts.length)
    clock.advance(2 * hourMs)
  }
  expect(blinks).toEqual([])
  expect(clock.now().getTime() - start.getTime()).toBeGreaterThanOrEqual(3 * dayMs)
})
