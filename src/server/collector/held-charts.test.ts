import { expect, test } from 'vitest'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { recordChartedApps } from '../catalog/apps.repository.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'

const us: ChartKey = 'us:top-free:36:iphone'
const chart = parseChartKey(us)
const start = new Date('2026-03-07T12:00:00Z')
const idsFrom = (first: number, length = 100): number[] => Array.from({ length }, (_, index) => first + index)

/** A chart with two usual days behind it, whose next answers the test chooses. */
const open = async () => {
  let answer = idsFrom(1)
  const clock = createRunningClock(start)
  const appStore = createAppStoreStandIn(() => answer)
  const parts = await openTestCollector({ clock, openAppStore: appStore.open })
  const { collector, history } = parts
  const sweep = async (ids: readonly number[]) => {
    answer = [...ids]
    await collector.startSweep({ charts: [{ chartKey: us, priority: 1 }], reason: 'test' })
    await collector.collect()
  }
  await sweep(answer)
  const listTops = async () =>
    (await history.snapshots.listSnapshotsSince(chart, start)).map(({ appIds }) => appIds.slice(0, 2))
  return { ...parts, clock, sweep, listTops }
}

// Promise: P17
test('a chart without its number one waits six hours, and then counts at each time at which it was read', async () => {
  const { sweep, clock, listTops, history } = await open()
  clock.advance(dayMs)
  const gone = idsFrom(2)
  const readAt = clock.now()
  await sweep(gone)
  clock.advance(3 * hourMs)
  await sweep(gone)
  expect(await listTops()).toEqual([[1, 2]])
  clock.advance(3 * hourMs)
  await sweep(gone)
  expect((await listTops()).slice(1)).toEqual(Array(3).fill([2, 3]))
  const [, first] = await history.snapshots.listSnapshotsSince(chart, start)
  expect(Math.abs((first?.observedAt.getTime() ?? 0) - readAt.getTime())).toBeLessThan(minuteMs)
})

// Promise: P17
test('a chart of invented apps is not believed after a week, until something else shows these apps', async () => {
  const { db, sweep, clock, listTops } = await open()
  const invented = idsFrom(9_000)
  for (let day = 0; day < 7; day += 1) {
    clock.advance(dayMs)
    await sweep(invented)
  }
  expect(await listTops()).toEqual([[1, 2]])
  await recordChartedApps(db, [{ storefront: 'us', appIds: invented }], clock.now())
  clock.advance(dayMs)
  await sweep(invented)
  expect((await listTops()).slice(1)).toEqual(Array(8).fill([9_000, 9_001]))
})

// Promise: P17
test('a chart that was held back is due again after an hour', async () => {
  const { collector, sweep, clock } = await open()
  const isDue = async () => (await collector.listDueCharts()).some(({ chartKey }) => chartKey === us)
  await collector.planCharts()
  clock.advance(2 * hourMs)
  await sweep(idsFrom(1, 20))
  expect(await isDue()).toBe(false)
  clock.advance(hourMs + minuteMs)
  expect(await isDue()).toBe(true)
})
