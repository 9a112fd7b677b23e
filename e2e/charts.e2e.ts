import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ChartAtMoment, getChart } from '#contract/chart-snapshots.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { waitForLayout, watchShifts, watchTransitions } from './harness/in-page.mjs'
import { checkPage, checkSeenPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

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

const readChart = async (query = ''): Promise<ChartAtMoment> =>
  getChart.response.parse(await (await fetch(`${world.url}/api/charts${query}`)).json())

const open = async (path: string): Promise<Page> => {
  const page = await openWatchedPage(context)
  await openHydrated(page, world.url + path)
  return page
}

/** The app names in the first table of the page. */
const namesIn = (page: Page): Promise<string[]> => page.locator('table').first().locator('tbody th a').allTextContents()

const namesOf = ({ places }: ChartAtMoment): string[] => places.map(({ app }) => app.name)

const atOf = (page: Page): string | null => new URL(page.url()).searchParams.get('at')

/** The time in the heading. The demo keeps measuring, so the tests read the newest time from the page. */
const momentOn = (page: Page): Promise<string | null> =>
  page.getByRole('region', { name: 'Time' }).locator('time').first().getAttribute('datetime')

test('a visitor goes back in time with the keyboard and returns, copies the link, and sees what changed', async () => {
  const page = await open('/charts')
  const newest = await readChart(`?at=${await momentOn(page)}`)
  const { previousAt } = newest
  if (!previousAt) throw new Error('The demo has one measurement only.')
  const before = await readChart(`?at=${previousAt}`)
  await expect.poll(() => namesIn(page)).toEqual(namesOf(newest))
  const gone = page.getByRole('region', { name: 'Dropped out' })
  await expect.poll(() => gone.getByRole('link').allTextContents()).toEqual(newest.gone.map(({ app }) => app.name))

  await page.keyboard.press('[')
  await expect.poll(() => atOf(page)).toBe(previousAt)
  await expect.poll(() => namesIn(page)).toEqual(namesOf(before))
  const line = page.getByRole('slider')
  await line.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => atOf(page)).toBe(newest.observedAt)
  await expect.poll(() => namesIn(page)).toEqual(namesOf(newest))
  expect(await line.evaluate(element => element === element.ownerDocument.activeElement)).toBe(true)

  await page.getByRole('link', { name: 'Newest' }).click()
  await expect.poll(() => atOf(page)).toBeNull()
  const moment = await momentOn(page)
  await page.getByRole('button', { name: 'Copy link to this moment' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(new URL(copied).searchParams.get('at')).toBe(moment)
  expect(page.url()).toBe(copied)
  expect(await checkPage(page)).toEqual([])
  expect(await findOverflowAt(page, 320)).toEqual([])
})

test('two countries are side by side, and below each other on a phone', async () => {
  const page = await open('/charts')
  await page.getByLabel('Side by side with').selectOption('jp')
  await page.waitForURL('**/charts?beside=jp')
  await page.getByText(/\d+ apps? (is|are) in both top \d+ lists/).waitFor()
  await expect.poll(() => page.locator('table').count()).toBe(2)
  expect(await checkPage(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await expect.poll(() => page.locator('table').filter({ visible: true }).count()).toBe(1)
  await page.getByRole('navigation', { name: 'Country' }).getByRole('link', { name: 'Japan' }).click()
  await page.waitForURL('**/charts?beside=jp&side=second')
  await page.locator('table caption', { hasText: 'Japan' }).waitFor()
  expect(await page.locator('table').filter({ visible: true }).locator('caption').textContent()).toContain('Japan')
  expect(await findOverflowAt(page, 320)).toEqual([])
  expect(takeComplaints(page)).toEqual([])
})

test('a phone shows the first 25 rows, the one that a link leads to, and all of them when asked', async () => {
  const page = await open('/charts')
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(100)
  await page.setViewportSize({ width: 375, height: 800 })
  const visible = () => rows.filter({ visible: true }).count()
  expect(await visible()).toBe(25)
  await page.evaluate('location.hash = "us-80"')
  await expect.poll(visible).toBe(26)
  await page.getByRole('button', { name: 'Show all 100' }).click()
  await expect.poll(visible).toBe(100)
  expect(takeComplaints(page)).toEqual([])
  await page.close()
})

test('a time before all measurements says that the chart was not tracked yet, and links to the first measurement', async () => {
  const page = await open('/charts?at=2020-01-01T00:00:00Z')
  await page.getByText('Not tracked yet on').waitFor()
  expect(await page.locator('table').count()).toBe(0)
  await page.getByRole('link', { name: /^Next measurement: / }).click()
  await expect.poll(() => page.locator('table').count()).toBe(1)
  expect(atOf(page)).toBe((await readChart()).firstAt)
  expect(takeComplaints(page)).toEqual([])
})

test('a month plays from its first measured day to its last, and does not move with reduced motion', async () => {
  const page = await open('/charts')
  await page.getByRole('link', { name: 'Replay', exact: true }).click()
  const slider = page.getByRole('slider', { name: 'Day of the replay' })
  await slider.waitFor()
  const last = await slider.inputValue()
  await page.getByLabel('Speed').selectOption('double')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  expect(Number(await slider.inputValue())).toBeLessThan(Number(last))
  await page.evaluate(watchTransitions)
  await slider.focus()
  await page.keyboard.press('End')
  expect(await slider.inputValue()).toBe(last)
  const places = page.getByRole('list', { name: /^The chart on / }).getByRole('listitem')
  await expect.poll(() => places.count()).toBe(25)
  expect(await page.evaluate('document.querySelector("main ol").getAnimations({ subtree: true }).length')).toBe(0)
  expect(await page.evaluate('globalThis.startedTransitions')).toEqual([])
  expect(await checkSeenPage(page)).toEqual([])
  expect(await findOverflowAt(page, 320)).toEqual([])
})

test('on a phone, nothing moves while a chart arrives slowly', async () => {
  const phone = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await phone.newPage()
  // With the style sheet in its cache, the browser draws each part of a page as it comes.
  await page.goto(`${world.url}/tools`)
  const devtools = await phone.newCDPSession(page)
  await devtools.send('Network.enable')
  const bytesPerSecond = 15_000
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.addInitScript(watchShifts)
  await page.goto(`${world.url}/charts`, { waitUntil: 'domcontentloaded' })
  await page.evaluate(waitForLayout)
  expect(await page.getByRole('slider').isVisible()).toBe(true)
  const shifts: number[] = await page.evaluate('globalThis.layoutShifts')
  // Fonts that come late move a word by a pixel.
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  await phone.close()
})
