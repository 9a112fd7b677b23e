import { startServer, waitUntilReady } from '../../e2e/harness/servers.ts'
import { endProcess } from '../../scripts/lib/processes.mjs'
import { quickNode } from '../../scripts/lib/quick-node.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { copyWorld, usualDays } from '../filled-world.ts'
import { median, readLoad, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'

const starts = 3
const targetMs = 1_500

/** From the command to the first answer, with a hundred million ranks on disk: the median of three starts. */
export const measureColdStart = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const { filled, dataDir, remove } = await copyWorld({ days: usualDays })
  const { ranks } = filled
  try {
    const times: number[] = []
    for (let start = 0; start < starts; start += 1) {
      let end: (() => Promise<unknown>) | undefined
      times.push(
        await timeMs(async () => {
          const settings = { ...process.env, ...quickNode, DATA_DIR: dataDir, COLLECTOR_ENABLED: 'false' }
          const server = await startServer(settings)
          end = () => endProcess(server.handle)
          await waitUntilReady(server)
        }),
      )
      await end?.()
    }
    const ms = median(times)
    return {
      part: 'cold-start',
      figures: { ranks, times, load: readLoad() },
      rows: [
        {
          what: `cold start with ${formatCount(ranks)} ranks, median of ${starts}`,
          measured: `${(ms / 1000).toFixed(2)} s`,
          target: `≤ ${targetMs / 1000} s`,
          holds: ms <= targetMs,
        },
      ],
    }
  } finally {
    await remove()
  }
}
