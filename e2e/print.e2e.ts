import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { shortOrLong } from '../vitest.length.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { findEmptyHeadings } from './harness/in-page.mjs'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { listPublicPages } from './harness/public-pages.ts'

const world = inject('demoWorld')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

const fewPages = new Set([
  'home',
  'app',
  'app-world',
  'app-history',
  'app-keywords',
  'charts',
  'movers',
  'compare',
  'top-international',
  'data-health',
])

test('every heading that is printed has something below it', async () => {
  const pages = Object.values(await listPublicPages(world.url))
  const page = await openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))
  const empty: Record<string, string[]> = {}
  for (const { name, path } of pages.filter(({ name }) => shortOrLong(fewPages.has(name), true))) {
    await page.emulateMedia({ media: 'screen' })
    await openHydrated(page, `${world.url}${path}`)
    await page.emulateMedia({ media: 'print' })
    const found = await page.evaluate(findEmptyHeadings)
    if (found.length > 0) empty[name] = found
  }
  expect(empty).toEqual({})
})
