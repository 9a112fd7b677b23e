import type { RankingTest } from '#contract/ranking-test.ts'
import type { Collector } from '../collector/collector.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { findRunningTest, findShownTest, type RankingTestRow, saveTest } from './ranking-test.repository.ts'
import {
  applyReadings,
  applySweep,
  closeCharts,
  hasOpen,
  listTestedCharts,
  type Outlook,
  type Readings,
  toRankingTest,
  usuallyFreshForMs,
} from './ranking-test.rules.ts'
import type { TestedChart } from './ranking-test.table.ts'

export type TestViewsOptions = {
  db: Database
  clock: Clock
  history: Pick<History, 'findLatestMoments'>
  /** The demo fetches every chart, because its charts are always fresh. */
  freshForMs?: number | undefined
  collector: Pick<Collector, 'findProgress' | 'findSelection' | 'findStanding' | 'listSweepCharts'>
  pace: Pick<Outgoing, 'findOutlook' | 'findPause'>
}

const over: Outlook = { estimatedEndAt: null, pausedUntil: null }

const isSame = (a: readonly TestedChart[], b: readonly TestedChart[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The current state of ranking tests, from the stored rows, the sweep and history. */
export const createTestViews = (options: TestViewsOptions) => {
  const { db, clock, history, pace, collector, freshForMs = usuallyFreshForMs } = options

  const listReadings = async (): Promise<Readings> => (await history.findLatestMoments()).charts

  const withReadings = async (row: RankingTestRow): Promise<TestedChart[]> => {
    const span = { since: row.startedAt, until: row.finishedAt ?? clock.now() }
    return applyReadings(row.charts, hasOpen(row.charts) ? await listReadings() : new Map(), span)
  }

  /** Stores the readings of an ended test. The last ones reach history only after the end. */
  const completeEnded = async (row: RankingTestRow): Promise<RankingTestRow> => {
    const charts = await withReadings(row)
    if (isSame(charts, row.charts)) return row
    const completed = { ...row, charts }
    await saveTest(db, row.id, completed)
    return completed
  }

  const end = async (row: RankingTestRow, state: 'finished' | 'cancelled', at: Date): Promise<RankingTestRow> => {
    const ended = { ...row, state, charts: closeCharts(row.charts, { state, at }), finishedAt: at }
    await saveTest(db, row.id, ended)
    return ended
  }

  /** The current state of a test. Ends it if its sweep has ended. */
  const lookAt = async (row: RankingTestRow): Promise<{ row: RankingTestRow; estimatedEndAt: Date | null }> => {
    if (row.state !== 'running') return { row: await completeEnded(row), estimatedEndAt: null }
    // Reads the sweep first; anything that happens to a chart afterwards is seen by the next read.
    const sweep = row.sweepId === null ? undefined : await collector.findProgress(row.sweepId)
    const swept = row.sweepId === null ? [] : await collector.listSweepCharts(row.sweepId)
    const seen = { ...row, charts: await withReadings({ ...row, charts: applySweep(row.charts, swept) }) }
    const isGoingOn = sweep?.state === 'running' || sweep?.state === 'held'
    if (isGoingOn) return { row: seen, estimatedEndAt: sweep.estimatedEndAt }
    const state = sweep?.state === 'cancelled' ? 'cancelled' : 'finished'
    return { row: await end(seen, state, sweep?.finishedAt ?? clock.now()), estimatedEndAt: null }
  }

  const findOutlook = async (estimatedEndAt: Date | null): Promise<Outlook> => {
    const [pause, standing] = await Promise.all([pace.findPause(), collector.findStanding()])
    return { estimatedEndAt: standing === 'on' ? estimatedEndAt : null, pausedUntil: pause?.until ?? null }
  }

  const describe = async (found: RankingTestRow): Promise<RankingTest> => {
    const { row, estimatedEndAt } = await lookAt(found)
    return toRankingTest(row, row.state === 'running' ? await findOutlook(estimatedEndAt) : over)
  }

  const findTest = async (): Promise<RankingTest | null> => {
    const row = await findShownTest(db)
    return row ? describe(row) : null
  }

  const findRunning = async (): Promise<RankingTest | undefined> => {
    const row = await findRunningTest(db)
    const test = row && (await describe(row))
    return test?.state === 'running' ? test : undefined
  }

  const listCharts = async (): Promise<TestedChart[]> => {
    const { storefronts } = await collector.findSelection()
    return listTestedCharts(storefronts, await listReadings(), { now: clock.now(), freshForMs })
  }

  return { findTest, findRunning, describe, listCharts }
}
