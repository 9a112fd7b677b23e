import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { Chart } from '#domain/charts.ts'
import { users } from '../../accounts/accounts.table.ts'
import { notices } from '../../alerts/alerts.table.ts'
import { createEvaluation } from '../../alerts/evaluation.usecases.ts'
import { readFindings } from '../../alerts/inbox/notices.repository.ts'
import { apps } from '../../catalog/apps.table.ts'
import { createHistory } from '../../history/history.usecases.ts'
import type { ChartFetch, Snapshot } from '../../history/snapshots.rules.ts'
import { trackedApps } from '../../tracking/tracking.table.ts'
import { createTestClock } from '../test-clock.ts'
import { openTestDatabase } from '../test-databases.ts'

export const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
export const start = new Date('2026-03-01T12:00:00Z')
export const app = 7
const others = Array.from({ length: 40 }, (_, index) => 100 + index)

/** A chart of forty apps, with the tested app at this rank. */
export const withAppAt = (rank: number | null): number[] =>
  rank === null ? others : others.toSpliced(rank - 1, 0, app)

/** A server that measures charts of forty apps and of the one that a person tracks. */
export const openEvaluation = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const history = createHistory({ db, clock })
  const userId = randomUUID()
  const seen = { createdAt: start, lastSeenAt: start }
  await db.insert(users).values({ id: userId, issuer: 'https://id.test', subject: 'ada', username: 'Ada', ...seen })
  await db.insert(apps).values({ appId: app, name: 'Chess Clock', developer: 'Ada', firstSeenAt: start })
  await db.insert(trackedApps).values({ userId, appId: app, trackedAt: start })
  const evaluate = createEvaluation({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    hasMail: false,
    listRunningSweeps: async () => [],
    listTrackedAppIds: async () => [app],
    listPublicAppIds: async () => [],
  })
  const record = async (appIds: readonly number[], ...charts: readonly Chart[]) => {
    const observedAt = clock.now()
    const fetches = (charts.length > 0 ? charts : [chart]).map((of): ChartFetch => {
      const snapshot: Snapshot = { chart: of, observedAt, source: 'rss', depth: 100, appIds }
      return { chart: of, observedAt, outcome: 'recorded', snapshot }
    })
    await history.record(fetches)
  }
  const measure = async (...measured: Parameters<typeof record>) => {
    await record(...measured)
    return evaluate()
  }
  const listReported = async () =>
    (await readFindings(db, await db.select().from(notices).orderBy(notices.id))).map(({ apps: reported, notes }) => ({
      reported: reported.flatMap(({ changes }) =>
        changes.map(({ rank, previousRank, reason, newPrice, newCategory }) => {
          const became = { ...(newPrice && { newPrice }), ...(newCategory && { newCategory }) }
          return { rank, previousRank, ...reason, ...became }
        }),
      ),
      notes,
    }))
  return { db, clock, history, userId, record, measure, listReported, evaluate }
}
