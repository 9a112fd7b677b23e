import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { isLong } from '../vitest.length.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
const lastWeek = addDays(dayOf(new Date()), -7)
let browser: Browser
let context: BrowserContext
let appStoreId: string
let rivalId: string

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  const apps = listPublicApps.response.parse(await (await fetch(`${world.url}/api/apps/public`)).json())
  const [app, rival] = apps.toSorted((a, b) => b.countriesCount - a.countriesCount)
  if (!app || !rival) throw new Error('The public list has fewer than two apps.')
  appStoreId = app.appStoreId
  rivalId = rival.appStoreId
})

afterAll(() => browser?.close())

const addressOf = (page: Page): string => page.url().slice(world.url.length)

const select = (name: string, value: string) => async (page: Page) => {
  await page.locator(`select[name=${name}]`).first().selectOption(value)
}
const pickDay = (name: string) => async (page: Page) => {
  await page.locator(`input[name=${name}]`).first().fill(lastWeek)
}

const selections = [
  { what: 'a country of the charts', path: () => '/charts', choose: select('storefront', 'jp') },
  { what: 'a day of the charts', path: () => '/charts', choose: pickDay('at') },
  { what: 'a country of the movers', path: () => '/movers', choose: select('storefront', 'world') },
  { what: 'a country of the weather', path: () => '/movers/weather', choose: select('storefront', 'td') },
  {
    what: 'the day before in the weather',
    path: () => '/movers/weather',
    choose: (page: Page) => page.getByRole('link', { name: 'Previous day' }).click(),
  },
  { what: 'a chart of the world', path: () => `/app/${appStoreId}/world`, choose: select('chartType', 'top-free') },
  { what: 'a day of the world', path: () => `/app/${appStoreId}/world`, choose: pickDay('day') },
  {
    what: 'a chart of the history',
    path: () => `/app/${appStoreId}/history`,
    choose: (page: Page) => page.getByRole('navigation', { name: 'Best countries' }).getByRole('link').last().click(),
  },
  {
    what: 'a device of a comparison',
    path: () => `/compare?apps=${appStoreId}%2C${rivalId}`,
    choose: select('device', 'ipad'),
  },
]

/** One of each kind in the short form: a country, a link, and a chart of a comparison. */
test.each(selections.filter((_, index) => isLong || index % 4 === 0))(
  'Back undoes the selection of $what',
  async ({ path, choose }) => {
    const page = await openWatchedPage(context)
    await openHydrated(page, `${world.url}/tools`)
    await openHydrated(page, world.url + path())
    await choose(page)
    await expect.poll(() => addressOf(page)).not.toBe(path())
    await page.goBack()
    await expect.poll(() => addressOf(page)).toBe(path())
    expect(takeComplaints(page)).toEqual([])
    await page.close()
  },
)

test('holding a key down is one selection, and Back undoes all of it', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/charts`)
  // The element appears once the page handles keys.
  await page.locator('main p.sr-only', { hasText: '[' }).waitFor({ state: 'attached' })
  for (let step = 0; step < 3; step += 1) {
    const before = addressOf(page)
    const press = async () => {
      // Pressing a key that is down sends a repeated key event.
      await page.keyboard.down('[')
      return addressOf(page)
    }
    await expect.poll(press, { interval: 200 }).not.toBe(before)
  }
  await page.keyboard.up('[')
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe('/charts')
  await page.close()
})

test('a day typed in several steps is one selection, and the field follows Back', async () => {
  const page = await openWatchedPage(context)
  const before = addDays(lastWeek, -2)
  await openHydrated(page, `${world.url}/app/${appStoreId}/world?day=${before}`)
  const field = page.locator('input[type=date]')
  await field.fill(addDays(lastWeek, -1))
  await field.fill(lastWeek)
  await expect.poll(() => addressOf(page)).toContain(lastWeek)
  await page.goBack()
  await expect.poll(() => addressOf(page)).toBe(`/app/${appStoreId}/world?day=${before}`)
  expect(await field.inputValue()).toBe(before)
  await page.close()
})
