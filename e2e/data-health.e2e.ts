import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type DataHealth, getDataHealth } from '#contract/data-health.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
const calls = '**/api/data-health'
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
})

afterAll(() => browser?.close())

/** The demo's own response, with charts in the states that need a failure. */
const findTroubled = async (): Promise<DataHealth> => {
  const response = await fetch(`${world.url}/api/data-health`)
  const health = getDataHealth.response.parse(await response.json())
  const at = health.checkedAt
  const attempt = { attemptedAt: at, detail: null }
  const changes = [
    { ...attempt, state: 'failed', outcome: 'failed', reason: 'http', detail: '503' },
    { ...attempt, state: 'suspect', outcome: 'suspect', reason: 'much-shorter' },
    { ...attempt, state: 'stale', outcome: 'recorded', reason: null },
  ] as const
  const countries = health.countries.map(country =>
    country.storefront === 'ci'
      ? { ...country, cells: country.cells.map((cell, place) => ({ ...cell, ...changes[place] })) }
      : country,
  )
  return { ...health, countries }
}

const goByMenu = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Jump to').fill('data health')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.url}/data-health`)
}

// Promise: P14
test('a visitor finds an outdated country by state and by name, and reads what its App Store answered', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/tools`)
  await page.route(calls, route => route.abort())
  await goByMenu(page)
  await page.getByText('Error loading data health').waitFor()
  takeComplaints(page)

  const troubled = await findTroubled()
  await page.unroute(calls)
  await page.route(calls, route => route.fulfill({ json: troubled }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(`of ${troubled.totalCountries} countries fresh`).waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(troubled.totalCountries)

  await page.getByRole('link', { name: 'Failed 1' }).click()
  await page.waitForURL(`${world.url}/data-health?state=failed`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.locator('tbody td').nth(2).hover()
  await page.getByText('The response looked wrong and was held back for review. (much shorter than before)').waitFor()

  await goByMenu(page)
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('cote')
  await page.waitForURL(`${world.url}/data-health?q=cote`)
  const country = page.getByRole('button', { name: 'Côte d’Ivoire' })
  await country.focus()
  await page.keyboard.press('Enter')
  const facts = page.getByRole('list', { name: 'Charts of Côte d’Ivoire' })
  await facts.getByText('The App Store answered with an error. (503)').waitFor()
  await expect.poll(() => facts.getByRole('listitem').count()).toBe(6)
  expect(await checkPage(page), 'an open row').toEqual([])
  expect(await findOverflowAt(page, 320), 'an open row at 320 px').toEqual([])
  expect(takeComplaints(page)).toEqual([])
})
