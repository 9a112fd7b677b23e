import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { shortOrLong } from '../vitest.length.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated, textsOf } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(
    browser,
    { viewport: 'desktop', theme: 'light' },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  )
})

afterAll(() => browser?.close())

/** All tables hide these texts in the same way. */
const paths = ['/?view=table', '/charts', '/movers'].slice(0, shortOrLong(1, 3))

test.each(paths)('a copied table of %s has no text for screen readers', async path => {
  const page = await openWatchedPage(context)
  await openHydrated(page, world.url + path)
  const table = page.locator('main table').first()
  const hidden = (await textsOf(table.locator('.sr-only'))).map(text => text.trim())
  expect(hidden.length).toBeGreaterThan(0)
  const name = (await table.locator('tbody th a').first().textContent()) ?? ''

  await page.evaluate("getSelection().selectAllChildren(document.querySelector('main table'))")
  await page.keyboard.press('ControlOrMeta+C')
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toContain(name)
  expect(hidden.filter(text => copied.includes(text))).toEqual([])
  await page.close()
})
