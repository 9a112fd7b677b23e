import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { apps } from '../catalog/apps.table.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createListEvidence } from './best-states.usecases.ts'

const [business, weather] = [6000, 6001]
const chart: Chart = { storefront: 'us', type: 'top-free', genre: business, device: 'iphone' }

/** App 1 has been looked up, app 2 has not. */
const openEvidence = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock()
  const history = createHistory({ db, clock })
  const at = clock.now()
  const entries = [1, 2].map(appId => ({ appId, name: `App ${appId}`, genre: business }))
  await recordSeenApps(db, entries, { storefront: 'us', at })
  const change = (appId: number, to: { price?: number; isIpadOnly?: boolean }) =>
    db.update(apps).set(to).where(eq(apps.appId, appId))
  await change(1, { price: 0, isIpadOnly: false })
  const snapshotOf = (of: Chart, appIds: number[]) => ({
    chart: of,
    observedAt: clock.now(),
    source: 'rss' as const,
    depth: 100,
    appIds,
  })
  const record = async (of: Chart, appIds: number[]) => {
    const snapshot = snapshotOf(of, appIds)
    await history.record([{ chart: of, observedAt: snapshot.observedAt, outcome: 'recorded', snapshot }])
  }
  const withdraw = async (of: Chart) => {
    const withdrawal = { outcome: 'withdrawn', reason: 'withdrawn', detail: 'Wrong.' } as const
    await history.record([{ ...withdrawal, chart: of, observedAt: clock.now() }])
  }
  const listEvidence = createListEvidence({ db, history })
  const find = async (appId: number) => (await listEvidence([appId])).get(appId)
  return { db, clock, history, change, record, withdraw, find, listEvidence }
}

test('an app is seen in a chart at once when it is recorded there, and no longer when that is withdrawn', async () => {
  const { find, record, withdraw } = await openEvidence()
  expect(await find(1)).toMatchObject({ facts: { genre: business, price: 0 }, seen: undefined })
  await record(chart, [9, 1])
  expect((await find(1))?.seen?.genres).toEqual([business])
  await record({ ...chart, genre: weather }, [1])
  expect((await find(1))?.seen?.genres).toEqual([business, weather])
  await withdraw({ ...chart, genre: weather })
  expect((await find(1))?.seen?.genres).toEqual([business])
})

test('a changed price and a country that stops selling the app show at once', async () => {
  const { db, clock, change, find } = await openEvidence()
  expect(await find(1)).toMatchObject({ facts: { price: 0 }, notOffering: new Set() })
  await change(1, { price: 3 })
  for (const day of [3, 2, 1]) {
    const at = new Date(clock.now().getTime() - day * 1_440 * minuteMs)
    await recordOffers(db, { storefront: 'fr', found: [], missing: [1], at })
  }
  expect(await find(1)).toMatchObject({ facts: { price: 3 }, notOffering: new Set(['fr']) })
})

test('what the lookup of an app has yet to tell is read each time', async () => {
  const { change, find, listEvidence } = await openEvidence()
  expect(await find(2)).toMatchObject({ facts: { price: null, isIpadOnly: null } })
  await change(2, { price: 0, isIpadOnly: true })
  expect(await find(2)).toMatchObject({ facts: { price: 0, isIpadOnly: true } })
  expect([...(await listEvidence([1, 2, 3])).keys()]).toEqual([1, 2, 3])
  expect(await find(3)).toMatchObject({ facts: { genre: null }, seen: undefined })
})
