import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killDeliveries } from '../../src/server/deliveries/testing/delivery-drill.ts'
import { formatCount, type PartReport } from '../report.ts'

const messages = 1_000
const wantedKills = 100
/** A process is killed after about ten messages, which gives more kills than required. */
const mostOfLife = 20

// Promise: P3
/** Kills processes while they send, and counts the messages that arrive at the receivers. */
export const measureDeliveries = async (): Promise<PartReport> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-deliveries-'))
  try {
    const report = await killDeliveries({ dataDir, messages, seed: 11, mostOfLife })
    const { kills, lost, repeats, mostRepeats, mostAtOnce, unknown, changed, unmarked, givenUp } = report
    const wrong = unknown + changed + unmarked + givenUp
    const row = (what: string, measured: number, target: string, holds: boolean) => {
      return { what, measured: formatCount(measured), target, holds }
    }
    return {
      part: 'deliveries',
      rows: [
        row('kills while messages go out', kills, `≥ ${wantedKills}`, kills >= wantedKills),
        row(`messages lost of ${formatCount(messages)}`, lost, '0', lost === 0),
        row('messages repeated', repeats, `≤ ${formatCount(mostRepeats)}`, repeats <= mostRepeats),
        row('messages under way at once', mostAtOnce, '≤ 8', mostAtOnce <= 8),
        row('ids or contents that changed, messages not marked', wrong, '0', wrong === 0),
      ],
      figures: report,
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
