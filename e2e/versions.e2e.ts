import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getStorePage, type StorePage, type StorePageCountry } from '#contract/store-pages.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let tab = ''

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  tab = `/app/${(await findListedApp(world.url)).appStoreId}/versions`
})

afterAll(() => browser?.close())

const unread = { price: null, currency: null, rating: null, ratingCount: null, version: null }

const troubledCountry = (country: StorePageCountry): StorePageCountry => {
  if (country.storefront === 'de') return { ...country, ...unread, state: 'not-offered', reason: null, detail: null }
  if (country.storefront === 'fr')
    return { ...country, ...unread, state: 'failed', reason: 'not-fetched', detail: null }
  if (country.storefront !== 'jp') return country
  const read = { state: 'measured', reason: null, detail: null, observedAt: new Date().toISOString() } as const
  return { ...country, ...unread, ...read, price: 600, currency: 'JPY', rating: 4.5 }
}

const hostileNotes = `<img src=x onerror="document.title='stolen'">\nSecond line.\n${'One more line.\n'.repeat(20)}The end.`

/** Data that the demo lacks: a price change, long and hostile notes, and countries in other states. */
const troubled = (page: StorePage): StorePage => ({
  ...page,
  versions: page.versions.map((version, place) =>
    place === 0 ? { ...version, releasedAt: null, releaseNotes: hostileNotes } : version,
  ),
  priceChanges: [
    {
      previousAt: page.ratings.at(-3)?.observedAt ?? '',
      observedAt: page.ratings.at(-2)?.observedAt ?? '',
      previous: { price: 4.99, currency: 'USD' },
      current: { price: 0, currency: 'USD' },
    },
  ],
  countries: page.countries.map(troubledCountry),
})

const openTroubled = async (): Promise<Page> => {
  const page = await openWatchedPage(context)
  await page.route('**/api/apps/*/store-page*', async route =>
    route.fulfill({ json: troubled(getStorePage.response.parse(await (await route.fetch()).json())) }),
  )
  await openHydrated(page, `${world.url}${tab.replace('/versions', '/keywords')}`)
  await page.getByRole('link', { name: 'Versions & ratings' }).click()
  await page.waitForURL(`${world.url}${tab}`)
  return page
}

test('a visitor reads ratings, release notes as text, and the price of the app or why it is unknown', async () => {
  const page = await openTroubled()
  const plots = page.getByRole('application')
  await plots.nth(1).locator('canvas').waitFor()
  await expect.poll(() => plots.count()).toBe(2)
  await plots.first().focus()
  await page.keyboard.press('End')
  await page
    .getByText(/^\d\.\d\d$/)
    .first()
    .waitFor()

  const prices = page.getByRole('region', { name: 'Price changes' })
  expect(await prices.getByRole('listitem').textContent()).toMatch(/^\$4\.99 →to Freebetween \w+ \d+ and \w+ \d+$/)
  const versions = page.getByRole('region', { name: 'Versions' })
  const newest = versions.getByRole('listitem').first()
  expect(await newest.textContent()).toMatch(
    /first seen \w+ \d+Ranks before and after version [\d.]+<img src=x onerror="[^"]+">\nSecond line\./,
  )
  expect(await newest.getByText('The end.').isVisible()).toBe(false)
  await newest.getByText('Read more').click()
  await newest.getByText('The end.').waitFor()
  await expect.poll(() => page.title()).not.toBe('stolen')

  const rowOf = (country: string) => page.locator('tbody tr').filter({ hasText: country })
  expect(await rowOf('Japan').textContent()).toMatch(/¥600.*4\.5/)
  expect(await rowOf('Germany').textContent()).toContain('not sold here')
  expect(await rowOf('France').textContent()).toContain('not read: reading missed')
  expect(await checkPage(page), 'the store pages').toEqual([])
  expect(await findOverflowAt(page, 320), 'the store pages at 320 px').toEqual([])
  expect(takeComplaints(page)).toEqual([])
  await page.close()
})

test('the URL sorts and filters the table, never by price, and another country has another URL', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${tab}`)
  const table = page.getByRole('table', { name: 'Price, rating and version by country' })
  const all = await table.locator('tbody tr').count()
  expect(all).toBe(175)
  await page.getByRole('link', { name: 'Asia' }).click()
  await page.waitForURL(`${world.url}${tab}?continent=asia`)
  await expect.poll(() => table.locator('tbody tr').count()).toBeLessThan(all)
  await table.getByRole('link', { name: 'Country' }).click()
  await page.waitForURL(`${world.url}${tab}?continent=asia&sort=country`)
  await expect.poll(() => table.locator('tbody th').first().textContent()).toBe('Afghanistan')
  expect(await table.getByRole('columnheader', { name: 'Price' }).getByRole('link').count()).toBe(0)

  await page.locator('select[name=storefront]').selectOption('gb')
  await page.waitForURL(
    url => url.searchParams.get('storefront') === 'gb' && url.searchParams.get('sort') === 'country',
  )
  await page.getByRole('heading', { name: 'Over time, United Kingdom' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV: .* by country$/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/-prices-and-ratings-by-country\.csv$/)
  expect(takeComplaints(page)).toEqual([])
  await page.close()
})
