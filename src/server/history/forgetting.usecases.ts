import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { createForgettingRepository } from './forgetting.repository.ts'
import { type Month, monthOf, spanOfMonths } from './months.rules.ts'

type Tools = {
  clickhouse: ClickHouse
  clock: Pick<Clock, 'now'>
  /** Says that anything may have changed, to this process and to others. */
  announceAll: () => Promise<void>
}

/** The first month that stays: the current one and `months` before it. */
const firstKept = (now: Date, months: number): Month =>
  monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)))

/**
 * Deletes the months of rank history before the newest ones: ranks, charts and failures. The best rank of each app and chart and
 * the newest reading of each chart stay. No process keeps a measurement in memory whose ranks are gone.
 */
export const createForgetting = ({ clickhouse, clock, announceAll }: Tools) => {
  const repository = createForgettingRepository(clickhouse)

  /** Returns the months that it deleted. */
  const forgetMonths = async ({ keep, signal }: { keep: number; signal?: AbortSignal }): Promise<Month[]> => {
    const first = firstKept(clock.now(), keep)
    const months = await repository.listMonthsBefore(first)
    if (months.length > 0) await repository.noteForgotten(spanOfMonths(first).from)
    try {
      for (const month of months) {
        signal?.throwIfAborted()
        await repository.dropMeasurements(month)
        await announceAll()
        await repository.dropRanks(month)
      }
    } finally {
      if (months.length > 0) await announceAll()
    }
    return months
  }

  return { forgetMonths, findKeptSince: repository.findKeptSince }
}
