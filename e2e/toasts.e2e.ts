import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

// SPEC §9: one at a time, 5000 ms on the screen, dismissed by a swipe of 50 px, focused with F8.

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let appPage: string

beforeAll(async () => {
  browser = await launchBrowser()
  const response = await fetch(`${world.url}/api/apps/public`)
  const [app] = listPublicApps.response.parse(await response.json())
  appPage = `${world.url}/app/${app?.appStoreId}`
})

afterEach(() => context.close())

afterAll(async () => {
  await browser?.close()
})

const openPage = async (): Promise<Page> => {
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  return openWatchedPage(context)
}

const text = 'App Store link copied to clipboard'
const toastsOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

const copyOn = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Copy' }).click()
  await toastsOf(page).getByText(text).waitFor()
}

/** The clock of this page moves only when a test moves it. */
const openStill = async (): Promise<Page> => {
  const page = await openPage()
  await page.clock.install()
  await openHydrated(page, appPage)
  // The first toast loads its code, and React uses a timer to show what had to load.
  await copyOn(page)
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await toastsOf(page).waitFor({ state: 'detached' })
  await copyOn(page)
  return page
}

test('a toast is shown for 5 seconds, one at a time', async () => {
  const page = await openStill()
  await page.clock.runFor(3000)
  const first = await toastsOf(page).elementHandle()
  await page.getByRole('button', { name: 'Copy' }).click()
  await first?.waitForElementState('hidden')
  await expect.poll(() => toastsOf(page).count()).toBe(1)
  await page.clock.runFor(4900)
  await expect.poll(() => toastsOf(page).count()).toBe(1)
  await page.clock.runFor(200)
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('a toast is announced to screen readers', async () => {
  const page = await openStill()
  await page.clock.runFor(100)
  await page.locator('[role="status"], [role="alert"]').getByText(`Notification ${text}`).waitFor({ state: 'attached' })
})

test('a toast stays while the pointer is over it', async () => {
  const page = await openStill()
  await toastsOf(page).hover()
  await page.clock.runFor(20_000)
  await expect.poll(() => toastsOf(page).count()).toBe(1)
  await page.mouse.move(10, 10)
  await page.clock.runFor(5100)
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('F8 focuses a toast, which stays while it has the focus and closes on Escape', async () => {
  const page = await openStill()
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect.poll(() => toastsOf(page).locator(':scope:focus, :focus').count()).toBe(1)
  await page.clock.runFor(20_000)
  await expect.poll(() => toastsOf(page).count()).toBe(1)
  await page.keyboard.press('Escape')
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('a swipe of more than 50 px dismisses a toast, and a shorter one does not', async () => {
  const page = await openStill()
  const swipe = async (px: number) => {
    const box = await toastsOf(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + px / 2, y, { steps: 5 })
    await page.mouse.move(x + px, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(45)
  await expect.poll(() => toastsOf(page).count()).toBe(1)
  await swipe(60)
  await toastsOf(page).waitFor({ state: 'detached' })
})

test('a page without toasts does not load the toast code', async () => {
  const page = await openPage()
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.goto(appPage, { waitUntil: 'networkidle' })
  expect(loaded.filter(url => /toaster|command-menu/.test(url))).toEqual([])
  await copyOn(page)
  expect(loaded.filter(url => /toaster/.test(url))).not.toEqual([])
})
