import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getCountryWeather, getWorldWeather } from '#contract/weather.ts'
import { addDays } from '#domain/days.ts'
import { nameChart } from '#domain/named-charts.ts'
import { launchBrowser, newVisitor, viewports } from './harness/browser.ts'
import { checkPage, checkSeenPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, textsOf } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
})

afterAll(() => browser?.close())

const fetchWeather = async () => getWorldWeather.response.parse(await (await fetch(`${world.url}/api/weather`)).json())

/** Chad has a gap and two days with charts held back for review, which the demo's world does not have. */
const plantTrouble = (page: Page) =>
  page.route('**/api/weather/td*', async route => {
    const country = getCountryWeather.response.parse(await (await route.fetch()).json())
    const place = country.days.length - 3
    const days = country.days.map((day, index) => {
      if (index === place) return { ...day, heldCharts: 1 }
      if (index === place + 1) return { ...day, heldCharts: 2 }
      return index === place + 2 ? { ...day, state: 'failed' as const, index: null, observedAt: null } : day
    })
    const chart = nameChart({ storefront: 'td', type: 'top-free', genre: 36, device: 'iphone' })
    const observedAt = days[place]?.observedAt
    const held = { chart, observedAt, reason: 'frozen', grade: 'rejected' }
    await route.fulfill({ json: { ...country, days, held: [held] } })
  })

test('a visitor goes back to a day, selects a country by keyboard, and reads why it has no number', async () => {
  const page = await openWatchedPage(context)
  await plantTrouble(page)
  const weather = await fetchWeather()
  await openHydrated(page, `${world.url}/movers/weather`)
  await page.getByText(/: a .* day\. Charts of \d+ countries moved [\d.]+× their usual amount\./).waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(weather.countries.length)

  const before = addDays(weather.day, -1)
  await page.getByRole('link', { name: 'Previous day' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.url}/movers/weather?day=${before}`)
  await expect.poll(() => page.getByLabel('Day', { exact: true }).inputValue()).toBe(before)
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Previous day')

  const map = page.getByRole('application', { name: /^World Map/ })
  await map.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/&storefront=[a-z]{2}$/)
  await page.locator('tr[aria-current="true"]').waitFor()

  await openHydrated(page, `${world.url}/movers/weather?day=${before}`)
  // Rendered only in the browser, so the page is hydrated by then.
  await map.waitFor()
  await page.locator('select[name=storefront]').selectOption('td')
  await page.waitForURL(`${world.url}/movers/weather?day=${before}&storefront=td`)
  const strip = page.getByRole('application', { name: /^Chad\. Compared on \d+ of 90 days\./ })
  await strip.focus()
  await page.keyboard.press('End')
  await page.getByText('not measured in time, or right after a gap').first().waitFor()
  await page.keyboard.press('ArrowLeft')
  await page
    .getByText(/2 charts held back for review/)
    .first()
    .waitFor()
  await page.keyboard.press('ArrowLeft')
  await page
    .getByText(/1 chart held back for review/)
    .first()
    .waitFor()
  const held = page.getByRole('link', { name: 'the same as an earlier reading (rejected)' })
  expect(await held.getAttribute('href')).toMatch(/^\/charts\?storefront=td&at=20/)
  expect(await checkPage(page), 'a country').toEqual([])

  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.url}/movers/weather?day=${addDays(before, -2)}&storefront=td`)
  expect(takeComplaints(page)).toEqual([])
  await page.close()
})

test('the URL sorts and filters the table, which links each country to its days', async () => {
  const page = await openWatchedPage(context)
  const weather = await fetchWeather()
  await openHydrated(page, `${world.url}/movers/weather`)
  await page.getByRole('columnheader', { name: '× usual' }).getByRole('link').click()
  await page.waitForURL(`${world.url}/movers/weather?sort=index`)
  await page.getByRole('navigation', { name: 'Continent' }).getByRole('link', { name: 'Oceania' }).click()
  await page.waitForURL(`${world.url}/movers/weather?continent=oceania&sort=index`)
  const indexCells = page.locator('tbody td:nth-child(3)')
  await expect.poll(() => indexCells.count()).toBeLessThan(weather.countries.length)
  const indexes = await textsOf(indexCells)
  expect(indexes.map(Number)).toEqual(indexes.map(Number).sort((a, b) => a - b))

  const fiji = page.getByRole('link', { name: 'Fiji' })
  await fiji.click()
  await page.waitForURL(`${world.url}/movers/weather?storefront=fj&continent=oceania&sort=index`)
  await page.getByRole('application', { name: /^Fiji\. Compared on/ }).waitFor()
  await expect
    .poll(() => page.locator(':focus').getByRole('application').count(), { message: 'the focus goes along' })
    .toBe(1)
  await page.locator('details summary', { hasText: 'Show as table' }).last().click()
  await page.getByRole('table', { name: 'Fiji. Day by day' }).waitFor()
  expect(await findOverflowAt(page, 320), 'at 320 px').toEqual([])
  expect(await checkSeenPage(page), 'at 320 px').toEqual([])

  await page.setViewportSize(viewports.desktop)
  await page.route('**/api/weather*', route => route.abort())
  await openHydrated(page, `${world.url}/tools`)
  await page.getByRole('link', { name: 'Movers', exact: true }).click()
  await page.getByRole('link', { name: 'Chart weather' }).click()
  await page.getByText('Error loading chart weather').waitFor()
  takeComplaints(page)
  await page.unroute('**/api/weather*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('table', { name: /^How much the charts/ }).waitFor()
  expect(takeComplaints(page)).toEqual([])
})
