import { readLoad } from '../measure.ts'
import { comparePeersOfHistory, toHistoryRows } from '../peer-database.ts'
import { comparePeersOfClient, toClientRows } from '../peer-store.ts'
import type { PartReport } from '../report.ts'

/** Others who do the same, on the same questions in one run: one row a rank in PostgreSQL, and app-store-scraper. */
export const measurePeers = async (): Promise<PartReport> => {
  const client = await comparePeersOfClient()
  const history = await comparePeersOfHistory()
  return {
    part: 'peers',
    figures: { load: readLoad(), client, history },
    rows: [...toHistoryRows(history), ...toClientRows(client)],
  }
}
