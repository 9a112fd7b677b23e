import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { recordChartedApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import { dailySnapshots, hoursAfter, idsFrom, usFree } from '../testing/evidence/charts-over-time.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createEvidence } from './evidence.usecases.ts'
import { insertWithdrawal, markUndone } from './withdrawals.repository.ts'

const strangers = idsFrom(9e6)
const everyChart = { storefront: null, chartType: null, device: null, genre: null, origin: null }

test('a withdrawn response is not believed when the App Store repeats it, until the withdrawal is undone', async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock: createTestClock() })
  // One earlier reading does not show the chart's usual changes, so this change alone would not be suspicious.
  await history.snapshots.recordSnapshots([...dailySnapshots(1, { until: hoursAfter(-24 * 20) })])
  const at = hoursAfter(0)
  const made = { createdAt: at, reason: 'Wrong.', scope: everyChart, readings: 1, charts: 1, firstAt: at, lastAt: at }
  const reading = { chartKey: chartKeyOf(usFree), observedAt: at, source: 'rss', depth: 100, appIds: strangers }
  const id = await insertWithdrawal(db, made, [reading])
  const { grade } = createEvidence({ db, history })
  await recordChartedApps(db, [{ storefront: 'us', appIds: strangers }], at)
  const entries = strangers.map(appId => ({ appId }))
  const answer = { chart: { chart: usFree, source: 'rss', depth: 100, entries }, askedAt: hoursAfter(24) } as const
  expect((await grade(answer)).verdict).toMatchObject({ grade: 'unconfirmed', reason: 'withdrawn-before' })
  await markUndone(db, id, { undoneAt: at, undoneBy: null })
  expect((await grade(answer)).verdict).toMatchObject({ grade: 'believed' })
})
