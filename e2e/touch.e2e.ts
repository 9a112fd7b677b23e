import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

// Touch can read the same values from a picture as a mouse; the keyboard readings are the expected values.

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let appPath: string

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'phone', theme: 'light' }, { hasTouch: true })
  appPath = `/app/${(await findListedApp(world.url)).appStoreId}`
})

afterEach(() => closePages(context))

afterAll(() => browser?.close())

type Place = { x: number; y: number }

/** A point in a picture, as shares of its width and height. */
const placeIn = async (picture: Locator, [across, down]: readonly [number, number]): Promise<Place> => {
  // Phones have a bar at the bottom of the window.
  await picture.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture.')
  return { x: box.x + box.width * across, y: box.y + box.height * down }
}

const tap = async (page: Page, picture: Locator, across: number): Promise<void> => {
  const { x, y } = await placeIn(picture, [across, 0.5])
  await page.touchscreen.tap(x, y)
}

const steps = 8

/** Touches one point, moves to the other and lifts the finger. */
const swipe = async (page: Page, from: Place, to: Place): Promise<void> => {
  const session = await context.newCDPSession(page)
  const put = (type: 'touchStart' | 'touchMove', { x, y }: Place) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await put('touchStart', from)
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps
    await put('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

const scrolled = (page: Page) => page.evaluate<number>('scrollY')

test('touch reads the history where it taps and where it stops, and scrolls the page over it', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${appPath}/history`)
  const plot = page.getByRole('application')
  await plot.locator('canvas').first().waitFor()
  const reading = plot.locator('..').locator('p').first()
  await plot.focus()
  await page.keyboard.press('End')
  const last = await reading.textContent()
  await page.keyboard.press('Home')
  const first = await reading.textContent()
  expect(first).not.toBe(last)

  await tap(page, plot, 0.99)
  await expect.poll(() => reading.textContent()).toBe(last)
  await swipe(page, await placeIn(plot, [0.9, 0.4]), await placeIn(plot, [0.01, 0.4]))
  await expect.poll(() => reading.textContent()).toBe(first)

  const before = await scrolled(page)
  await swipe(page, await placeIn(plot, [0.5, 0.8]), await placeIn(plot, [0.5, 0.1]))
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before)
  expect(takeComplaints(page)).toEqual([])
})

/** The overview's plot and its reading. */
const openOverview = async (search = '') => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${appPath}${search}`)
  const plot = page.getByRole('img', { name: /^[^.]*(iPhone|iPad)[^.]*\. / }).first()
  return { page, plot, reading: plot.locator('g[pointer-events=none] text').last() }
}

test('touch reads the plot of the overview, and the reading stays when the finger is lifted', async () => {
  const { page, plot, reading } = await openOverview()
  await tap(page, plot, 0.02)
  const first = await reading.textContent()
  expect(first).toMatch(/rank|#\d|not/)
  await swipe(page, await placeIn(plot, [0.1, 0.5]), await placeIn(plot, [0.98, 0.5]))
  await expect.poll(() => reading.textContent()).not.toBe(first)
  expect(takeComplaints(page)).toEqual([])
})

test('all time begins with the first reading of the chart', async () => {
  const { page, plot, reading } = await openOverview('?range=all')
  await tap(page, plot, 0.02)
  expect(await reading.textContent()).toMatch(/rank \d/)
  expect(takeComplaints(page)).toEqual([])
})

test('a reading that stayed disappears when other days are selected', async () => {
  const { page, plot, reading } = await openOverview()
  await tap(page, plot, 0.02)
  await reading.waitFor()
  await page.getByRole('link', { name: '30 days' }).tap()
  await page.waitForURL(/range=30d/)
  await expect.poll(() => reading.count()).toBe(0)
  expect(takeComplaints(page)).toEqual([])
})

test('a tap selects a country on the map, a moment of a chart and a day of the weather', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${appPath}/world`)
  await tap(page, page.locator('[data-storefront="br"]'), 0.5)
  await page.waitForURL(/country=br/)

  await openHydrated(page, `${world.url}/charts`)
  await tap(page, page.getByRole('slider'), 0.01)
  await page.waitForURL(/[?&]at=/)
  await expect.poll(() => page.getByRole('slider').getAttribute('aria-valuenow')).toBe('1')

  await openHydrated(page, `${world.url}/movers/weather?storefront=td`)
  await tap(page, page.getByRole('application', { name: /^Chad/ }), 0.5)
  await page.waitForURL(/[?&]day=/)
  expect(takeComplaints(page)).toEqual([])
})
