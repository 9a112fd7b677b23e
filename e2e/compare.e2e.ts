import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type App, listPublicApps } from '#contract/apps.ts'
import { type Comparison, compareApps } from '#contract/comparisons.ts'
import { continentOf } from '#domain/continents.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, checkSeenPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, readDownload } from './harness/pages.ts'
import { signInAs } from './harness/sign-in.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let appA: App
let appB: App

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  const apps = listPublicApps.response.parse(await (await fetch(`${world.url}/api/apps/public`)).json())
  const [first, second] = apps.toSorted((a, b) => b.countriesCount - a.countriesCount)
  if (!first || !second) throw new Error('The public list has fewer than two apps.')
  ;[appA, appB] = [first, second]
})

afterAll(() => browser?.close())

const compare = async (apps: readonly App[]): Promise<Comparison> => {
  const ids = apps.map(({ appStoreId }) => appStoreId).join()
  return compareApps.response.parse(await (await fetch(`${world.url}/api/comparisons?apps=${ids}`)).json())
}

const appsIn = (page: Page): string | null => new URL(page.url()).searchParams.get('apps')
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const addBySearch = async (page: Page, text: string, app: App): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Add an app' }).fill(text)
  await page.keyboard.press('Enter')
  const found = sectionOf(page, 'Apps found')
  await found.getByRole('link', { name: `Add ${app.name}`, exact: true }).click()
  await found.waitFor({ state: 'detached' })
}

/** Selects a country with a known winner on the map, with its keys. */
const chooseOnMap = async (page: Page): Promise<void> => {
  const map = page.getByRole('application', { name: /^Who has the best rank in each country/ })
  await map.waitFor()
  await map.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  const liveText = map.locator('..').locator('[aria-live]')
  await expect
    .poll(() => liveText.textContent())
    .toMatch(/: (A wins|B wins|Tie between A, B|No winner|Winner unknown): A /)
  await page.keyboard.press('Enter')
  await page.waitForURL(/[?&]storefront=/)
}

test('a visitor comes from an app, adds another by its link, and sees the winner of each country, with the numbers of the API', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/app/${appA.appStoreId}`)
  await page.getByRole('link', { name: 'Compare with other apps' }).click()
  await page.waitForURL(`${world.url}/compare?apps=${appA.appStoreId}`)
  await page.getByText(/^Add another app to compare/).waitFor()
  await addBySearch(page, `https://apps.apple.com/us/app/some-name/id${appB.appStoreId}`, appB)
  expect(appsIn(page)).toBe(`${appA.appStoreId},${appB.appStoreId}`)

  const { apps, countries, measuredCountries } = await compare([appA, appB])
  const won = sectionOf(page, 'Countries won')
  await won.getByText(`Of ${measuredCountries} countries where all apps were measured: A wins `).waitFor()
  for (const app of apps) {
    const item = won.getByRole('listitem').filter({ hasText: app.name })
    expect(await item.textContent()).toContain(`${app.wonCountries}`)
  }
  expect(apps.reduce((sum, { wonCountries }) => sum + wonCountries, 0)).toBeGreaterThan(0)

  const table = page.getByRole('table', { name: 'Rank of each app by country, and who wins it' })
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + countries.length)
  await page.getByRole('navigation', { name: 'Continent' }).getByRole('link', { name: 'Asia' }).click()
  await page.waitForURL(/continent=asia/)
  const asian = countries.filter(({ storefront }) => continentOf(storefront) === 'asia')
  // The address changes before the table.
  await expect.poll(() => table.getByRole('row').count()).toBe(1 + asian.length)
  await table.getByRole('columnheader').nth(3).getByRole('link').click()
  await page.waitForURL(/sort=B/)
  const best = Math.min(...asian.map(({ seen }) => seen[1]?.rank ?? Number.POSITIVE_INFINITY))
  await expect.poll(() => table.getByRole('row').nth(1).getByRole('cell').nth(2).textContent()).toContain(`#${best}`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV: .* by country$/ }).click(),
  ])
  const lines = String(await readDownload(download))
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(1 + asian.length * 2)
  expect(lines[1]?.split(',')[3]).toBe(appA.appStoreId)
  expect(takeComplaints(page)).toEqual([])
})

test('the history follows the country selected on the map and has a table, and the page fits a phone', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/compare?apps=${appA.appStoreId},${appB.appStoreId}&plotGenre=36`)
  await chooseOnMap(page)
  const history = sectionOf(page, 'History')
  const country = await history.getByLabel('Country').locator('option:checked').textContent()
  await history.getByText(`Ranks in ${country}, Overall, iPhone, top free`).waitFor()
  await history.getByRole('application').locator('canvas').waitFor()
  await history.getByText('Show as table').click()
  const days = history.getByRole('table', { name: /the last reading of each day$/ })
  await expect.poll(() => days.getByRole('row').count()).toBeGreaterThan(10)
  expect(await checkPage(page), 'light, 1280 px').toEqual([])
  expect(await findOverflowAt(page, 320), '320 px').toEqual([])
  expect(await checkSeenPage(page), 'light, 320 px').toEqual([])
})

test('a member saves a comparison, opens it later, removes it and undoes the removal', async () => {
  const page = await openWatchedPage(context)
  await signInAs(page, 'Mia Member', { url: world.url, path: '/compare' })
  await openHydrated(page, `${world.url}/compare?apps=${appB.appStoreId},${appA.appStoreId}`)
  const saved = sectionOf(page, 'Saved comparisons')
  await saved.getByLabel('Name of this comparison').fill('My rivals')
  await saved.getByRole('button', { name: 'Save', exact: true }).click()
  const link = saved.getByRole('link', { name: 'My rivals' })
  await link.waitFor()
  await openHydrated(page, `${world.url}/compare`)
  await link.click()
  await page.waitForURL(/apps=/)
  expect(appsIn(page)).toBe(`${appB.appStoreId},${appA.appStoreId}`)
  await saved.getByRole('button', { name: 'Remove My rivals' }).click()
  await link.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await link.waitFor()
  expect(await checkPage(page)).toEqual([])
})
