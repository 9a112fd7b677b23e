import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type App, listPublicApps } from '#contract/apps.ts'
import { type AppCoverage, getAppCoverage } from '#contract/coverage.ts'
import { type AppSummary, getAppSummary } from '#contract/summaries.ts'
import { inRoot } from '../scripts/launch/paths.mjs'
import { isLong } from '../vitest.length.ts'
import {
  closePages,
  type Look,
  launchBrowserWithImages,
  newVisitor,
  openedLooks,
  viewports,
} from './harness/browser.ts'
import { countBroken } from './harness/in-page.mjs'
import {
  checkPage,
  checkSeenPage,
  colourRules,
  findOverflowAt,
  openWatchedPage,
  takeComplaints,
} from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let hit: { app: App; summary: AppSummary }

const results = inRoot('e2e', 'results')

const getJson = async (path: string): Promise<unknown> => {
  const response = await fetch(`${world.url}${path}`)
  expect(response.status, `GET ${path}`).toBe(200)
  return response.json()
}

/** The public app in the top 100 of the most countries, according to the API. */
const findWorldHit = async (): Promise<{ app: App; summary: AppSummary }> => {
  const apps = listPublicApps.response.parse(await getJson('/api/apps/public'))
  const summaries = await Promise.all(
    apps.map(async app => ({
      app,
      summary: getAppSummary.response.parse(await getJson(`/api/apps/${app.appStoreId}/summary`)),
    })),
  )
  const [first] = summaries.toSorted((a, b) => b.summary.rankings.top100 - a.summary.rankings.top100)
  if (!first) throw new Error('The public list is empty.')
  return first
}

beforeAll(async () => {
  await mkdir(results, { recursive: true })
  browser = await launchBrowserWithImages()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  hit = await findWorldHit()
})

afterEach(() => closePages(context))

afterAll(async () => {
  await browser?.close()
})

test('the demo has a worldwide hit that is measured in more than 100 countries, with ten best countries', () => {
  expect(hit.summary.rankings.measuredCountries).toBeGreaterThan(100)
  expect(hit.summary.topCountries).toHaveLength(10)
})

describe.each(openedLooks)('on a $viewport in $theme', look => {
  test('a visitor finds the worldwide hit on the home page and reads where it ranks', async () => {
    const { app, summary } = hit
    const visitor = await newVisitor(browser, look)
    const page = await openWatchedPage(visitor)

    await openHydrated(page, world.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(app.name, { exact: true }).first().waitFor()
    expect(takeComplaints(page), 'the first page').toEqual([])

    await page.locator(`a[href="/app/${app.appStoreId}"]`).first().click()
    await page.waitForURL(`${world.url}/app/${app.appStoreId}`)
    await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
    await expect.poll(() => page.title()).toBe(`${app.name} - App Store Rankings`)

    const current = page.getByRole('region', { name: 'Current Rankings' })
    for (const [label, count] of [
      ['Top 1', summary.rankings.top1],
      ['Top 5', summary.rankings.top5],
      ['Top 10', summary.rankings.top10],
    ] as const) {
      const button = current.getByRole('button', { name: new RegExp(`\\b${label}\\b`) })
      expect(await button.textContent(), label).toContain(String(count))
    }

    const countries = page.getByRole('region', { name: 'Top 10 Countries' })
    for (const { countryName } of summary.topCountries) {
      await countries.getByText(countryName).first().waitFor()
    }
    const { measuredCountries, totalCountries } = summary.rankings
    await page.getByText(`measured in ${measuredCountries} of ${totalCountries}`).first().waitFor()

    expect(await checkSeenPage(page), 'the page of the app').toEqual([])
    await visitor.close()
  })
})

test('images that do not load leave placeholders of their size and no broken images', async () => {
  const page = await context.newPage()
  await page.route(`${world.appStoreUrl}/**`, route => route.abort())
  await openHydrated(page, `${world.url}/app/${hit.app.appStoreId}`)
  const screenshot = page.getByRole('img', { name: 'Screenshot 1 of', exact: false })
  await screenshot.waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('main img').evaluateAll(countBroken)).toBe(0)
  expect(await screenshot.getAttribute('alt')).toContain('not available')
  const box = await screenshot.boundingBox()
  expect(box?.height).toBeGreaterThan((box?.width ?? 0) * 1.3)
  await page.screenshot({ path: `${results}/app-no-pictures.png`, fullPage: true })
})

/** The first page. Opening the app from here makes the browser call the API instead of the server. */
const openHome = async ({ theme = 'light' }: Partial<Look> = {}): Promise<Page> => {
  const page = await openWatchedPage(context)
  await page.emulateMedia({ colorScheme: theme })
  await openHydrated(page, world.url)
  return page
}

const openHit = (page: Page) => page.locator(`main a[href="/app/${hit.app.appStoreId}"]`).first().click()

/** Defects of the page, without the failures that the test itself caused. */
const findFlaws = async (page: Page) => (await checkPage(page)).filter(flaw => /^(axe|scrolls|content)/.test(flaw))

test('the first HTML has the plot and the data for search engines, and the store link opens in a new tab', async () => {
  const { app, summary } = hit
  const html = await (await fetch(`${world.url}/app/${app.appStoreId}`)).text()
  expect(html).toMatch(/<svg[^>]* viewBox="0 0 \d+ 236"[^>]* role="img"[^>]* aria-label="[^"]*best \d+/)
  const [, json = ''] = html.match(/<script type="application\/ld\+json">(.+?)<\/script>/) ?? []
  expect(JSON.parse(json)).toMatchObject({ '@type': 'SoftwareApplication', name: app.name, operatingSystem: 'iOS' })

  const page = await openHome()
  await openHit(page)
  const store = page.getByRole('link', { name: 'View in App Store' })
  expect(await store.getAttribute('href')).toBe(summary.app.storeUrl)
  expect(await store.getAttribute('target')).toBe('_blank')
  expect(await page.getByRole('link', { name: 'Login to Track App' }).getAttribute('href')).toBe(
    `/auth?return=${encodeURIComponent(new URL(page.url()).pathname)}`,
  )
  await page.getByRole('link', { name: 'Back to Apps' }).click()
  await page.waitForURL(`${world.url}/apps`)
})

describe('the page of an app with failures', () => {
  const summaryCalls = '**/api/apps/*/summary'
  const plotCalls = '**/api/apps/*/ranks?*'

  test('the page of an app with failures says what failed with the request id, and retries', async () => {
    const page = await openHome()
    const problem = { message: 'No.', code: 'server.failed', requestId: 'r-42' }
    await page.route(summaryCalls, route => route.fulfill({ status: 500, json: problem }))
    await openHit(page)
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Error loading the app: Something broke on the server.').waitFor()
    expect(await alert.textContent()).toContain('r-42')
    expect(await findFlaws(page)).toEqual([])
    await page.unroute(summaryCalls)
    await alert.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1, name: hit.app.name }).waitFor()
  })

  test('the page of an app with failures says how old its numbers are', async () => {
    const page = await openHome()
    const old: AppSummary = { ...hit.summary, observedAt: '2025-10-05T08:00:00.000Z' }
    await page.route(summaryCalls, route => route.fulfill({ json: old }))
    await openHit(page)
    await page.getByText('The latest reading is from Oct 5, 2025').waitFor()
    expect(await findFlaws(page)).toEqual([])
  })

  test('the page of an app with failures keeps everything else if only the plot could not be loaded', async () => {
    const page = await openHome()
    await page.route(plotCalls, route => route.abort())
    await openHit(page)
    await page.getByText('Error loading the rank history').waitFor()
    await page.getByRole('region', { name: 'Top 10 Countries' }).waitFor()
    await page.unroute(plotCalls)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('img', { name: /, iPhone, top / }).waitFor()
  })
})

describe('measured countries', () => {
  const coverageCalls = '**/api/apps/*/coverage'

  /** The real response, with countries in the states that need a failure. */
  const findTroubled = async (): Promise<AppCoverage> => {
    const answer = await getJson(`/api/apps/${hit.app.appStoreId}/coverage`)
    const coverage = getAppCoverage.response.parse(answer)
    const failedAt = '2026-11-20T08:00:00.000Z'
    const changes = [
      { state: 'failed', failure: { reason: 'http', detail: 'HTTP 503', attemptedAt: failedAt } },
      { state: 'stale' },
      { state: 'not-offered', observedAt: null },
      { state: 'not-tracked', observedAt: null },
    ] as const
    return {
      ...coverage,
      measuredCountries: coverage.measuredCountries - changes.length,
      countries: coverage.countries.map((country, place) => ({ ...country, ...changes[place] })),
    }
  }

  /** In the short form, the page of the light theme is then also checked in the colours of the dark one. */
  const openedThemes = isLong ? (['light', 'dark'] as const) : (['light'] as const)

  const openCoverage = async (page: Page) => {
    await openHit(page)
    await page.getByRole('link', { name: /^Measured in/ }).click()
    await page.waitForURL(`${world.url}/data-health?app=${hit.app.appStoreId}`)
  }

  test.each(openedThemes)(
    'measured countries are listed country by country in %s, on a desktop and a phone',
    async theme => {
      const page = await openHome({ theme })
      const coverage = await findTroubled()
      await page.route(coverageCalls, route => route.fulfill({ json: coverage }))
      await openCoverage(page)
      await page.getByRole('heading', { level: 1, name: 'Measured Countries' }).waitFor()
      await page.getByRole('table').waitFor()
      await expect.poll(() => page.getByRole('row').count()).toBe(1 + coverage.countries.length)
      const [failed] = coverage.countries
      const row = page
        .getByRole('row')
        .filter({ hasText: failed?.countryName ?? '' })
        .first()
      for (const part of ['Could not be read', 'The App Store answered with an error.', 'HTTP 503']) {
        expect(await row.textContent()).toContain(part)
      }
      expect(await checkPage(page), '1280 px').toEqual([])
      expect(await findOverflowAt(page, 320), '320 px').toEqual([])
      expect(await findOverflowAt(page, viewports.phone.width), '375 px').toEqual([])
      await page.screenshot({ path: `${results}/coverage-troubled-${theme}.png` })
      if (openedThemes.length > 1) return expect(await checkPage(page), '375 px').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await checkPage(page, { onlyRules: colourRules }), 'dark, 375 px').toEqual([])
    },
  )

  test('measured countries say what failed, are loaded by Retry, and are filtered by a state, which is kept in the URL', async () => {
    const page = await openHome()
    const coverage = await findTroubled()
    await page.route(coverageCalls, route => route.abort())
    await openCoverage(page)
    await page.getByText('Error loading countries: The server could not be reached.').waitFor()
    expect(await findFlaws(page)).toEqual([])
    await page.unroute(coverageCalls)
    await page.route(coverageCalls, route => route.fulfill({ json: coverage }))
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('table').waitFor()
    await page.getByRole('link', { name: /^Not sold here/ }).click()
    await page.waitForURL(`${world.url}/data-health?app=${hit.app.appStoreId}&state=not-offered`)
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: `Back to ${hit.app.name}` }).click()
    await page.getByRole('heading', { level: 1, name: hit.app.name }).waitFor()
  })
})
