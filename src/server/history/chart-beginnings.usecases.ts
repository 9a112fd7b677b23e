import { type Chart, type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import type { Clock } from '../platform/clock.ts'
import { createKept } from '../platform/kept.ts'
import { type Beginning, createChartBeginningsRepository } from './chart-beginnings.repository.ts'
import { wholeSeconds } from './snapshots.rules.ts'

type Attempt = { chart: Chart; observedAt: Date }

/** Nobody else writes to an embedded history; a server that others write to is asked each time. */
const keptForMs = { clickhouse: 0, chdb: Number.POSITIVE_INFINITY }

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

/** Since when charts are known: of every chart kept in memory, as most questions about one need it. */
export const createChartBeginnings = ({ clickhouse, clock }: { clickhouse: ClickHouse; clock: Clock }) => {
  const { listBeginnings } = createChartBeginningsRepository(clickhouse)
  const kept = createKept({ load: listBeginnings, forMs: keptForMs[clickhouse.kind], clock })

  const pick = async (charts: readonly Chart[], dateOf: (of: Beginning) => Date | undefined) => {
    const beginnings = await kept.find()
    return new Map(
      charts.map(chartKeyOf).flatMap((key): [ChartKey, Date][] => {
        const known = beginnings.get(key)
        const at = known && dateOf(known)
        return at ? [[key, at]] : []
      }),
    )
  }

  return {
    /** When each of the charts was first asked for, by the collector or by an import; none of one that never was. */
    listTrackedSince: (charts: readonly Chart[]) => pick(charts, ({ trackedSince }) => trackedSince),

    /** When each of the charts was first measured; none of one that never was. */
    listFirstMoments: (charts: readonly Chart[]) => pick(charts, ({ measuredSince }) => measuredSince),

    /** When the first chart of these kinds was measured, in any country; undefined before that. */
    findFirstMomentOf: async (kinds: readonly ChartKind[]): Promise<Date | undefined> => {
      const beginnings = await kept.find()
      const keys = kinds.flatMap(kind => storefrontCodes.map(storefront => chartKeyOf({ ...kind, storefront })))
      const moments = keys.flatMap(key => beginnings.get(key)?.measuredSince?.getTime() ?? [])
      return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
    },

    /** They are read again when they are next asked for. */
    forgetBeginnings: kept.forget,

    /** What was recorded is known at once. */
    noteAttempts: (attempts: readonly Attempt[], { isMeasured }: { isMeasured: boolean }): Promise<void> =>
      kept.change(beginnings => {
        for (const attempt of attempts) put(beginnings, attempt, isMeasured)
      }),
  }
}
