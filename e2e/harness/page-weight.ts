import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { inRoot } from '../../scripts/lib/paths.mjs'

/** Gzipped kilobytes (1,000 bytes) of code that a browser loads for a page. */
export type PageWeight = { js: number; css: number }

/** The limits of DESIGN §6, in the same kilobytes: the first route has a lower one than the others. */
export const jsLimitOf = (path: string): number => (path === '/' ? 120 : 170)
export const cssLimit = 20

/** Kilobytes (1,000 bytes) of a page's own HTML, and gzipped. */
export type HtmlWeight = { html: number; htmlGzip: number }

/** Decision 0063: the public list as a table has 24 apps in the demo, at 4 KB each; two charts side by side have the names and icons of 200 apps, the movers of the world those of 100. */
export const htmlLimitsOf = (path: string): HtmlWeight => {
  if (path.includes('beside=')) return { html: 135, htmlGzip: 28 }
  if (path === '/?view=table') return { html: 130, htmlGzip: 20 }
  return { html: 120, htmlGzip: path.includes('storefront=world') ? 23 : 20 }
}

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
