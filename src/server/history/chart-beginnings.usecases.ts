import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { createCachedValue } from '../platform/cached-value.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { type Beginning, createChartBeginningsRepository } from './chart-beginnings.repository.ts'
import { wholeSeconds } from './snapshots.rules.ts'

type Attempt = { chart: Chart; observedAt: Date }

/**
 * An embedded database has a single writer, so the cache never expires. A ClickHouse server may have other writers and is
 * queried each time.
 */
const ttlMs = { clickhouse: 0, chdb: Number.POSITIVE_INFINITY }

const earlier = (a: Date, b: Date | undefined): Date => (b && b < a ? b : a)

const put = (beginnings: Map<ChartKey, Beginning>, { chart, observedAt }: Attempt, isMeasured: boolean): void => {
  const key = chartKeyOf(chart)
  const at = wholeSeconds(observedAt)
  const known = beginnings.get(key)
  beginnings.set(key, {
    trackedSince: earlier(at, known?.trackedSince),
    measuredSince: isMeasured ? earlier(at, known?.measuredSince) : known?.measuredSince,
  })
}

/** Tracking start dates of every chart, cached in memory because most chart queries need them. */
export const createChartBeginnings = ({ clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock }) => {
  const { listBeginnings } = createChartBeginningsRepository(clickhouse)
  const cachedBeginnings = createCachedValue({ load: listBeginnings, forMs: ttlMs[clickhouse.kind], clock })

  const pick = async (charts: readonly Chart[], dateOf: (of: Beginning) => Date | undefined) => {
    const beginnings = await cachedBeginnings.find()
    return new Map(
      charts.map(chartKeyOf).flatMap((key): [ChartKey, Date][] => {
        const known = beginnings.get(key)
        const at = known && dateOf(known)
        return at ? [[key, at]] : []
      }),
    )
  }

  return {
    /** When the collector or an import first requested each chart. Charts never requested are absent. */
    listTrackedSince: (charts: readonly Chart[]) => pick(charts, ({ trackedSince }) => trackedSince),

    /** When each chart was first measured. Charts never measured are absent. */
    listFirstMoments: (charts: readonly Chart[]) => pick(charts, ({ measuredSince }) => measuredSince),

    /** When a chart of these kinds was first measured in any country; undefined if none ever was. */
    findFirstMomentOf: async (kinds: readonly ChartKind[]): Promise<Date | undefined> => {
      const beginnings = await cachedBeginnings.find()
      const keys = kinds.flatMap(kind => storefrontCodes.map(storefront => chartKeyOf({ ...kind, storefront })))
      const moments = keys.flatMap(key => beginnings.get(key)?.measuredSince?.getTime() ?? [])
      return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
    },

    /** Clears the cache; the next read loads it again. */
    forgetBeginnings: cachedBeginnings.forget,

    /** Adds new attempts to the cache, so that readers see them at once. */
    noteAttempts: (attempts: readonly Attempt[], { isMeasured }: { isMeasured: boolean }): Promise<void> =>
      cachedBeginnings.change(beginnings => {
        for (const attempt of attempts) put(beginnings, attempt, isMeasured)
      }),
  }
}
