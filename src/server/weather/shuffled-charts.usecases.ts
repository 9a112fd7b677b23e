import type { z } from 'zod'
import type { listShuffledCharts } from '#contract/alerts.ts'
import { chartKeyOf, parseChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { listShufflesOf, listStoredMoments } from './shuffles.repository.ts'

const shownDays = 30

type ShuffledCharts = z.infer<typeof listShuffledCharts.response>
type ShuffledChartsOptions = { db: Database; history: Pick<History, 'ranks'>; clock: Clock }

/**
 * When charts in which an app was in the last 30 days were shuffled, newest first. Most days no chart is: then history is
 * asked for nothing.
 */
export const createListShuffledCharts =
  ({ db, history, clock }: ShuffledChartsOptions) =>
  async (appId: AppId): Promise<ShuffledCharts> => {
    const from = new Date(clock.now().getTime() - shownDays * dayMs)
    const shuffled = await listStoredMoments(db, from)
    if (shuffled.size === 0) return []
    const seen = (await history.ranks.listNewestRanks([appId], from)).map(({ chart }) => chartKeyOf(chart))
    const keys = seen.filter(key => shuffled.has(key))
    const rows = keys.length > 0 ? await listShufflesOf(db, keys, from) : []
    return rows.map(({ chartKey, observedAt, meanMove, usualMove }) => ({
      chart: parseChartKey(chartKey),
      observedAt: observedAt.toISOString(),
      ...{ meanMove, usualMove },
    }))
  }

export type ListShuffledCharts = ReturnType<typeof createListShuffledCharts>
