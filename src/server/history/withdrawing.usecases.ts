import { chartKeyOf } from '#domain/charts.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { waitForInserts } from './inserts.repository.ts'
import { createWithdrawingRepository, type Reading } from './withdrawing.repository.ts'

/** Charts per statement, limited because the remaining history of each is read from its beginning. */
const chartsAtOnce = 500

const batchesOf = (withdrawn: readonly Reading[]): Reading[][] => {
  const byChart = [...Map.groupBy(withdrawn, ({ chart }) => chartKeyOf(chart)).values()]
  return Array.from({ length: Math.ceil(byChart.length / chartsAtOnce) }, (_, at) =>
    byChart.slice(at * chartsAtOnce, (at + 1) * chartsAtOnce).flat(),
  )
}

/** Removes measurements from history. */
export const createWithdrawing = ({ clickhouse }: { clickhouse: ClickHouse }) => {
  const { describeScope, listInScope, ...repository } = createWithdrawingRepository(clickhouse)

  /**
   * A concurrent rebuild or thinning run may restore rows it had read earlier, so the work repeats until no table contains
   * the measurements.
   */
  const withdrawBatch = async (batch: readonly Reading[]): Promise<void> => {
    do {
      await repository.remove(batch)
      await waitForInserts(clickhouse)
      await repository.remake(batch)
    } while (await repository.isAnywhere(batch))
  }

  return {
    describeScope,
    listInScope,

    /** Removes measurements from every table and rebuilds the data derived from them. */
    removeWithdrawn: async (withdrawn: readonly Reading[]): Promise<void> => {
      for (const batch of batchesOf(withdrawn)) await withdrawBatch(batch)
    },
  }
}
