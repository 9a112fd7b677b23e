import { secondMs } from '#domain/units.ts'
import { launchMeasuredBrowser } from '../../e2e/harness/browser.ts'
import {
  cssLimit,
  type HtmlWeight,
  htmlLimitsOf,
  jsLimitOf,
  measureHtml,
  measurePageWeight,
  type PageWeight,
} from '../../e2e/harness/page-weight.ts'
import { listFullPages, listPublicPages, type PublicPage } from '../../e2e/harness/public-pages.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { openDemoWorld, watchMemoryOf } from '../demo-world.ts'
import { median, timeMs } from '../measure.ts'
import { describeParts } from '../process-memory.ts'
import type { PartReport } from '../report.ts'

const days = 30
/** The demo sweeps for six minutes after its start. */
const sweepMs = 60 * secondMs

type WeighedPage = PublicPage & PageWeight
type WeighedHtml = { path: string } & HtmlWeight

const measurePages = async (url: string): Promise<WeighedPage[]> => {
  const browser = await launchMeasuredBrowser()
  const weighed: WeighedPage[] = []
  try {
    for (const page of Object.values(await listPublicPages(url))) {
      weighed.push({ ...page, ...(await measurePageWeight(browser, `${url}${page.path}`)) })
    }
    return weighed
  } finally {
    await browser.close()
  }
}

const measureHtmlPages = async (url: string): Promise<WeighedHtml[]> => {
  const paths = [...Object.values(await listPublicPages(url)).map(({ path }) => path), ...(await listFullPages(url))]
  return Promise.all(paths.map(async path => ({ path, ...(await measureHtml(`${url}${path}`)) })))
}

const measureServer = async (server: ServerProcess) => {
  const pages = await measurePages(server.url)
  const html = await measureHtmlPages(server.url)
  return { pages, html, memory: await watchMemoryOf(server, { forMs: sweepMs, everyMs: secondMs }) }
}

const measureWorld = async () => {
  const world = await openDemoWorld({ days })
  try {
    let server: ServerProcess | undefined
    const coldStartMs = await timeMs(async () => {
      server = await world.start()
    })
    return { coldStartMs, ...(server && (await measureServer(server))) }
  } finally {
    await world.close()
  }
}

const row = (what: string, measured: number, limit: number, unit: string) => ({
  what,
  measured: `${measured.toFixed(1)} ${unit}`,
  target: `≤ ${limit} ${unit}`,
  holds: measured <= limit,
})

const toRange = (megabytes: readonly number[]): string =>
  `${Math.min(...megabytes).toFixed(0)} to ${Math.max(...megabytes).toFixed(0)}`

/** The code of each page, and the largest style sheet. */
const pageRows = (pages: readonly WeighedPage[]) => [
  ...pages.map(({ path, js }) => row(`JavaScript of ${path}, gzip`, js, jsLimitOf(path), 'KB')),
  row('CSS of the page with most of it, gzip', Math.max(...pages.map(({ css }) => css)), cssLimit, 'KB'),
]

const htmlRows = (pages: readonly WeighedHtml[]) =>
  pages.flatMap(({ path, html, htmlGzip }) => {
    const limits = htmlLimitsOf(path)
    return [row(`HTML of ${path}`, html, limits.html, 'KB'), row('  gzip', htmlGzip, limits.htmlGzip, 'KB')]
  })

// Promise: P8
/** The footprint of the server and its pages: startup time with existing data, memory during a sweep, page code. */
export const measureFootprint = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const { coldStartMs, pages = [], html = [], memory = [] } = await measureWorld()
  const whole = memory.map(look => look.whole)
  const own = memory.map(look => look.own)
  const last = memory.at(-1)
  return {
    part: 'footprint',
    figures: { coldStartMs, pages, html, memory },
    rows: [
      row('cold start with 30 days of data to the first answer', coldStartMs / 1000, 3, 's'),
      row(`memory during a sweep, all processes, median (${toRange(whole)})`, median(whole), 800, 'MB'),
      row(`  without mapped files (at the end ${last && describeParts(last)})`, median(own), 800, 'MB'),
      ...pageRows(pages),
      ...htmlRows(html),
    ],
  }
}
