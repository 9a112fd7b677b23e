import { launchMeasuredBrowser } from '../../e2e/harness/browser.ts'
import { cssLimit, htmlLimitOf, jsLimitOf, measureHtml, measurePageWeight } from '../../e2e/harness/page-weight.ts'
import { listFullPages, listPublicPages, type PublicPage } from '../../e2e/harness/public-pages.ts'
import { ensureWebBuild } from '../../scripts/web/web-build.mjs'
import { askAtFullRate } from '../asking.ts'
import { openDemoWorld } from '../demo-world.ts'
import { visitWithLighthouse } from '../lighthouse.ts'
import type { Row } from '../report.ts'

const days = 30
/** The pages that most people open. */
const visitedPages = [
  'home',
  'app',
  'app-world',
  'app-history',
  'charts',
  'movers',
  'weather',
  'top-international',
  'data-health',
] as const

/** The code of each page, and the largest style sheet. */
const weighCode = async (url: string, pages: readonly PublicPage[]): Promise<Row[]> => {
  const browser = await launchMeasuredBrowser()
  const rows: Row[] = []
  let mostCss = 0
  try {
    for (const { name, path } of pages) {
      const { js, css } = await measurePageWeight(browser, url + path)
      rows.push({ what: `JavaScript of ${name}, gzip`, value: js, unit: 'KB', atMost: jsLimitOf(path) })
      mostCss = Math.max(mostCss, css)
    }
  } finally {
    await browser.close()
  }
  return [...rows, { what: 'CSS of the page with most of it, gzip', value: mostCss, unit: 'KB', atMost: cssLimit }]
}

const weighHtml = async (url: string, pages: readonly PublicPage[]): Promise<Row[]> => {
  const full = (await listFullPages(url)).map((path, index) => ({ name: `full page ${index + 1}`, path }))
  const rows: Row[] = []
  for (const { name, path } of [...pages, ...full]) {
    const { html, htmlGzip } = await measureHtml(url + path)
    rows.push({ what: `HTML of ${name}`, value: html, unit: 'KB', note: path, atMost: htmlLimitOf(path) })
    rows.push({ what: `HTML of ${name}, gzip`, value: htmlGzip, unit: 'KB' })
  }
  return rows
}

/** The weight of public pages, Lighthouse's view of the most visited ones, and how many a server answers from memory per second. */
export const measurePages = async (): Promise<Row[]> => {
  await ensureWebBuild()
  const world = await openDemoWorld({ days })
  try {
    const { url, handle } = await world.start({ COLLECTOR_ENABLED: 'false' })
    const pages = await listPublicPages(url)
    const rows = [...(await weighCode(url, Object.values(pages))), ...(await weighHtml(url, Object.values(pages)))]
    for (const name of visitedPages) {
      const address = url + pages[name].path
      rows.push(...(await visitWithLighthouse(name, address)))
      const value = await askAtFullRate(handle.child, address, { 'accept-encoding': 'gzip' })
      rows.push({ what: `${name} again, requests a second of processor time`, value })
    }
    return rows
  } finally {
    await world.close()
  }
}
