import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouse } from '../platform/clickhouse.ts'

const pauseMs = 50

/** Waits until all current inserts have finished, including those of other processes. */
export const waitForInserts = async (clickhouse: ClickHouse): Promise<void> => {
  const listInserts = async (): Promise<string[]> => {
    const rows = await clickhouse.query<{ query_id: string }>(
      "SELECT query_id FROM system.processes WHERE query_kind = 'Insert'",
    )
    return rows.map(row => row.query_id)
  }
  let begun = await listInserts()
  while (begun.length > 0) {
    await sleep(pauseMs)
    const running = new Set(await listInserts())
    begun = begun.filter(id => running.has(id))
  }
}
