import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mebibyte } from '#domain/units.ts'
import { listPublicPages } from '../../e2e/harness/public-pages.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { answerSteadily } from '../asking.ts'
import { countRead, openDemoWorld, readMemory } from '../demo-world.ts'
import { quantile, readLoad } from '../measure.ts'
import { describeParts, type TreeMemory } from '../process-memory.ts'
import type { PartReport, Row } from '../report.ts'

const days = 30
const visitorsPerSecond = 20
const startSeconds = 10
const seconds = 60
const targetMs = 300
/** Of the 20 that Apple's pace allows; the log counts them a quarter of a minute late. */
const leastCharts = 12
const memoryBytes = 1_024 * mebibyte
const root = '/sys/fs/cgroup'

/** The groups of this process: `name` of cgroup v1 and the folder of its group, such as `/`. */
const readOwnGroups = async (): Promise<Map<string, string>> => {
  const lines = (await readFile('/proc/self/cgroup', 'utf8')).trim().split('\n')
  return new Map(lines.map(line => line.split(':')).map(([, name = '', folder = '/']) => [name, folder]))
}

/** A group of Linux with 1 GB and one core; undefined where this machine does not let us make one. */
const openSmallMachine = async () => {
  const own = await readOwnGroups()
  const folders = ['memory', 'cpu'].map(name => ({ home: join(root, name, own.get(name) ?? '/'), name }))
  const groupOf = ({ home }: { home: string }) => join(home, `bench-${process.pid}`)
  const [memory, cpu] = folders.map(groupOf)
  if (!(memory && cpu)) return undefined
  const move = (paths: readonly string[]) =>
    Promise.all(paths.map(path => writeFile(join(path, 'cgroup.procs'), String(process.pid))))
  try {
    await mkdir(memory)
    await mkdir(cpu)
    await writeFile(join(memory, 'memory.limit_in_bytes'), String(memoryBytes))
    await writeFile(join(cpu, 'cpu.cfs_period_us'), '100000')
    await writeFile(join(cpu, 'cpu.cfs_quota_us'), '100000')
    // Files that are already in memory would not count, and a machine of this size has none.
    await writeFile('/proc/sys/vm/drop_caches', '1')
  } catch {
    return undefined
  }
  const read = async (name: string) => (await readFile(join(memory, name), 'utf8')).trim()
  return {
    /** What `start` starts is in the group from its first page of memory; this process is in it for that long. */
    startIn: async <Started>(start: () => Promise<Started>): Promise<Started> => {
      await move([memory, cpu])
      try {
        return await start()
      } finally {
        await move(folders.map(({ home }) => home))
      }
    },
    /** The most memory, with the files that the system keeps, and how often the group was killed for it. */
    describe: async () => ({
      mostBytes: Number(await read('memory.max_usage_in_bytes')),
      atLimit: Number(await read('memory.failcnt')),
      kills: Number(/oom_kill (\d+)/.exec(await read('memory.oom_control'))?.[1] ?? 0),
    }),
    close: async () => {
      for (const folder of [memory, cpu]) await rmdir(folder).catch(() => undefined)
    },
  }
}

const describeAnswers = (answers: Awaited<ReturnType<typeof answerSteadily>>) => {
  const ms = answers.map(answer => answer.ms)
  const failed = answers.filter(({ status }) => status >= 500 || status === 429).length
  return { p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), failed }
}

/** The first seconds after a start are told apart: each kind of page is then rendered for the first time. */
const visit = async (server: ServerProcess) => {
  const pages = Object.values(await listPublicPages(server.url)).filter(({ path }) => !path.includes('nowhere'))
  const requests = pages.map(({ path }) => ({ url: server.url + path, headers: { 'accept-encoding': 'gzip' } }))
  const load = { requests, ratePerSecond: visitorsPerSecond }
  const atStart = describeAnswers(await answerSteadily({ ...load, seconds: startSeconds }))
  const readBefore = countRead(server)
  const later = describeAnswers(await answerSteadily({ ...load, seconds }))
  return { atStart, later, chartsRead: countRead(server) - readBefore }
}

type Visited = Awaited<ReturnType<typeof visit>>

const toRows = (
  { atStart, later, chartsRead }: Visited,
  { kills, mostBytes, all }: { kills: number; mostBytes: number; all: TreeMemory },
): Row[] => {
  const failed = atStart.failed + later.failed
  return [
    {
      what: `1 GB and one core: pages, ${visitorsPerSecond} a second beside a sweep, p99 (p50 ${later.p50.toFixed(0)} ms, in the first ${startSeconds} s p99 ${atStart.p99.toFixed(0)} ms)`,
      measured: `${later.p99.toFixed(0)} ms`,
      target: `≤ ${targetMs} ms`,
      holds: later.p99 <= targetMs,
    },
    {
      what: `  errors and kills (with at most ${(mostBytes / mebibyte).toFixed(0)} MB, cached files included; at the end ${describeParts(all)})`,
      measured: `${failed} and ${kills}`,
      target: '0 and 0',
      holds: failed === 0 && kills === 0,
    },
    {
      what: '  charts read meanwhile',
      measured: String(chartsRead),
      target: `≥ ${leastCharts}`,
      holds: chartsRead >= leastCharts,
    },
  ]
}

/** Visitors of all public pages beside a sweep at Apple's pace, on 1 GB and one core. */
export const measureSmallMachine = async (): Promise<PartReport> => {
  const machine = await openSmallMachine()
  if (!machine) {
    process.stdout.write('A small machine needs root and the groups of Linux (cgroup v1), which are not here.\n')
    return { part: 'small-machine', figures: {}, rows: [] }
  }
  await ensureWebBuild()
  const world = await openDemoWorld({ days })
  try {
    const server = await machine.startIn(() => world.start({ COLLECTOR_CHARTS_PER_MINUTE: '20' }))
    const visited = await visit(server)
    const memory = { ...(await machine.describe()), all: await readMemory(server) }
    return {
      part: 'small-machine',
      figures: { ...visited, ...memory, load: readLoad() },
      rows: toRows(visited, memory),
    }
  } finally {
    await world.close()
    await machine.close()
  }
}
