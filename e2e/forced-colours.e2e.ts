import { wcagContrast } from 'culori'
import type { Browser, BrowserContext, Locator } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { closePages, launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

// In forced colours, backgrounds are removed or drawn behind text, so only the pixels show what is visible.

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await launchBrowser()
})

afterEach(() => closePages(context))

afterAll(() => browser?.close())

/** The colours in the middle of a link, where there is only its text, most frequent first. */
const coloursOf = async (link: Locator): Promise<string[]> => {
  const { width, height, data } = PNG.sync.read(await link.screenshot())
  const counts = new Map<string, number>()
  for (let y = Math.floor(height * 0.3); y < height * 0.7; y += 1)
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x += 1) {
      const colour = `rgb(${data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3).join(' ')})`
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
}

test.each(openedLooks)('the selection stands out and is readable in forced colours: %o', async look => {
  context = await newVisitor(browser, look, { forcedColors: 'active' })
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/app/${(await findListedApp(world.url)).appStoreId}/history`)
  const [usual] = await coloursOf(page.getByRole('link', { name: '1 year' }))
  const chosen = await page.locator('main nav [aria-current]').all()
  expect(chosen.length).toBeGreaterThanOrEqual(3)
  for (const link of chosen) {
    const name = String(await link.textContent())
    const [ground = '', ...inks] = await coloursOf(link)
    expect(ground, name).not.toBe(usual)
    expect(Math.max(...inks.map(ink => wcagContrast(ink, ground))), name).toBeGreaterThan(4)
  }
})
