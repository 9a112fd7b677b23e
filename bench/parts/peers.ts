import { readLoad } from '../measure.ts'
import { comparePeersOfClient, toClientRows } from '../peer-store.ts'
import type { PartReport } from '../report.ts'

/** Others who do the same, on the same questions in one run. */
export const measurePeers = async (): Promise<PartReport> => {
  const client = await comparePeersOfClient()
  return { part: 'peers', figures: { load: readLoad(), client }, rows: toClientRows(client) }
}
