import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { checkSeenPage, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated, waitUntilHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

// Everything a visitor needs, with the keyboard alone: no test here uses a mouse or sets the focus itself.

const world = inject('demoWorld')
let browser: Browser
let app: App
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  app = await findListedApp(world.url)
  context = await newVisitor(
    browser,
    { viewport: 'desktop', theme: 'light' },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  )
})

afterAll(async () => {
  await browser?.close()
})

beforeEach(async () => {
  page = await openWatchedPage(context)
})

afterEach(async () => {
  const found = await checkSeenPage(page)
  await closePages(context)
  expect(found).toEqual([])
})

const open = (path: string) => openHydrated(page, `${world.url}${path}`)

/** Checks the first of several elements; false if there is none. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll(([element]) => element !== undefined && element === element.ownerDocument.activeElement)

/** Whether the focus is visible: an outline, or a shadow instead. */
const isFocusSeen = (): Promise<boolean> =>
  page.locator(':focus').evaluate(element => {
    const around = [element, element.parentElement ?? element].map(node =>
      element.ownerDocument.defaultView?.getComputedStyle(node),
    )
    return around.some(
      style => style !== undefined && (Number.parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none'),
    )
  })

/** Presses Tab until the target has the focus, and fails if the focus is lost or invisible. */
const tabTo = async (target: Locator, { within = 60 } = {}): Promise<void> => {
  for (let step = 0; step < within; step++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) {
      expect(await isFocusSeen(), 'the focus is seen').toBe(true)
      return
    }
  }
  throw new Error(`Tab did not reach ${target} within ${within} steps.`)
}

test('the first Tab offers the skip link past the sidebar, and Enter follows it', async () => {
  await open('/')
  await page.keyboard.press('Tab')
  const skip = page.locator(':focus')
  expect(await skip.getAttribute('href')).toBe('#main')
  expect((await skip.boundingBox())?.height).toBeGreaterThan(20)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('main :focus').count()).toBe(1)
})

test('an app opens from the list, and Back returns to it', async () => {
  await open('/')
  await tabTo(page.locator(`main a[href="/app/${app.appStoreId}"]`))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
  await tabTo(page.getByRole('link', { name: 'Back to Apps' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/apps$/)
})

test('the list switches to a table and sorts in both directions', async () => {
  await open('/')
  await tabTo(page.getByRole('link', { name: 'Table View' }))
  await page.keyboard.press('Enter')
  await page.getByRole('table').waitFor()
  const column = page.getByRole('columnheader', { name: 'Developer' })
  await tabTo(column.getByRole('link'))
  await page.keyboard.press('Enter')
  await expect.poll(() => column.getAttribute('aria-sort')).toBe('ascending')
  expect(await hasFocus(column.getByRole('link'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => column.getAttribute('aria-sort')).toBe('descending')
})

test('"/" opens the search from anywhere, and Enter searches', async () => {
  await open('/tools')
  await page.keyboard.press('/')
  await page.waitForURL(/\/search/)
  await expect.poll(() => hasFocus(page.getByRole('searchbox'))).toBe(true)
  const [word = ''] = app.name.split(/[^\p{L}\p{N}]+/u)
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\?q=/)
  const found = page.locator(`main a[href="/app/${app.appStoreId}"]`).first()
  await found.waitFor()
  await tabTo(found)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
})

test('the link of an app is copied, and the toast is announced and closed', async () => {
  await open(`/app/${app.appStoreId}`)
  await tabTo(page.getByRole('button', { name: 'Copy', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText('App Store link copied to clipboard').first().waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`/app/id${app.appStoreId}`)
  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
})

test('the theme changes with the arrow keys and persists', async () => {
  await open('/')
  const theme = () => page.locator('html').getAttribute('data-theme')
  await tabTo(page.getByRole('radio', { name: 'System' }).or(page.getByRole('radio', { checked: true })))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(theme).toBe('dark')
  await page.reload()
  await waitUntilHydrated(page)
  expect(await theme()).toBe('dark')
})

test('the command menu opens an app by its name and returns the focus when closed', async () => {
  await open('/tools')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const before = await page.locator(':focus').evaluate(element => element.outerHTML)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  // A closed dialog has no role, so only its element says when the page has removed it and the key opens it again.
  await page.locator('dialog [role="combobox"]').waitFor({ state: 'detached' })
  expect(await page.locator(':focus').evaluate(element => element.outerHTML)).toBe(before)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await page.keyboard.type(app.name)
  // The apps may load after the typing; until then the same words select the App Store search, which stays selected.
  const options = page.getByRole('option', { name: app.name })
  await options.filter({ hasNotText: 'Search the App Store' }).first().waitFor()
  expect(await checkSeenPage(page), 'the menu').toEqual([])
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
})

test('a category opens from another category', async () => {
  await open('/category/games')
  await tabTo(page.getByRole('link', { name: 'Food & Drink' }), { within: 200 })
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Food & Drink' }).waitFor()
})
