import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer as startAsUser, waitUntilReady } from '../../e2e/harness/servers.ts'
import { endProcess } from '../../scripts/lib/processes.mjs'
import { quickNode } from '../../scripts/lib/quick-node.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { hasRecordings } from '../../src/server/testing/recordings.ts'
import { startServer } from '../asking.ts'
import { median, readLoad, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const ranks = 100_000_000
const starts = 3
const targetMs = 1_500

/** From the command to the first answer, with a hundred million ranks on disk: the median of three starts. */
export const measureColdStart = async (): Promise<PartReport> => {
  if (!hasRecordings) return { part: 'cold-start', figures: {}, rows: [] }
  await ensureWebBuild()
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  try {
    const filled = await startServer<{ ranks: number }>('billion-server.ts', [String(ranks), folder])
    filled.process.kill('SIGTERM')
    await once(filled.process, 'exit')
    const times: number[] = []
    for (let start = 0; start < starts; start += 1) {
      let end: (() => Promise<unknown>) | undefined
      times.push(
        await timeMs(async () => {
          const settings = { ...process.env, ...quickNode, DATA_DIR: folder, COLLECTOR_ENABLED: 'false' }
          const server = await startAsUser(settings)
          end = () => endProcess(server.handle)
          await waitUntilReady(server)
        }),
      )
      await end?.()
    }
    const ms = median(times)
    return {
      part: 'cold-start',
      figures: { ranks: filled.ranks, times, load: readLoad() },
      rows: [
        {
          what: `cold start with ${formatCount(filled.ranks)} ranks, median of ${starts}`,
          measured: `${(ms / 1000).toFixed(2)} s`,
          target: `≤ ${targetMs / 1000} s`,
          holds: ms <= targetMs,
        },
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
