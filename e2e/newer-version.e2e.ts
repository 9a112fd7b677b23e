import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { openHydrated, waitUntilHydrated } from './harness/pages.ts'

// A page that was opened before an upgrade: the server no longer has the files that the page has not loaded.

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
})

afterEach(() => closePages(context))

afterAll(() => browser?.close())

type Upgrade = { isHealedByReload: boolean }

/** Counts document loads from now on. */
const upgrade = async (page: Page, { isHealedByReload }: Upgrade): Promise<() => number> => {
  const loaded = new Set<string>(
    JSON.parse(
      await page.evaluate<string>('JSON.stringify(performance.getEntriesByType("resource").map(e => e.name))'),
    ),
  )
  let documents = 0
  page.on('request', request => {
    if (request.resourceType() === 'document') documents += 1
  })
  const isGone = (route: Route): boolean => {
    if (isHealedByReload && documents > 0) return false
    return route.request().method() === 'HEAD' || !loaded.has(route.request().url())
  }
  await page.route('**/assets/*.js', route => (isGone(route) ? route.fulfill({ status: 404 }) : route.continue()))
  return () => documents
}

test('a page older than the server is reloaded at the requested URL', async () => {
  const page = await context.newPage()
  await openHydrated(page, world.url)
  const countDocuments = await upgrade(page, { isHealedByReload: true })
  await page.getByRole('link', { name: 'Movers', exact: true }).click()
  await page.waitForURL(`${world.url}/movers`)
  await expect.poll(countDocuments).toBe(1)
  await waitUntilHydrated(page)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a missing on-demand part reloads an older page too', async () => {
  const page = await context.newPage()
  await openHydrated(page, world.url)
  const countDocuments = await upgrade(page, { isHealedByReload: true })
  await page.keyboard.press('Control+k')
  await expect.poll(countDocuments).toBe(1)
  await waitUntilHydrated(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
})

test('if a reload does not help, the page says so and does not reload again', async () => {
  const page = await context.newPage()
  await openHydrated(page, world.url)
  const countDocuments = await upgrade(page, { isHealedByReload: false })
  await page.getByRole('link', { name: 'Movers', exact: true }).click()
  await expect.poll(countDocuments).toBe(1)
  await page.getByRole('alert').getByText('A newer version may be available: reload the page.').waitFor()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(countDocuments).toBe(2)
  await page.getByRole('alert').waitFor()
  expect(countDocuments()).toBe(2)
})

/** Makes the server unreachable for this visitor. */
const goOffline = async () => {
  await context.setOffline(true)
  onTestFinished(() => context.setOffline(false))
}

/** Earlier visitors of this browser may have left files of other screens. */
const forgetFiles = async (page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

test.each([
  ['new', []],
  ['known', ['/movers']],
])('if the server cannot be reached, a link to a %s screen says so', async (_, before) => {
  const page = await context.newPage()
  await forgetFiles(page)
  for (const path of [...before, '/']) await openHydrated(page, world.url + path)
  await goOffline()
  await page.getByRole('link', { name: 'Movers', exact: true }).click()
  // Both at once, so that a failure says which page was there instead.
  const readScreen = async () => [page.url(), await page.getByRole('alert').count()]
  await expect.poll(readScreen).toEqual([`${world.url}/movers`, 1])
})

test('a page that a visitor has just read is revalidated with the server before it is shown again', async () => {
  const page = await context.newPage()
  await openHydrated(page, world.url)
  const ask = () => page.evaluate('fetch("/api/weather").then(answer => answer.status, () => "no answer")')
  expect(await ask()).toBe(200)
  await goOffline()
  expect(await ask()).toBe('no answer')
})
