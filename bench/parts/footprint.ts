import { setTimeout as sleep } from 'node:timers/promises'
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
import { openDemoWorld, readMemory } from '../demo-world.ts'
import { timeMs } from '../measure.ts'
import type { PartReport } from '../report.ts'

const days = 30
/** Long enough for the first sweep of the demo: the charts in which its public apps rank. */
const sweepMs = 45 * secondMs

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
  await sleep(sweepMs)
  return { pages, html, memory: await readMemory(server) }
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

/** The footprint of the server and its pages: startup time with existing data, memory after a sweep, page code. */
export const measureFootprint = async (): Promise<PartReport> => {
  await ensureWebBuild()
  const { coldStartMs, pages = [], html = [], memory } = await measureWorld()
  return {
    part: 'footprint',
    figures: { coldStartMs, pages, html, memory },
    rows: [
      row('cold start with 30 days of data to the first answer', coldStartMs / 1000, 3, 's'),
      row('memory of the server after a sweep, its own', memory?.own ?? Number.NaN, 800, 'MB'),
      row('  with the mapped engine', memory?.resident ?? Number.NaN, 800, 'MB'),
      ...pageRows(pages),
      ...htmlRows(html),
    ],
  }
}
