import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { addDays } from '#domain/days.ts'
import { buildWorldMap } from '../scripts/web/world-map.ts'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let app: App

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  app = await findListedApp(world.url)
})

afterEach(() => closePages(context))

afterAll(() => browser?.close())

const tab = () => `${world.url}/app/${app.appStoreId}/world`

const openTab = (page: Page): Promise<unknown> => openHydrated(page, tab())

const mapOf = (page: Page) => page.getByRole('application', { name: /^World map: / })
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'All Countries' })
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const askWorld = async () =>
  getAppWorld.response.parse(await (await fetch(`${world.url}/api/apps/${app.appStoreId}/world`)).json())

/** The tooltip of the map. */
const panel = (page: Page) => page.locator('figure div[aria-hidden="true"].absolute')

test('a row and the map light each other', async () => {
  const page = await openWatchedPage(context)
  await openTab(page)
  const outlines = mapOf(page).locator('use[href$="#br"]:not([data-storefront])')
  await rowOf(page, 'Brazil').hover()
  await expect.poll(() => outlines.count()).toBe(2)
  await page.locator('use[data-storefront="br"]').hover()
  await expect.poll(() => rowOf(page, 'Brazil').getAttribute('class')).toContain('bg-hover')
  await page.mouse.move(0, 0)
  await expect.poll(() => outlines.count()).toBe(0)
  expect(await rowOf(page, 'Brazil').getAttribute('class')).not.toContain('bg-hover')
})

test('the slider moves the map through the days of the history, and its last step is now', async () => {
  const page = await openWatchedPage(context)
  await openTab(page)
  const slider = page.getByRole('slider', { name: 'Day of the map' })
  const { lastDay } = await askWorld()
  expect(await slider.getAttribute('aria-valuetext')).toBe('Now')
  await slider.focus()
  for (const day of [lastDay ?? '', addDays(lastDay ?? '', -1)]) {
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(`${tab()}?day=${day}`)
  }
  await page.getByRole('heading', { name: /^Ranks at the End of / }).waitFor()
  await page.keyboard.press('End')
  await page.waitForURL(tab())
  await page.getByRole('heading', { name: 'Current Ranks' }).waitFor()

  // Two steps at once: the second is not lost when the first reaches the URL.
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`${tab()}?day=${lastDay}`)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(`${tab()}?day=${addDays(lastDay ?? '', -2)}`)
  expect(takeComplaints(page)).toEqual([])
})

test('the pointer can reach the smallest countries', async () => {
  const page = await context.newPage()
  await openTab(page)
  const { countries, width } = buildWorldMap()
  const malta = countries.find(({ storefront }) => storefront === 'mt')
  const box = await mapOf(page).locator('svg').first().boundingBox()
  if (!box || !malta) throw new Error('There is no map.')
  const pixel = width / box.width
  await page.mouse.move(box.x + malta.x / pixel + 4, box.y + malta.y / pixel + 4)
  await expect.poll(() => panel(page).textContent()).toMatch(/^Malta/)
})

test('a country of the map draws its history beside the map, and a count leaves only its countries in colour', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/app/${app.appStoreId}`)
  await page.locator('use[data-storefront="br"]').click()
  await page.waitForURL(/\?country=br$/)
  await page.getByRole('heading', { level: 2, name: /^Brazil, / }).waitFor()
  await page.getByRole('img', { name: /^Brazil, / }).waitFor()
  const faded = page.locator('[role="application"] use.opacity-20')
  const count = page.getByRole('region', { name: 'Current Rankings' }).getByRole('button', { name: /\bTop 1$/ })
  await count.hover()
  await expect.poll(() => faded.count()).toBeGreaterThan(0)
  const below = '[role="application"] use:is(.fill-map-5, .fill-map-10, .fill-map-50, .fill-map-100, .fill-map-outside)'
  expect(await page.locator(below).and(page.locator(':not(.opacity-20)')).count()).toBe(0)
  await page.mouse.move(0, 0)
  await expect.poll(() => faded.count()).toBe(0)
  expect(takeComplaints(page)).toEqual([])
})

test('the rank history is within the first 800 pixels of a desktop and on the second screen of a phone', async () => {
  const page = await openWatchedPage(context)
  const bottomAt = async (viewport: { width: number; height: number }) => {
    await page.setViewportSize(viewport)
    const box = await page.getByRole('img', { name: /, iPhone, top .*best \d+/ }).boundingBox()
    return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
  }
  await openHydrated(page, `${world.url}/app/${app.appStoreId}`)
  expect(await bottomAt({ width: 1280, height: 720 })).toBeLessThanOrEqual(880)
  expect(await bottomAt({ width: 375, height: 812 })).toBeLessThanOrEqual(2 * 812)
})
