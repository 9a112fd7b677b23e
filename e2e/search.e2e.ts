import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { searchNoticeHeader } from '#domain/search-notices.ts'
import { inRoot } from '../scripts/launch/paths.mjs'
import { closePages, launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import { checkPage, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let app: App

const results = inRoot('e2e', 'results')
const searchCalls = '**/api/search?*'
const desk = { viewport: 'desktop', theme: 'light' } as const

beforeAll(async () => {
  await mkdir(results, { recursive: true })
  browser = await launchBrowser()
  context = await newVisitor(browser, desk)
  app = await findListedApp(world.url)
})

afterAll(async () => {
  await browser?.close()
})

afterEach(() => closePages(context))

const openSearch = async (address = ''): Promise<Page> => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/search${address}`)
  return page
}

const box = (page: Page) => page.getByRole('searchbox')
const button = (page: Page) => page.locator('form[action="/search"] button')
const cards = (page: Page) => page.getByRole('region', { name: 'Search results' }).getByRole('listitem')
const cardOf = (page: Page, { name }: App) => cards(page).filter({ has: page.getByRole('link', { name, exact: true }) })

const searchFor = async (page: Page, text: string): Promise<void> => {
  await box(page).fill(text)
  await box(page).press('Enter')
}

const termInAddress = (page: Page): string | null => new URL(page.url()).searchParams.get('q')

/** Fake API responses, one after the other; the last one repeats. */
const answerSearches = (page: Page, ...answers: ((route: Route) => Promise<void>)[]) => {
  let requests = 0
  return page.route(searchCalls, route => {
    const answer = answers[Math.min(requests, answers.length - 1)]
    requests += 1
    return answer?.(route)
  })
}

/** Defects of the page, without the failures that the test itself caused. */
const findFlaws = async (page: Page) => (await checkPage(page)).filter(flaw => /^(axe|scrolls|content)/.test(flaw))

describe('a visitor finds an app', () => {
  test('a visitor finds an app by its name, and opens it', async () => {
    const page = await openSearch()
    await searchFor(page, app.name)
    const card = cardOf(page, app)
    await card.waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Search Apps')
    const text = await card.textContent()
    for (const part of [app.developer, app.category, 'In our charts', 'Login to Track App'])
      expect(text).toContain(part)
    expect(await card.getByRole('link', { name: 'Login to Track App' }).getAttribute('href')).toMatch(
      /^\/auth\?return=%2Fsearch%3Fq%3D/,
    )
    await card.getByRole('link', { name: app.name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/app/${app.appStoreId}`)
  })

  test('a visitor finds an app by a link of the App Store, and opens the only result with another Enter', async () => {
    const page = await openSearch()
    await searchFor(page, `https://apps.apple.com/jp/app/some-name/id${app.appStoreId}?l=en`)
    await cardOf(page, app).waitFor()
    await expect.poll(() => cards(page).count()).toBe(1)
    expect(await page.getByRole('status').first().textContent()).toContain('One app at this link')
    await box(page).press('Enter')
    await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
  })

  test('a visitor finds an app without JavaScript', async () => {
    const scriptless = await newVisitor(browser, desk, { javaScriptEnabled: false })
    const page = await scriptless.newPage()
    await page.goto(`${world.url}/search`)
    await box(page).fill(app.name)
    await button(page).click()
    await cardOf(page, app).waitFor()
    expect(termInAddress(page)).toBe(app.name)
    await scriptless.close()
  })
})

describe('nothing is found', () => {
  test('nothing is found by nonsense', async () => {
    const page = await openSearch()
    await searchFor(page, 'qzxjvkwq')
    await page.getByText('No apps found. Try a different search term.').first().waitFor()
    await page.getByText('Try searching with a different term or paste an App Store URL directly.').waitFor()
  })

  test('nothing is found with a link that leads to no app', async () => {
    const page = await openSearch()
    await searchFor(page, 'https://apps.apple.com/us/app/id999')
    await page.getByText('No results found').first().waitFor()
    await page.getByText('Could not find the app at that URL. Please verify the link is correct.').waitFor()
  })

  test('nothing is found in a response that is not a list', async () => {
    const page = await openSearch()
    await answerSearches(page, route => route.fulfill({ json: { apps: 'none' } }))
    await searchFor(page, 'notes')
    await page.getByText('No apps found. Try a different search term.').first().waitFor()
  })
})

test('spaces alone do not search', async () => {
  const page = await openSearch()
  expect(await button(page).isDisabled()).toBe(true)
  await searchFor(page, '   ')
  expect(await button(page).isDisabled()).toBe(true)
  expect(termInAddress(page)).toBeNull()
  await page.getByText('What you can search by').waitFor()
})

test('the URL holds the search: Back shows the previous one without another request', async () => {
  const page = await openSearch()
  const requestedUrls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/search')) requestedUrls.push(request.url())
  })
  await searchFor(page, app.name)
  await cardOf(page, app).waitFor()
  await searchFor(page, 'qzxjvkwq')
  await page.getByText('No apps found.').first().waitFor()
  await page.goBack()
  await cardOf(page, app).waitFor()
  expect(termInAddress(page)).toBe(app.name)
  expect(await box(page).inputValue()).toBe(app.name)
  expect(requestedUrls).toHaveLength(2)
})

describe('while a search is loading', () => {
  test('a search shows six skeleton cards, and its button says that it is searching', async () => {
    const page = await openSearch()
    const answered = Promise.withResolvers<void>()
    await answerSearches(page, async route => {
      await answered.promise
      await route.continue()
    })
    await searchFor(page, app.name)
    await page.getByRole('button', { name: 'Searching...' }).waitFor()
    const skeletons = page.locator('[aria-busy="true"] ul > li')
    await expect.poll(() => skeletons.count()).toBe(6)
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${results}/search-loading.png` })
    const [grey] = await skeletons.all()
    const greyHeight = (await grey?.boundingBox())?.height ?? 0
    answered.resolve()
    await cardOf(page, app).waitFor()
    const cardHeight = (await cards(page).first().boundingBox())?.height ?? 0
    expect(Math.abs(cardHeight - greyHeight)).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  })

  test('another search cancels the first', async () => {
    const page = await openSearch()
    const ended = page.waitForEvent('requestfailed', request => request.url().includes('q=slow'))
    await page.route('**/api/search?q=slow*', () => undefined)
    await searchFor(page, 'slow')
    await page.getByRole('button', { name: 'Searching...' }).waitFor()
    await searchFor(page, app.name)
    await cardOf(page, app).waitFor()
    expect((await ended).failure()?.errorText).toContain('ABORTED')
  })
})

const problem = { message: 'Search is temporarily unavailable.', code: 'search.unavailable', requestId: 'r-77' }

describe('when a search fails', () => {
  test('the page says why, with the request id and a toast, and Retry repeats it', async () => {
    const page = await openSearch()
    await answerSearches(
      page,
      route => route.fulfill({ status: 503, json: problem }),
      route => route.continue(),
    )
    await searchFor(page, app.name)
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Search is temporarily unavailable.').waitFor()
    expect(await alert.textContent()).toContain('r-77')
    await page.getByText('Failed to search for apps. Please try again.').first().waitFor()
    await page.screenshot({ path: `${results}/search-failed.png` })
    expect(await findFlaws(page)).toEqual([])
    await alert.getByRole('button', { name: 'Retry' }).click()
    await cardOf(page, app).waitFor()
    expect(await alert.count()).toBe(0)
  })
})

test('results that are not from the App Store say so, and the search can be repeated', async () => {
  const page = await openSearch()
  const found = [{ ...app, isCharted: true }]
  await answerSearches(
    page,
    route => route.fulfill({ json: found, headers: { [searchNoticeHeader]: 'app-store-paused' } }),
    route => route.fulfill({ json: found }),
  )
  await searchFor(page, 'anything')
  const notice = page.getByText('The App Store asked for a pause. Showing apps known to this server.')
  await notice.waitFor()
  await cardOf(page, app).waitFor()
  await page.screenshot({ path: `${results}/search-notice.png` })
  expect(await findFlaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Search the App Store again' }).click()
  await notice.waitFor({ state: 'detached' })
  await cardOf(page, app).waitFor()
})

describe('a search that waits for its turn', () => {
  const waiting = { [searchNoticeHeader]: 'app-store-waiting', 'retry-after': '1' }
  const turn = 'Your search is queued for the App Store, for about 1 s. It will continue automatically.'

  test.each(openedLooks)(
    'a queued search says how long it will take, shows apps known to this server, and continues automatically ($viewport, $theme)',
    async look => {
      const visitor = await newVisitor(browser, look)
      const page = await openWatchedPage(visitor)
      await openHydrated(page, `${world.url}/search`)
      const found = [{ ...app, isCharted: true }]
      await answerSearches(
        page,
        route => route.fulfill({ json: [], headers: waiting }),
        route => route.fulfill({ json: found, headers: waiting }),
        route => route.fulfill({ json: found }),
      )
      await searchFor(page, 'anything')
      const notice = page.getByText(turn)
      await notice.waitFor()
      expect(await page.getByText('No apps found').count()).toBe(0)
      await page.screenshot({ path: `${results}/search-waiting-${look.viewport}-${look.theme}.png` })
      await cardOf(page, app).waitFor()
      await page.getByText('Until then, you see apps known to this server.').waitFor()
      expect(await findFlaws(page)).toEqual([])
      await page.screenshot({ path: `${results}/search-waiting-known-${look.viewport}-${look.theme}.png` })
      await notice.waitFor({ state: 'detached' })
      await cardOf(page, app).waitFor()
      await visitor.close()
    },
  )
})
