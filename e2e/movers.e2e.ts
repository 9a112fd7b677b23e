import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listMovers, type Movements } from '#contract/movers.ts'
import { launchBrowser, newVisitor, viewports } from './harness/browser.ts'
import { checkPage, checkSeenPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, readDownload } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' }, { acceptDownloads: true })
})

afterAll(() => browser?.close())

const fetchMovers = async (query: string): Promise<Movements> => {
  const response = await fetch(`${world.url}/api/movers?${query}`)
  return listMovers.response.parse(await response.json())
}

const namesIn = (page: Page, list: string): Promise<string[]> =>
  page.getByRole('table', { name: list }).locator('tbody th a').allTextContents()

test('the first row of Movers and of Charts is within 300 px of the top', async () => {
  const page = await openWatchedPage(context)
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const path of ['/movers', '/charts']) {
    await openHydrated(page, world.url + path)
    const box = await page.locator('tbody tr').first().boundingBox()
    expect(box && box.y + box.height, path).toBeLessThanOrEqual(300)
  }
  await page.close()
})

const namesOf = ({ apps }: Movements['climbers']): string[] => apps.map(({ app }) => app.name)

/** The demo's own response, with a country in each state that excludes it from the lists. */
const withMissing = (movements: Movements): Movements => ({
  ...movements,
  measuredCountries: movements.measuredCountries - 2,
  pairs: movements.pairs.map(pair => {
    const { storefront } = pair.chart
    if (storefront === 'td') {
      const current = { ...pair.current, state: 'failed', reason: 'timeout', depth: null, detail: null } as const
      return { ...pair, current, isMeasured: false }
    }
    if (storefront !== 'lr') return pair
    const held = { state: 'failed', reason: 'suspect', depth: null, detail: 'shuffled' } as const
    return { ...pair, previous: { ...pair.previous, ...held }, isMeasured: false }
  }),
})

test('a visitor sees the unusual moves, then all of them, then the world, and exports a file', async () => {
  const page = await openWatchedPage(context)
  const usual = await fetchMovers('span=week')
  await openHydrated(page, `${world.url}/movers`)
  await page.getByLabel('Time between the two measurements').selectOption('week')
  await page.waitForURL(`${world.url}/movers?span=week`)
  await expect.poll(() => namesIn(page, 'Climbers')).toEqual(namesOf(usual.climbers))
  await expect.poll(() => namesIn(page, 'Dropped out')).toEqual(namesOf(usual.droppedOut))

  const all = await fetchMovers('span=week&noise=all')
  await page.getByLabel('Moves', { exact: true }).selectOption('all')
  await page.waitForURL(`${world.url}/movers?span=week&noise=all`)
  await expect.poll(() => namesIn(page, 'Fallers')).toEqual(namesOf(all.fallers))
  await page.getByText(`first ${all.climbers.apps.length} of ${all.climbers.total}`).first().waitFor()

  const more = page.getByRole('region', { name: 'Climbers' }).getByRole('link', { name: /^Show/ })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.url}/movers?span=week&noise=all&show=all`)
  await expect.poll(async () => (await namesIn(page, 'Climbers')).length).toBe(Math.min(200, all.climbers.total))
  expect(await page.locator(':focus').textContent(), 'the same link').toBe('Show the first 25 per list')
  expect(await checkSeenPage(page), 'everything shown').toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV: movers/ }).click(),
  ])
  const lines = String(await readDownload(download))
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('list,place,app_store_id,app')
  expect(lines.filter(line => line.startsWith('climbers,'))).toHaveLength(Math.min(200, all.climbers.total))
  await page.close()
})

test('a country has the weather of its charts in one line, which leads to its days, where old addresses lead, too', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/movers?storefront=jp`)
  await page.getByRole('link', { name: /here, charts moved [\d.]+× their usual amount/ }).click()
  await page.waitForURL(/\/movers\/weather\?day=[\d-]+&storefront=jp$/)
  await page.getByRole('navigation', { name: 'Movers' }).getByRole('link', { name: 'Apps' }).click()
  await page.waitForURL(`${world.url}/movers?storefront=jp`)
  await page.goto(`${world.url}/weather?storefront=jp`)
  expect(page.url()).toBe(`${world.url}/movers/weather?storefront=jp`)
  expect(takeComplaints(page)).toEqual([])
  await page.close()
})

test('for the world, a country that could not be compared is named with its reason, and a chart without a pair has no lists', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/movers`)
  await page.route('**/api/movers?*', async route => {
    const movements = listMovers.response.parse(await (await route.fetch()).json())
    await route.fulfill({ json: withMissing(movements) })
  })
  await page.locator('select[name=storefront]').selectOption('world')
  await page.waitForURL(`${world.url}/movers?storefront=world`)
  await page.getByText('in 173 of 175 countries.').waitFor()
  await page.locator('summary', { hasText: '2 countries could not be compared' }).click()
  const missing = page.getByRole('table', { name: 'could not be compared' })
  expect(await missing.getByRole('row', { name: 'Chad' }).textContent()).toContain('not measured: timed out')
  expect(await missing.getByRole('row', { name: 'Liberia' }).textContent()).toContain('held back for review: apps in')
  expect(await findOverflowAt(page, 320), 'the world at 320 px').toEqual([])
  expect(await checkPage(page), 'the world at 320 px').toEqual([])

  await page.unroute('**/api/movers?*')
  await page.goto(`${world.url}/movers?at=2010-01-01T00:00:00.000Z`)
  await page.getByText('Nothing to compare').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await expect.poll(() => page.getByText('not tracked yet').count()).toBe(2)

  await page.setViewportSize(viewports.desktop)
  await page.route('**/api/movers?*', route => route.abort())
  await openHydrated(page, `${world.url}/tools`)
  await page.getByRole('link', { name: 'Movers', exact: true }).click()
  await page.getByText('Error loading movers').waitFor()
  takeComplaints(page)
  await page.unroute('**/api/movers?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table', { name: 'Climbers' }).waitFor()
  expect(takeComplaints(page)).toEqual([])
})
