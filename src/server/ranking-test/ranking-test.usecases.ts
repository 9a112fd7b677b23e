import type { RankingTest, RankingTestPlan } from '#contract/ranking-test.ts'
import { dayMs } from '#domain/units.ts'
import { createSecret, hashSecret } from '../accounts/secrets.rules.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import { type Announcements, createBell } from '../platform/database/announcements.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { deleteOldTests, findShownTest, type RankingTestRow, recordTest } from './ranking-test.repository.ts'
import { chartKeyIn, toPlan } from './ranking-test.rules.ts'
import { createTestViews, type TestViewsOptions } from './test-views.usecases.ts'

type RankingTestOptions = TestViewsOptions & {
  collector: Pick<Collector, 'cancelSweep' | 'ensureCollecting' | 'startUrgentSweep'>
  announcements?: Announcements | undefined
  log: Log
}

/** Only one sweep with this reason runs at a time, and so only one test, over all processes. */
const reason = 'ranking test'

const retentionMs = 30 * dayMs

export type RankingTests = ReturnType<typeof createRankingTests>

/** Reads one chart of every country, one test at a time. The work is a sweep, which survives the end of a process. */
export const createRankingTests = (options: RankingTestOptions) => {
  const { db, clock, pace, collector } = options
  const { findTest, findRunning, describe, listCharts } = createTestViews(options)

  const changes = createBell(options, 'ranking-test')

  /** Starts the sweep before the test: if the process dies in between, the next test continues that sweep. */
  const begin = async (): Promise<{ row: RankingTestRow; cancelToken: string } | undefined> => {
    const charts = await listCharts()
    const keys = charts.filter(({ state }) => state === 'waiting').map(({ storefront }) => chartKeyIn(storefront))
    const startedAt = clock.now()
    const sweepId = keys.length > 0 ? await collector.startUrgentSweep({ charts: keys, reason }) : undefined
    const isOver = sweepId === undefined
    const cancelToken = createSecret()
    const row = await recordTest(db, {
      state: isOver ? 'finished' : 'running',
      sweepId: sweepId ?? null,
      charts,
      startedAt,
      finishedAt: isOver ? startedAt : null,
      tokenHash: hashSecret(cancelToken),
    })
    return row && { row, cancelToken }
  }

  return {
    findTest,

    /** Calls the listener when a test starts or is cancelled, by any process. */
    onChanged: (listener: () => void): void => void changes.onRing(listener),

    findPlan: async (): Promise<RankingTestPlan> => {
      const [charts, { nextCallAt, intervalMs }] = await Promise.all([listCharts(), pace.findOutlook()])
      return toPlan(charts, { now: clock.now(), nextCallAt, intervalMs })
    },

    /**
     * Starts a test, or returns the running one, which another person started. @throws RequestError collector.off while the
     * collector is off.
     */
    startTest: async (): Promise<{ test: RankingTest; cancelToken: string | null }> => {
      const running = await findRunning()
      if (running) return { test: running, cancelToken: null }
      await collector.ensureCollecting()
      const begun = await begin()
      changes.ring()
      if (begun) return { test: await describe(begun.row), cancelToken: begun.cancelToken }
      const other = await findTest()
      if (!other) throw new Error('A ranking test is running, but it could not be read.')
      return { test: other, cancelToken: null }
    },

    /** Does nothing if the test has ended. @throws RequestError test.not_yours */
    cancelTest: async (cancelToken: string): Promise<void> => {
      const row = await findShownTest(db)
      if (row?.tokenHash !== hashSecret(cancelToken)) throw notYours()
      if (row.state !== 'running') return
      if (row.sweepId !== null) await collector.cancelSweep(row.sweepId)
      await describe(row)
      changes.ring()
    },

    /** Ends a test whose sweep has ended without readers, and deletes old tests. */
    settle: async (): Promise<void> => {
      await findTest()
      await deleteOldTests(db, new Date(clock.now().getTime() - retentionMs))
    },
  }
}

const notYours = (): RequestError =>
  new RequestError(
    'test.not_yours',
    'Only the browser that started this ranking test can cancel it. The test continues.',
  )
