import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { type AppWorld, getAppWorld } from '#contract/worlds.ts'
import { addDays } from '#domain/days.ts'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { waitForLayout, watchField } from './harness/in-page.mjs'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, readDownload, waitUntilHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'
import { signInAs } from './harness/sign-in.ts'

const world = inject('demoWorld')
const calls = '**/api/apps/*/world*'
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

const ask = async (query = ''): Promise<AppWorld> => {
  const response = await fetch(`${world.url}/api/apps/${app.appStoreId}/world${query}`)
  return getAppWorld.response.parse(await response.json())
}

const gap = { rank: null, depth: null, chart: null, reason: null, detail: null } as const

/** The demo's own response, with countries in the states that need a failure. */
const plantStates = async (): Promise<AppWorld> => {
  const answer = await ask()
  const planted: Record<string, object> = {
    mt: { ...gap, state: 'failed', reason: 'http', detail: '503' },
    br: { ...gap, state: 'failed', reason: 'not-fetched' },
    jp: { ...gap, state: 'empty', depth: 100 },
    cn: { ...gap, state: 'not-offered', observedAt: null },
    nr: { ...gap, state: 'not-tracked', observedAt: null },
  }
  const countries = answer.countries.map(country => ({ ...country, ...planted[country.storefront] }))
  const ranked = countries.filter(({ rank }) => rank !== null)
  return {
    ...answer,
    rankedCountries: ranked.length,
    measuredCountries: answer.measuredCountries - 4,
    countries: [...ranked, ...countries.filter(({ rank }) => rank === null)],
  }
}

/** Goes to the tab from one that does not have its data, so that the browser calls the API instead of the server. */
const goToTab = async (page: Page): Promise<void> => {
  await openHydrated(page, `${world.url}/app/${app.appStoreId}/keywords`)
  await page.getByRole('link', { name: 'World', exact: true }).click()
  await page.waitForURL(tab())
}

const openTab = (page: Page): Promise<unknown> => openHydrated(page, tab())

const mapOf = (page: Page) => page.getByRole('application', { name: /^World map: / })
const tableOf = (page: Page) => page.getByRole('region', { name: 'All Countries' }).locator('table')
const rows = (page: Page) => tableOf(page).locator('tbody tr')
const rowOf = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const markedRow = (page: Page) => page.locator('tbody tr[aria-current]')
/** The tooltip of the map. */
const panel = (page: Page) => page.locator('figure div[aria-hidden="true"].absolute')

test('the map and the table distinguish each of the six states, and failed requests can be retried', async () => {
  const page = await openWatchedPage(context)
  await page.route(calls, route => route.abort())
  await goToTab(page)
  await page.getByText('Error loading countries: The server could not be reached.').waitFor()
  takeComplaints(page)

  const answer = await plantStates()
  await page.unroute(calls)
  await page.route(calls, route => route.fulfill({ json: answer }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await mapOf(page).waitFor()
  await expect.poll(() => rows(page).count()).toBe(answer.countries.length)
  for (const [name, words] of [
    ['Malta', 'not measured: 503'],
    ['Brazil', 'not measured: reading missed'],
    ['Japan', 'the chart was empty'],
    ['China', 'not sold here'],
    ['Nauru', 'not tracked yet'],
  ] as const) {
    expect(await rowOf(page, name).textContent(), name).toContain(words)
  }
  const unmeasured = answer.totalCountries - answer.measuredCountries
  await page.getByText(`${unmeasured} countries are not measured, `).waitFor()
  expect(await page.locator('use[data-storefront="br"]').getAttribute('class')).toContain('fill-hatch')
  expect(await page.locator('use[data-storefront="jp"]').getAttribute('class')).toContain('fill-map-outside')

  await page.locator('[data-storefront="br"]').hover()
  expect(await panel(page).textContent()).toMatch(/^Brazilnot measured: reading missed · /)
  expect(await checkPage(page), '1280 px').toEqual([])
  expect(await findOverflowAt(page, 320), '320 px').toEqual([])
})

test('a country is selected with the keys or the mouse, marked in the table, and stays chosen in charts and history', async () => {
  const page = await openWatchedPage(context)
  await openTab(page)
  await mapOf(page).focus()
  await page.keyboard.press('ArrowRight')
  const label = await panel(page).textContent()
  await page.keyboard.press('Enter')
  await page.waitForURL(/country=[a-z]{2}$/)
  const name = (await markedRow(page).getByRole('rowheader').locator('span > span > span').first().textContent()) ?? ''
  expect(label?.startsWith(name)).toBe(true)
  await expect.poll(() => page.locator('[role="application"]:focus').count()).toBe(1)

  await page.locator('[data-storefront="br"]').click()
  await page.waitForURL(/country=br$/)
  await markedRow(page).getByRole('rowheader', { name: 'Brazil' }).waitFor()
  const charts = page.getByRole('complementary').getByRole('link', { name: 'Charts' })
  expect(await charts.getAttribute('href')).toBe('/charts?storefront=br')
  const box = await tableOf(page).locator('..').boundingBox()
  const row = await markedRow(page).boundingBox()
  expect(row?.y).toBeGreaterThan(box?.y ?? 0)
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))

  await page.getByRole('button', { name: 'Show in the table' }).click()
  await expect.poll(() => markedRow(page).locator('a:focus').count()).toBe(1)
  expect(takeComplaints(page)).toEqual([])
  await page.locator('figure').getByRole('link', { name: 'History in Brazil' }).click()
  await page.waitForURL(/\/history\?charts=br%3A/)
})

test('charts and a day are selected in the toolbar and kept in the URL', async () => {
  const page = await openWatchedPage(context)
  await openTab(page)
  const figures = page.getByRole('region', { name: /Ranks/ }).getByRole('listitem').first()
  const expectFigures = async (query: string) => {
    const { rankedCountries, measuredCountries } = await ask(query)
    const text = `${rankedCountries} countries ranked, of ${measuredCountries} measured`
    await expect
      .poll(() => figures.textContent())
      .toBe(measuredCountries === 0 ? '– not measured in any country' : text)
  }
  await page.getByLabel('Type').selectOption('Top grossing')
  await page.waitForURL(`${tab()}?chartType=top-grossing`)
  await expectFigures('?chartType=top-grossing')
  await page.getByLabel('Device').selectOption('iPad')
  await page.waitForURL(`${tab()}?chartType=top-grossing&device=ipad`)
  await expectFigures('?chartType=top-grossing&device=ipad')

  const { lastDay } = await ask()
  const day = addDays(lastDay ?? '', -7)
  await openTab(page)
  const when = page.getByLabel('When')
  await when.selectOption(addDays(lastDay ?? '', -1))
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.waitForURL(`${tab()}?day=${day}`)
  await page.getByRole('heading', { name: /^Ranks at the End of / }).waitFor()
  await expectFigures(`?day=${day}`)
  await when.selectOption('now')
  await page.waitForURL(tab())
  await page.getByRole('heading', { name: 'Current Ranks' }).waitFor()
  expect(takeComplaints(page)).toEqual([])
})

test('selections made before hydration all count', async () => {
  const page = await openWatchedPage(context)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto(tab(), { waitUntil: 'commit' })
  await page.getByLabel('Type').selectOption('Top grossing')
  await page.getByLabel('Charts', { exact: true }).selectOption('Overall')
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('land')
  await page.evaluate(watchField, 'chartType')
  release()
  await waitUntilHydrated(page)
  await page.waitForURL(/[?&]q=land/)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    chartType: 'top-grossing',
    scope: 'overall',
    q: 'land',
  })
  expect(await page.getByLabel('Type').inputValue()).toBe('top-grossing')
  await page.evaluate(waitForLayout)
  expect(await page.evaluate('globalThis.seenValues')).toEqual(['top-grossing'])
  expect(takeComplaints(page)).toEqual([])
})

test('the URL filters and sorts the table, which exports what it shows', async () => {
  const page = await openWatchedPage(context)
  await openTab(page)
  await page.getByRole('link', { name: 'Europe' }).click()
  await page.waitForURL(`${tab()}?continent=europe`)
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('land')
  await page.waitForURL(`${tab()}?continent=europe&q=land`)
  await page.getByRole('columnheader', { name: 'Country' }).getByRole('link').click()
  await page.waitForURL(/sort=country/)
  const { countries } = await ask()
  const expected = countries.filter(country => country.continent === 'europe' && /land/i.test(country.countryName))
  await expect.poll(() => rows(page).count()).toBe(expected.length)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV/ }).click(),
  ])
  const [head, ...lines] = String(await readDownload(download))
    .trim()
    .split('\r\n')
  expect(head).toContain('storefront,country,continent,state,rank,')
  const names = expected.map(({ countryName }) => countryName).toSorted()
  expect(lines.map(line => line.split(',')[1])).toEqual(names)
  const [first] = lines
  expect(first).toContain(expected.find(({ countryName }) => countryName === names[0])?.observedAt)

  await page.getByRole('searchbox', { name: 'Find a country' }).fill('qqq')
  await page.getByText('No matching country').waitFor()
  expect(takeComplaints(page)).toEqual([])
})

const download = async (page: Page, section: string): Promise<string[]> => {
  const link = page.getByRole('region', { name: section }).getByRole('link', { name: 'CSV', exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return String(await readDownload(file))
    .trim()
    .split(/\r?\n/)
}

test('files that the HTML of the server links to are downloaded, and the page stays', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, tab())
  const points = await download(page, 'World Score')
  expect(points[0]).toMatch(/^storefront,countryName,rank,weight,points,/)
  expect(points.length).toBe(1 + (await ask()).countries.length)
  await openHydrated(page, `${world.url}/app/${app.appStoreId}`)
  expect((await download(page, 'Why did it move?')).length).toBeGreaterThan(1)
  expect(new URL(page.url()).pathname).toBe(`/app/${app.appStoreId}`)
  expect(takeComplaints(page)).toEqual([])
})

test('a signed-in reader sees the best country outside those in their rules', async () => {
  const visitor = await newVisitor(browser, { viewport: 'phone', theme: 'dark' })
  const page = await openWatchedPage(visitor)
  const scope = { storefronts: ['jp'], chartTypes: null, devices: null, genres: null }
  await page.route('**/api/users/*/alerts', async route => {
    const settings = await (await route.fetch()).json()
    const rule = { id: settings.feedUrl, appStoreId: null, question: { kind: 'best-rank' }, scope, isOn: true }
    await route.fulfill({ json: { ...settings, isOn: true, rules: [rule] } })
  })
  await signInAs(page, 'Max Member', { url: world.url, path: `/app/${app.appStoreId}/world` })
  const { countries } = await ask()
  const best = countries.find(({ rank, storefront }) => rank !== null && storefront !== 'jp')
  const words = `outside the ones you watch is ${best?.countryName}: #${best?.rank} `
  await page.getByText(words).waitFor()
  expect(await page.getByText(words).textContent()).toContain('You watch Japan.')
  expect(takeComplaints(page)).toEqual([])
  await visitor.close()
})
