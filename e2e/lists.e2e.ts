import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { listPublicApps, type StandingApp } from '#contract/apps.ts'
import { listCategoryApps } from '#contract/categories.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { browsedCategories } from '#domain/categories.ts'
import { hourMs } from '#domain/units.ts'
import { isLong } from '../vitest.length.ts'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { listPages, serverProblem } from './harness/list-pages.ts'
import { checkPage, checkSeenPage, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated, textsOf, waitUntilHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let apps: readonly StandingApp[]

const getJson = async (path: string): Promise<unknown> => {
  const response = await fetch(`${world.url}${path}`)
  expect(response.status, `GET ${path}`).toBe(200)
  return response.json()
}

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  apps = listPublicApps.response.parse(await getJson('/api/apps/public'))
})

afterAll(async () => {
  await browser?.close()
})

afterEach(() => closePages(context))

const open = async (path: string): Promise<Page> => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${path}`)
  return page
}

const rowNames = (page: Page): Promise<string[]> => textsOf(page.locator('tbody th a'))
const cardNames = (page: Page): Promise<string[]> => textsOf(page.locator('main li h2'))
const head = (page: Page, name: string): Locator => page.getByRole('columnheader', { name })

const byText = (column: 'name' | 'developer'): string[] => {
  const { compare } = new Intl.Collator('en-US', { numeric: true })
  return [...apps].sort((a, b) => compare(a[column], b[column])).map(app => app.name)
}

describe('the public list', () => {
  test('the public list is a grid by default; the tab is kept in the URL, and Back returns to the grid', async () => {
    const page = await open('/')
    await expect.poll(() => cardNames(page)).toEqual(apps.map(app => app.name))
    await page.getByRole('link', { name: 'Table View' }).click()
    await page.getByRole('table').waitFor()
    expect(page.url()).toBe(`${world.url}/?view=table`)
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual(['App', 'Category', 'Developer', 'Rating', 'Actions'])
    await page.goBack()
    await page.getByRole('table').waitFor({ state: 'detached' })
    expect(page.url()).toBe(`${world.url}/`)
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('the public list sorts ascending at the first click, then toggles; a reload keeps the order and Back undoes it', async () => {
    const page = await open('/apps?view=table')
    await head(page, 'Developer').getByRole('link').click()
    await page.waitForURL(`${world.url}/apps?view=table&sort=developer`)
    await expect.poll(() => head(page, 'Developer').getAttribute('aria-sort')).toBe('ascending')
    await expect.poll(() => rowNames(page)).toEqual(byText('developer'))

    await head(page, 'Developer').getByRole('link').click()
    await page.waitForURL(`${world.url}/apps?view=table&sort=developer&order=desc`)
    await expect.poll(() => head(page, 'Developer').getAttribute('aria-sort')).toBe('descending')
    const descending = await rowNames(page)
    expect(descending).not.toEqual(byText('developer'))

    await page.reload()
    await waitUntilHydrated(page)
    expect(await head(page, 'Developer').getAttribute('aria-sort')).toBe('descending')
    await expect.poll(() => rowNames(page)).toEqual(descending)

    await head(page, 'Developer').getByRole('link').click()
    await page.waitForURL(`${world.url}/apps?view=table&sort=developer`)
    await expect.poll(() => rowNames(page)).toEqual(byText('developer'))
    await page.goBack()
    await page.waitForURL(`${world.url}/apps?view=table&sort=developer&order=desc`)
    await expect.poll(() => rowNames(page)).toEqual(descending)
  })

  test('the public list keeps its order between the views, and can be sorted in the grid too', async () => {
    const page = await open('/?view=table&sort=name&order=desc')
    await page.getByRole('link', { name: 'Grid View' }).click()
    await page.waitForURL(`${world.url}/?sort=name&order=desc`)
    await expect.poll(() => cardNames(page)).toEqual([...byText('name')].reverse())
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Rating' }).click()
    await page.waitForURL(`${world.url}/?sort=rating`)
  })

  test('the public list links to the rankings of an app and to the sign-in', async () => {
    const page = await open('/?view=table')
    const [first] = apps
    await page.getByRole('link', { name: `View Rankings (${first?.name})` }).click()
    await page.waitForURL(`${world.url}/app/${first?.appStoreId}`)
    await page.goBack()
    await page.getByRole('link', { name: 'Sign in to track apps' }).click()
    await page.waitForURL(`${world.url}/auth?return=%2F%3Fview%3Dtable`)
  })

  test('the public list on a phone of 320 px is a table that does not scroll sideways and can be sorted by every column', async () => {
    const page = await open('/?view=table')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByRole('table').waitFor()
    expect(await checkSeenPage(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Rating' }).click()
    await page.waitForURL(`${world.url}/?view=table&sort=rating`)
  })

  test('the public list keeps its table header in view', async () => {
    const page = await open('/?view=table')
    await page.setViewportSize({ width: 1280, height: 500 })
    // Over the list: in a low window the sidebar, where the mouse starts, scrolls separately.
    await page.getByRole('table').hover({ position: { x: 300, y: 60 } })
    await page.mouse.wheel(0, 700)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(300)
    await expect.poll(async () => (await head(page, 'App').boundingBox())?.y).toBe(0)
  })
})

describe('the top international apps', () => {
  test('the top international apps show the numbers of the API for each app, and link to it', async () => {
    const list = listTopInternationalApps.response.parse(await getJson('/api/top-international-apps'))
    const page = await open('/top-international-apps')
    await expect.poll(() => page.title()).toBe('Top International Apps - Rank Atlas')
    const rows = page.getByRole('list', { name: /^Top international apps/ }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(list.showing)
    for (const [index, app] of list.apps.slice(0, 3).entries()) {
      const text = (await rows.nth(index).textContent()) ?? ''
      const percent = Math.round((100 * app.countriesCount) / app.totalCountries)
      for (const part of [app.name, `${app.countriesCount} countries`, `Best: #${app.bestRank}`, `${percent}%`]) {
        expect(text).toContain(part)
      }
    }
    const total = list.totalApps.toLocaleString('en-US')
    const teaser = page.getByText(`You're seeing ${list.showing} of ${total} globally successful apps`)
    await expect.poll(() => teaser.count()).toBe(list.totalApps > list.showing ? 1 : 0)
    const [first] = list.apps
    await page.getByRole('link', { name: first?.name ?? '', exact: true }).click()
    await page.waitForURL(`${world.url}/app/${first?.appStoreId}`)
  })
})

describe('a category', () => {
  test('a category counts its apps and opens the next category without a page load', async () => {
    const games = listCategoryApps.response.parse(await getJson('/api/category-apps/games'))
    const page = await open('/category/games')
    const total = games.totalApps.toLocaleString('en-US')
    await page.getByText(`Showing ${games.showing} of ${total} apps`).waitFor()
    await expect.poll(() => cardNames(page)).toEqual(games.apps.map(app => app.name))
    expect(await page.getByRole('link', { name: 'Track App' }).first().getAttribute('href')).toBe(
      '/auth?return=%2Fcategory%2Fgames',
    )
    const links = page.getByRole('navigation', { name: 'Categories' })
    await expect
      .poll(() => links.getByRole('link').allTextContents())
      .toEqual(['All', ...browsedCategories.map(({ name }) => name)])
    await links.getByRole('link', { name: 'Food & Drink' }).click()
    await page.getByRole('heading', { level: 1, name: 'Food & Drink' }).waitFor()
    await expect.poll(() => page.title()).toBe('Food & Drink - Rank Atlas')
  })
})

const isExpected = (finding: string): boolean => /^console error: |^500 from /.test(finding)

/** All lists show these states with the same parts. */
const checkState = (list: string) => (list === listPages[0]?.name ? checkPage : checkSeenPage)

/** All lists have the same parts, so the short form looks at those of one. */
describe.each(isLong ? listPages : listPages.slice(0, 1))(
  '$name',
  ({ name, api, from, link, failure, empty, skeletons }) => {
    test('shows skeletons while it loads, and then the data', async () => {
      const page = await open(from)
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await page.route(api, async route => {
        await released
        await route.continue()
      })
      await page.getByRole('link', { name: link, exact: true }).click()
      const busy = page.locator('main [aria-busy="true"]', { has: page.locator('li') })
      await busy.waitFor()
      await expect.poll(() => busy.locator('li').count()).toBe(skeletons)
      expect(await checkState(name)(page)).toEqual([])
      release()
      await busy.waitFor({ state: 'detached' })
      await page.locator('main li h2').first().waitFor()
    })

    test('says that the server could not be reached, or that it broke, with the request id, and Retry loads the data', async () => {
      const page = await open(from)
      await page.route(api, route => route.abort())
      await page.getByRole('link', { name: link, exact: true }).click()
      const alert = page.getByRole('alert')
      await alert.getByText(`${failure}The server could not be reached.`, { exact: false }).waitFor()
      await page.unroute(api)
      await page.route(api, route =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(serverProblem) }),
      )
      await alert.getByRole('button', { name: 'Retry' }).click()
      await alert.getByText(`${failure}Something broke on the server.`).waitFor()
      await page.getByText('r-4711').waitFor()
      expect((await checkState(name)(page)).filter(finding => !isExpected(finding))).toEqual([])
      await page.unroute(api)
      await alert.getByRole('button', { name: 'Retry' }).click()
      await page.locator('main li h2').first().waitFor()
      expect(await alert.count()).toBe(0)
    })

    test('says that it is empty, and what to do next', async () => {
      const page = await open(from)
      await page.route(api, async route => {
        const answer: unknown = await (await route.fetch()).json()
        const json = Array.isArray(answer) ? [] : { ...Object(answer), apps: [], totalApps: 0, showing: 0 }
        await route.fulfill({ json })
      })
      await page.getByRole('link', { name: link, exact: true }).click()
      await page.getByText(empty).waitFor()
      await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0)
      expect(await checkState(name)(page)).toEqual([])
    })
  },
)

test('the table shows five skeleton rows while it loads', async () => {
  const page = await open('/tools')
  await page.route('**/api/apps/public', () => undefined)
  await page.getByRole('link', { name: 'Public Apps', exact: true }).click()
  await page.getByRole('link', { name: 'Table View' }).click()
  const busy = page.getByRole('status').filter({ hasText: 'Loading apps' })
  await busy.waitFor()
  await expect.poll(() => busy.locator('[data-row]').count()).toBe(5)
})

test('the top international apps say when they were measured too long ago', async () => {
  const page = await open('/tools')
  await page.route('**/api/top-international-apps', async route => {
    const answer: unknown = await (await route.fetch()).json()
    const observedAt = new Date(Date.now() - 80 * hourMs).toISOString()
    await route.fulfill({ json: { ...Object(answer), observedAt, staleAfterSeconds: 259_200 } })
  })
  await page.getByRole('link', { name: 'Top International', exact: true }).click()
  await page.getByText('Later changes are unknown.', { exact: false }).waitFor()
  expect(await checkPage(page)).toEqual([])
})
