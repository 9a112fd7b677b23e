import { expect, test } from 'vitest'
import { createHistory } from '../history/history.usecases.ts'
import { hoursAfter, idsFrom, snapshotOf, usFree } from '../testing/evidence/charts-over-time.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createEvidence } from './evidence.usecases.ts'

test('a response is compared with the newest reading of its chart, even if that is months old', async () => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock: createTestClock() })
  const [earlier, newest] = [idsFrom(1_000), idsFrom(2_000)]
  await history.snapshots.recordSnapshots([
    snapshotOf(earlier, { observedAt: hoursAfter(-24 * 90) }),
    snapshotOf(newest, { observedAt: hoursAfter(-24 * 60) }),
    snapshotOf(earlier, { chart: { ...usFree, storefront: 'de' } }),
  ])
  const { grade } = createEvidence({ db, history })
  const gradeOf = async (appIds: readonly number[]) => {
    const entries = appIds.map(appId => ({ appId }))
    const chart = { chart: usFree, source: 'rss', depth: 100, entries } as const
    return (await grade({ chart, askedAt: hoursAfter(24) })).verdict
  }
  expect(await gradeOf(newest)).toMatchObject({ grade: 'believed', outcome: 'unchanged' })
  expect(await gradeOf([...idsFrom(3_000, 50), ...idsFrom(2_000, 50)])).toMatchObject({
    grade: 'believed',
    outcome: 'recorded',
  })
})
