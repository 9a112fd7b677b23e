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
