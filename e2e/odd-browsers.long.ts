import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchOwnBrowser, viewports } from './harness/browser.ts'
import { openHydrated } from './harness/pages.ts'
import { listPublicPages, type PublicPageName } from './harness/public-pages.ts'

const world = inject('demoWorld')
let browser: Browser

beforeAll(async () => {
  browser = await launchOwnBrowser([], { TZ: 'Foo/Bar' })
})

afterAll(() => browser?.close())

/** Each has times or days. */
const dated: readonly PublicPageName[] = [
  'home',
  'app',
  'app-world',
  'app-history',
  'app-versions',
  'charts',
  'movers',
  'weather',
  'data-health',
]

const nothingStored = `for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get: () => { throw new DOMException('blocked', 'SecurityError') } })`

const nonsenseStored = `for (const key of ['theme', 'search-key', 'settings-email', 'push-channel', 'ranking-test', 'reloaded-from'])
  for (const storage of [localStorage, sessionStorage]) storage.setItem(key, '{"a":[1],"userId":7')`

const oddLanguages = `Object.defineProperty(navigator, 'languages', { value: ['', 'C', 'en-US@posix'] })`
const noLanguages = `Object.defineProperty(navigator, 'languages', { value: undefined })`

test.each([
  ['whose time zone is not known', ''],
  ['that refuses storage', nothingStored],
  ['whose storage has nonsense in each of our keys', nonsenseStored],
  ['whose languages are none', oddLanguages],
  ['that names no languages', noLanguages],
])('a browser %s shows every page with times, in UTC where it knows no better', async (_, script) => {
  const context = await browser.newContext({ viewport: viewports.desktop })
  if (script !== '') await context.addInitScript(script)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.goto(`${world.url}/robots.txt`)
  expect(await page.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')).toBe('Etc/Unknown')
  const pages = await listPublicPages(world.url)
  for (const name of dated) {
    await openHydrated(page, `${world.url}${pages[name].path}`)
    expect(await page.getByText('This page crashed').count(), name).toBe(0)
    expect(await page.locator('main h1').count(), name).toBeGreaterThan(0)
  }
  expect(errors).toEqual([])
  await context.close()
})
