import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { parseChartKey } from '#domain/charts.ts'
import { createFakeAppStore } from '#fake-appstore'
import { ensureInstalled } from '../scripts/lib/install.mjs'
import { formatCount, type Row } from './report.ts'

const depth = 100
const at = new Date('2026-10-31T12:00:00Z')

const printed = z.object({
  wallMs: z.number(),
  cpuMs: z.number(),
  failed: z.array(z.string()),
  lists: z.record(z.string(), z.array(z.number())),
})

type Store = ReturnType<typeof createFakeAppStore>

/** Ranks of a list that are not those of the chart in that country; a country whose chart is another's has all wrong. */
const countWrong = (lists: Record<string, number[]>, { world }: Store): number =>
  Object.entries(lists).reduce((sum, [key, ids]) => {
    const right = world.rankedAppIds({ chart: parseChartKey(key), at }).slice(0, depth)
    return sum + ids.filter((id, index) => id !== right[index]).length
  }, 0)

const runProgram = async (name: string, store: Store, url: string) => {
  const callsBefore = store.requests.length
  const command = [join(import.meta.dirname, 'store-calls.ts'), name, url]
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 100e6 })
  const { lists, failed, wallMs, cpuMs } = printed.parse(JSON.parse(stdout))
  const ranks = Object.values(lists).reduce((sum, ids) => sum + ids.length, 0)
  const calls = store.requests.length - callsBefore
  return { calls, wallMs, cpuMs, ranks, wrong: countWrong(lists, store), failed }
}

/** app-store-scraper's `list()` and our client read the same 1,050 charts of the same store, each in its own process. */
export const comparePeersOfClient = async () => {
  await ensureInstalled(join(import.meta.dirname, 'scraper'))
  const store = createFakeAppStore({ seed: 1, now: () => at })
  const { url } = await store.listen()
  try {
    // The first reading draws the charts of that hour, which would otherwise be the first program's wait.
    await runProgram('client', store, url)
    const scraper = await runProgram('scraper', store, url)
    const client = await runProgram('client', store, url)
    return { scraper, client }
  } finally {
    await store.close()
  }
}

type Compared = Awaited<ReturnType<typeof comparePeersOfClient>>

export const toClientRows = ({ scraper, client }: Compared): Row[] => [
  {
    what: `175 storefronts × 6 charts: calls, app-store-scraper ${formatCount(scraper.calls)}`,
    measured: formatCount(client.calls),
    target: `≤ ${formatCount(scraper.calls)}`,
    holds: client.calls <= scraper.calls,
  },
  {
    what: `  wall time, app-store-scraper ${(scraper.wallMs / 1000).toFixed(1)} s`,
    measured: `${(client.wallMs / 1000).toFixed(1)} s`,
    target: 'no more',
    holds: client.wallMs <= scraper.wallMs,
  },
  {
    what: `  processor time, app-store-scraper ${(scraper.cpuMs / 1000).toFixed(1)} s`,
    measured: `${(client.cpuMs / 1000).toFixed(1)} s`,
    target: 'no more',
    holds: client.cpuMs <= scraper.cpuMs,
  },
  {
    what: `  wrong ranks and failed charts, app-store-scraper ${formatCount(scraper.wrong)} and ${scraper.failed.length}`,
    measured: `${formatCount(client.wrong)} and ${client.failed.length}`,
    target: '0 and 0',
    holds: client.wrong === 0 && client.failed.length === 0,
  },
]
