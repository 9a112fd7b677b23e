import type { DataHealth } from '#contract/data-health.ts'
import { allGenres } from '#domain/genres.ts'
import { hourMs, hourSeconds, secondMs } from '#domain/units.ts'
import { type ChartPlan, listOverallPlans } from '../collector/plans.repository.ts'
import type { Measuring } from '../collector/standstill.rules.ts'
import type { FindMeasuring } from '../collector/standstill.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { buildCountries, hasFailed } from './data-health.rules.ts'

type DataHealthOptions = {
  db: Database
  history: History
  clock: Clock
  findMeasuring: FindMeasuring
  stalenessHours: number
}

/** While no chart is due, none is missing. */
const toFailures = ({ state, failures }: Measuring): DataHealth['failures'] =>
  failures && state !== 'idle'
    ? {
        attempts: failures.attempts,
        since: failures.startedAt.toISOString(),
        reason: failures.reason,
        detail: failures.detail === '' ? null : failures.detail,
      }
    : null

export type GetDataHealth = () => Promise<DataHealth>

/** The freshness of every overall chart in every country, with reasons. Reads no ranks. */
export const createDataHealth = (options: DataHealthOptions): GetDataHealth => {
  const { db, history, clock, findMeasuring, stalenessHours } = options

  /** Reads failures from the oldest failed attempt on, and runs no query if nothing failed. */
  const listFailures = (plans: readonly ChartPlan[]) => {
    const failedAtMs = plans.filter(hasFailed).map(({ lastFetchedAt }) => lastFetchedAt?.getTime() ?? 0)
    if (failedAtMs.length === 0) return new Map()
    // History stores whole seconds.
    return history.fetches.listFailedCharts({ since: new Date(Math.min(...failedAtMs) - secondMs), genre: allGenres })
  }

  return async () => {
    const plans = await listOverallPlans(db)
    const [failures, moments, measuring, keptSince] = await Promise.all([
      listFailures(plans),
      history.findLatestMoments(),
      findMeasuring(),
      history.findKeptSince(),
    ])
    const now = clock.now()
    const evidence = {
      newest: moments.charts,
      failures,
      observedAt: moments.storefronts,
      staleAfterMs: stalenessHours * hourMs,
      plans: new Map(plans.map(plan => [plan.chartKey, plan])),
    }
    const countries = buildCountries(evidence, now)
    return {
      checkedAt: now.toISOString(),
      freshCountries: countries.filter(({ isFresh }) => isFresh).length,
      totalCountries: countries.length,
      observedAt: measuring.observedAt?.toISOString() ?? null,
      keptSince: keptSince?.toISOString() ?? null,
      failures: toFailures(measuring),
      stoppedSince: measuring.state === 'stopped' ? measuring.since.toISOString() : null,
      staleAfterSeconds: stalenessHours * hourSeconds,
      countries,
    }
  }
}
