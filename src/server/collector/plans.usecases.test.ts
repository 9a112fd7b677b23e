import { describe, expect, test } from 'vitest'
import type { ChartKey } from '#domain/charts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { recordListings, recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { addTrackedApp, removeTrackedApp } from '../tracking/tracking.repository.ts'

const start = new Date('2026-03-07T12:00:00Z')
const inMusic: ChartKey = 'us:top-free:6011:iphone'

const open = async (answer: (key: string) => readonly number[] = key => [key.length, key.charCodeAt(1)]) => {
  const clock = createRunningClock(start)
  const appStore = createAppStoreStandIn(answer)
  const environment = { COLLECTOR_STOREFRONTS: 'us' }
  const parts = await openTestCollector({ clock, openAppStore: appStore.open, environment })
  const keysDue = async () => (await parts.collector.listDueCharts()).map(({ chartKey }) => chartKey)
  return { ...parts, clock, keysDue, calls: appStore.calls }
}

describe('planning', () => {
  test('a chart never read is due; a chart that was read is due after its freshness goal and not before', async () => {
    const { collector, clock, keysDue } = await open()
    await collector.planCharts()
    expect(await keysDue()).toHaveLength(6)
    await collector.startDueSweeps()
    expect(await keysDue()).toEqual([])
    await collector.collect()
    expect(await keysDue()).toEqual([])
    clock.advance(dayMs - hourMs)
    expect(await keysDue()).toEqual([])
    clock.advance(2 * hourMs)
    await collector.planCharts()
    expect(await keysDue()).toHaveLength(6)
  })

  test('a chart that failed is due again after two hours', async () => {
    const { collector, clock, keysDue } = await open(key => {
      if (key.includes('grossing')) throw new RangeError('not today')
      return [1]
    })
    await collector.startDueSweeps()
    await collector.collect()
    clock.advance(2 * hourMs + minuteMs)
    expect(await keysDue()).toEqual(['us:top-grossing:36:ipad', 'us:top-grossing:36:iphone'])
  })

  test('a public app adds the charts of its genre, and charts where it ranks come first', async () => {
    const { collector, db, clock } = await open(key => (key === inMusic ? [7] : [1]))
    const at = clock.now()
    await recordSeenApps(db, [{ appId: 7, name: 'Tuner', genre: 6011 }], { storefront: 'us', at })
    await addPublicApps(db, [7], at)
    expect(await collector.planCharts()).toHaveLength(12)
    await collector.startDueSweeps()
    await collector.collect()
    const plan = await collector.planCharts()
    expect(plan.find(({ chartKey }) => chartKey === inMusic)).toMatchObject({ priority: 1, freshnessMs: 6 * hourMs })
  })

  test('a free app adds the paid charts of its genre, too: only they tell one that became paid from one that dropped out', async () => {
    const { collector, db, clock } = await open()
    await recordSeenApps(db, [{ appId: 7, name: 'Tuner', genre: 6011, price: 0 }], {
      storefront: 'us',
      at: clock.now(),
    })
    await addPublicApps(db, [7], clock.now())
    const keys = (await collector.planCharts()).map(({ chartKey }) => chartKey)
    expect(keys).toContain('us:top-paid:6011:iphone')
    expect(keys).toHaveLength(12)
  })

  test('a tracked app is planned like a public one', async () => {
    const { collector, db, clock } = await open(key => (key === inMusic ? [7] : [1]))
    const at = clock.now()
    const identity = { issuer: 'test', subject: '1', username: 'A', email: null, isEmailVerified: false }
    const { id: userId } = await ensureUser(db, identity, at)
    await recordSeenApps(db, [{ appId: 7, name: 'Tuner', genre: 6011 }], { storefront: 'us', at })
    await addTrackedApp(db, { userId, appId: 7, limit: 1, now: at })
    expect(await collector.planCharts()).toHaveLength(12)
    await collector.startDueSweeps()
    await collector.collect()
    const plan = await collector.planCharts()
    expect(plan.find(({ chartKey }) => chartKey === inMusic)).toMatchObject({ priority: 1, freshnessMs: 6 * hourMs })
    await removeTrackedApp(db, { userId, appId: 7 })
    expect(await collector.planCharts()).toHaveLength(6)
  })

  test('unplanned charts are deleted, and charts planned again keep their last fetch', async () => {
    const { collector, db, clock, keysDue } = await open()
    await recordSeenApps(db, [{ appId: 7, name: 'Tuner', genre: 6011 }], { storefront: 'us', at: clock.now() })
    await addPublicApps(db, [7], clock.now())
    await collector.startDueSweeps()
    await collector.collect()
    const listing = { appId: 7, name: 'Tuner', developer: 'D', genre: 6017, kind: 'ios' as const }
    const lists = { genres: [6017], screenshots: [], ipadScreenshots: [], devices: [], languages: [] }
    await recordListings(db, [{ ...listing, ...lists }], { storefront: 'us', at: clock.now() })
    const plan = await collector.planCharts()
    expect(plan.some(({ chartKey }) => chartKey === inMusic)).toBe(false)
    expect(await keysDue()).toHaveLength(6)
    expect((await keysDue()).every(key => key.includes(':6017:'))).toBe(true)
  })

  test('each priority has a separate sweep, so that urgent charts do not wait for the end of a long one', async () => {
    const { collector, db, clock } = await open()
    await recordSeenApps(db, [{ appId: 7, name: 'Tuner', genre: 6011 }], { storefront: 'us', at: clock.now() })
    await addPublicApps(db, [7], clock.now())
    expect(await collector.startDueSweeps()).toHaveLength(2)
  })

  // Promise: P5
  test('after the clock is set back by days, every chart is still read within a day', async () => {
    const { collector, clock, keysDue } = await open()
    await collector.startDueSweeps()
    await collector.collect()
    clock.advance(-3 * dayMs)
    expect(await keysDue()).toHaveLength(6)
  })
})
