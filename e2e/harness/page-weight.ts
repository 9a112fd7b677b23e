import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { inRoot } from '../../scripts/launch/paths.mjs'

/** Gzipped kilobytes (1,000 bytes) of code that a browser loads for a page. */
export type PageWeight = { js: number; css: number }

/** In the same kilobytes: the first page has a lower limit than the others. */
export const jsLimitOf = (path: string): number => (path === '/' ? 150 : 200)
export const cssLimit = 20

/** Kilobytes (1,000 bytes) of a page's own HTML, and gzipped. */
export type HtmlWeight = { html: number; htmlGzip: number }

/**
 * These pages have a table of 175 countries or 100 apps with all that its rows can unfold. Compressed they are as small as the
 * others, because their names repeat.
 */
const isLargeTable = (path: string): boolean =>
  /^\/(data-health|compare\?apps=.*,|movers\?storefront=world)/.test(decodeURIComponent(path))

export const htmlLimitOf = (path: string): number => (isLargeTable(path) ? 350 : 200)

export const measureHtml = async (url: string): Promise<HtmlWeight> => {
  const html = Buffer.from(await (await fetch(url)).arrayBuffer())
  return { html: html.length / 1000, htmlGzip: gzipSync(html).length / 1000 }
}

const sizeOfFile = async (path: string): Promise<number> => gzipSync(await readFile(inRoot('dist', 'web', path))).length

/**
 * Records what the page loads from now on; read the result when loading has ended. The sizes are those of the built files, so
 * that transfer compression does not matter.
 */
export const followPageWeight = (page: Page): (() => Promise<PageWeight>) => {
  const paths = new Set<string>()
  page.on('response', response => paths.add(new URL(response.url()).pathname))
  const sizeOf = async (ending: string) => {
    const sizes = await Promise.all([...paths].filter(path => extname(path) === ending).map(sizeOfFile))
    return sizes.reduce((sum, size) => sum + size, 0) / 1000
  }
  return async () => ({ js: await sizeOf('.js'), css: await sizeOf('.css') })
}

/** What a new visitor loads for this page. */
export const measurePageWeight = async (browser: Browser, url: string): Promise<PageWeight> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const weigh = followPageWeight(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    return await weigh()
  } finally {
    await context.close()
  }
}
