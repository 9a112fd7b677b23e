import { existsSync } from 'node:fs'
import { openClickHouse } from '../platform/clickhouse.ts'

/**
 * A process that writes to the rank history of a folder, and asks for the files `/begins` and `/acknowledged` before and after,
 * for the test that watches its system calls.
 *
 * node recording-process.ts <folder>
 */
const [dataDir = ''] = process.argv.slice(2)
const clickhouse = await openClickHouse({ dataDir })
const chart = { storefront: 'us', genre: 36, chart_type: 'top-free', device: 'iphone', source: 'rss' }
const observed_at = '2026-03-07T12:00:00Z'
existsSync('/begins')
await clickhouse.insert('chart_snapshots', [{ ...chart, observed_at, depth: 100, app_ids: [11, 12] }])
await clickhouse.insert('chart_fetches', [{ ...chart, observed_at, outcome: 'recorded', entry_count: 2 }])
existsSync('/acknowledged')
process.kill(process.pid, 'SIGKILL')
