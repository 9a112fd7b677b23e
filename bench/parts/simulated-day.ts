import { pathToFileURL } from 'node:url'
import { listPublicApps } from '#contract/apps.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { listFullPages, listPublicPages } from '../../e2e/harness/public-pages.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { answerSteadily } from '../asking.ts'
import { countRead, openDemoWorld, watchMemoryOf } from '../demo-world.ts'
import { median, readLoad } from '../measure.ts'
import { describeParts, type TreeMemory } from '../process-memory.ts'
import type { PartReport, Row } from '../report.ts'

const seedDays = 35
/** How much faster the clocks of the server and of the App Store run. Beyond it, two cores read fewer charts than the pace allows. */
const speed = 24
const fastMs = dayMs / speed
/** Afterwards the clocks run as usual, with as many visitors in an hour, and the memory is read. */
const usualMs = 5 * minuteMs
/** What Apple allows. */
const chartsPerMinute = 20
const visitsPerMinute = 3
const looksEveryMs = 5 * secondMs
/** The day also has lookups, and its sweeps rest at their ends. */
const leastCharts = 0.8 * ((chartsPerMinute * dayMs) / minuteMs)

/** Settings of processes whose clocks agree: they run faster from now on, for a day. */
const fastTime = (): Record<string, string> => {
  const fromMs = Date.now()
  return {
    FAST_TIME: String(speed),
    FAST_TIME_FROM: String(fromMs),
    FAST_TIME_UNTIL: String(fromMs + fastMs),
  }
}

/** The pages that visitors open: one of each kind, those of all public apps, charts of all countries, and searches. */
const listVisited = async (url: string): Promise<string[]> => {
  const pages = Object.values(await listPublicPages(url))
  const response = await fetch(`${url}/api/apps/public`)
  const apps = listPublicApps.response.parse(await response.json())
  return [
    ...pages.map(({ path }) => path),
    ...(await listFullPages(url)),
    ...apps.flatMap(({ appStoreId }) => ['', '/world', '/history'].map(page => `/app/${appStoreId}${page}`)),
    ...storefrontCodes.flatMap(code => ['/charts', '/movers', '/weather'].map(page => `${page}?storefront=${code}`)),
    ...apps.map(({ name }) => `/search?q=${encodeURIComponent(name.slice(0, 5))}`),
  ]
}

type Look = TreeMemory & { hour: number }

/** `hour` counts simulated hours since the start. */
const watch = async (server: ServerProcess): Promise<Look[]> => {
  const looks = await watchMemoryOf(server, { forMs: fastMs + usualMs, everyMs: looksEveryMs })
  return looks.map(({ sinceMs, ...memory }) => ({
    hour: (sinceMs + (speed - 1) * Math.min(sinceMs, fastMs)) / hourMs,
    ...memory,
  }))
}

const visit = async ({ url }: ServerProcess) => {
  const paths = await listVisited(url)
  const requests = paths.map(path => ({ url: url + path, headers: { 'accept-encoding': 'gzip' } }))
  const perSecond = (visitsPerMinute * secondMs) / minuteMs
  const fast = await answerSteadily({ requests, ratePerSecond: perSecond * speed, seconds: fastMs / secondMs })
  const usual = await answerSteadily({ requests, ratePerSecond: perSecond, seconds: usualMs / secondMs })
  const statuses = [...fast, ...usual].map(({ status }) => status)
  const failures = statuses.filter(status => status >= 500 || status === 429)
  return { pages: statuses.length, failed: failures.length, failures: [...new Set(failures)] }
}

const liveThroughDay = async () => {
  const world = await openDemoWorld({ days: seedDays, hasStory: true })
  try {
    const time = fastTime()
    const program = `--import=${pathToFileURL(inRoot('bench/fast-time.mjs')).href}`
    const appStore = await world.startAppStore({ ...time, NODE_OPTIONS: program })
    const server = await world.start({
      ...appStore,
      ...time,
      NODE_OPTIONS: `${program} ${world.environment.NODE_OPTIONS}`,
      COLLECTOR_CHARTS_PER_MINUTE: String(chartsPerMinute),
    })
    const [looks, visited] = await Promise.all([watch(server), visit(server)])
    return { looks, ...visited, chartsRead: countRead(server) }
  } finally {
    await world.close()
  }
}

type Lived = Awaited<ReturnType<typeof liveThroughDay>>

const toRows = ({ looks, pages, failed, chartsRead }: Lived): Row[] => {
  const atEnd = looks.filter(({ hour }) => hour >= (dayMs + usualMs / 2) / hourMs)
  const whole = median(atEnd.map(look => look.whole))
  const last = looks.at(-1)
  const peak = Math.max(...looks.map(look => look.whole))
  return [
    {
      what: `memory after 24 simulated hours, all processes (${last && describeParts(last)})`,
      measured: `${whole.toFixed(0)} MB`,
      target: '≤ 600 MB',
      holds: whole <= 600,
    },
    { what: '  at most', measured: `${peak.toFixed(0)} MB`, target: '≤ 900 MB', holds: peak <= 900 },
    {
      what: '  charts read',
      measured: String(chartsRead),
      target: `≥ ${leastCharts}`,
      holds: chartsRead >= leastCharts,
    },
    { what: `  failures among ${pages} pages`, measured: String(failed), target: '0', holds: failed === 0 },
  ]
}

/** The memory of the server over a day of collecting, pages and alerts, in 65 minutes. */
export const measureSimulatedDay = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const lived = await liveThroughDay()
  return { part: 'simulated-day', figures: { speed, ...lived, load: readLoad() }, rows: toRows(lived) }
}
