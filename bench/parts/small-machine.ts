import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mebibyte } from '#domain/units.ts'
import { listPublicPages } from '../../e2e/harness/public-pages.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { answerSteadily } from '../asking.ts'
import { openDemoWorld } from '../demo-world.ts'
import { quantile, readLoad } from '../measure.ts'
import type { PartReport } from '../report.ts'

const days = 30
const visitorsPerSecond = 20
const seconds = 60
const targetMs = 300
const memoryBytes = 1_024 * mebibyte
const root = '/sys/fs/cgroup'

/** A group of Linux with 1 GB and one core; undefined where this machine does not let us make one. */
const openSmallMachine = async () => {
  const [memory, cpu] = [join(root, 'memory', `bench-${process.pid}`), join(root, 'cpu', `bench-${process.pid}`)]
  try {
    await mkdir(memory)
    await mkdir(cpu)
    await writeFile(join(memory, 'memory.limit_in_bytes'), String(memoryBytes))
    await writeFile(join(cpu, 'cpu.cfs_period_us'), '100000')
    await writeFile(join(cpu, 'cpu.cfs_quota_us'), '100000')
  } catch {
    return undefined
  }
  const read = async (name: string) => (await readFile(join(memory, name), 'utf8')).trim()
  return {
    hold: async (pid: number) => {
      for (const folder of [memory, cpu]) await writeFile(join(folder, 'cgroup.procs'), String(pid))
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

const visit = async (server: ServerProcess) => {
  const pages = Object.values(await listPublicPages(server.url)).filter(({ path }) => !path.includes('nowhere'))
  const requests = pages.map(({ path }) => ({ url: server.url + path, headers: { 'accept-encoding': 'gzip' } }))
  const answers = await answerSteadily({ requests, ratePerSecond: visitorsPerSecond, seconds })
  const ms = answers.map(answer => answer.ms)
  return {
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    failed: answers.filter(({ status }) => status >= 500 || status === 429).length,
  }
}

/** Visitors of all public pages beside a sweep at Apple's pace, on 1 GB and one core. */
export const measureSmallMachine = async (): Promise<PartReport> => {
  const machine = await openSmallMachine()
  if (!machine) {
    process.stdout.write('A small machine needs root and the groups of Linux (cgroup v1), which are not here.\n')
    return { part: 'small-machine', figures: {}, rows: [] }
  }
  await ensureWebBuild()
  const world = await openDemoWorld(days)
  try {
    const limits = { LIMIT_PAGES_PER_MINUTE: '1000000', LIMIT_API_PER_MINUTE: '1000000' }
    const server = await world.start({ COLLECTOR_CHARTS_PER_MINUTE: '20', ...limits })
    await machine.hold(server.handle.child.pid ?? 0)
    const visited = await visit(server)
    const memory = await machine.describe()
    const { p50, p99, failed } = visited
    return {
      part: 'small-machine',
      figures: { ...visited, ...memory, load: readLoad() },
      rows: [
        {
          what: `1 GB and one core: pages, ${visitorsPerSecond} a second beside a sweep, p99 (p50 ${p50.toFixed(0)} ms)`,
          measured: `${p99.toFixed(0)} ms`,
          target: `≤ ${targetMs} ms`,
          holds: p99 <= targetMs,
        },
        {
          what: `  errors and kills`,
          measured: `${failed} and ${memory.kills}`,
          target: '0 and 0',
          holds: failed === 0 && memory.kills === 0,
        },
      ],
    }
  } finally {
    await world.close()
    await machine.close()
  }
}
