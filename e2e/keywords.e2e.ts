import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type AppKeyword, getKeywordHistory, listKeywords, type SeenPosition } from '#contract/keywords.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { hasFocus, openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'
import { signInAs } from './harness/sign-in.ts'

const world = inject('demoWorld')
let browser: Browser
let contexts: BrowserContext[] = []
let tab = ''

beforeAll(async () => {
  browser = await launchBrowser()
  tab = `/app/${(await findListedApp(world.url)).appStoreId}/keywords`
})

afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})

afterAll(() => browser?.close())

const openVisitor = async (): Promise<Page> => {
  const context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  contexts.push(context)
  return openWatchedPage(context)
}

const timedOut = <Seen extends SeenPosition>(seen: Seen): Seen => ({
  ...seen,
  state: 'failed',
  position: null,
  depth: null,
  reason: 'timeout',
  detail: null,
})

const outside = (seen: SeenPosition): SeenPosition => ({ ...seen, state: 'unranked', position: null, depth: 200 })

/** The demo's own keywords, one that cannot be searched, and one that drops out of the results. */
const trouble = (known: AppKeyword): AppKeyword[] => [
  known,
  { ...known, keyword: 'a gap', now: timedOut(known.now), trend: known.trend.map(timedOut) },
  { ...known, keyword: 'fell out', now: outside(known.now) },
]

/** Simulates failures in the requests of an open page. */
const plantTrouble = async (page: Page): Promise<void> => {
  await page.route('**/api/apps/*/keywords*', async route => {
    const list = listKeywords.response.parse(await (await route.fetch()).json())
    const [known] = list.keywords
    await route.fulfill({ json: { ...list, keywords: known ? trouble(known) : [] } })
  })
  await page.route('**/api/apps/*/keyword-history*', async route => {
    const history = getKeywordHistory.response.parse(await (await route.fetch()).json())
    const points = history.points.map((point, place) => (place === 5 ? timedOut(point) : point))
    await route.fulfill({ json: { ...history, points } })
  })
}

test('a visitor reads the search positions of an app, opens a history by keyboard, and sees what is missing', async () => {
  const page = await openVisitor()
  await plantTrouble(page)
  await openHydrated(page, `${world.url}${tab.replace('/keywords', '/versions')}`)
  await page.getByRole('link', { name: 'Keywords', exact: true }).click()
  await page.waitForURL(`${world.url}${tab}`)
  await page.getByText(/^Found for 1 of 3 keywords; the best position is #\d+\. 1 not measured recently\./).waitFor()

  const rowOf = (keyword: string) => page.locator('tbody tr').filter({ hasText: keyword })
  expect(await rowOf('a gap').textContent()).toContain('not measured: timed out')
  expect(await rowOf('a gap').textContent()).toContain('change unknown')
  expect(await rowOf('fell out').textContent()).toMatch(/not in the first 200.*dropped out/)
  expect(await rowOf('a gap').getByRole('img').getAttribute('aria-label')).toMatch(/not measured|failed/)

  const keyword = (await page.locator('tbody th a').first().textContent()) ?? ''
  const first = page.locator('tbody th a').first()
  await first.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.searchParams.get('keyword') === keyword)
  await expect.poll(() => first.getAttribute('aria-expanded')).toBe('true')
  expect(await first.evaluate(hasFocus)).toBe(true)
  const history = page.getByRole('region', { name: `Search position for “${keyword}”, day by day` })
  const plot = history.getByRole('application')
  await plot.locator('canvas').waitFor()
  await plot.focus()
  // A key pressed while the plot is still being drawn has no effect.
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return history.getByText(/^position \d+$/).isVisible()
    })
    .toBe(true)
  await history.getByText('Show as table').click()
  await history.getByText('not measured: timed out').first().waitFor()
  expect(await checkPage(page), 'an open history').toEqual([])
  expect(await findOverflowAt(page, 320), 'an open history at 320 px').toEqual([])

  await page.locator('select[name=storefront]').selectOption('de')
  await page.waitForURL(`${world.url}${tab}?storefront=de`)
  expect(takeComplaints(page)).toEqual([])
})

test('a shared URL includes the open history in its first HTML, and a country without keywords links to one with some', async () => {
  const page = await openVisitor()
  const list = listKeywords.response.parse(
    await (await fetch(`${world.url}/api${tab.replace('/app/', '/apps/')}`)).json(),
  )
  const keyword = list.keywords[0]?.keyword ?? ''
  const requestedPaths: string[] = []
  page.on('request', request => requestedPaths.push(new URL(request.url()).pathname))
  await openHydrated(page, `${world.url}${tab}?${new URLSearchParams({ keyword })}`)
  await page.getByText(/^(At|Rose|Fell|Position) .*Measured since/).waitFor()
  expect(requestedPaths.filter(path => /keyword/.test(path) && path.startsWith('/api/'))).toEqual([])

  await openHydrated(page, `${world.url}${tab}?storefront=is`)
  await page.getByText('No keywords here yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'United States' }).click()
  await page.waitForURL(`${world.url}${tab}`)
  await page.getByText(/^Found for/).waitFor()
  expect(takeComplaints(page)).toEqual([])
})

test('a member adds a private keyword, sees it at once, removes it, and undoes that', async () => {
  const page = await openVisitor()
  await signInAs(page, 'Mia Member', { url: world.url, path: tab })
  const field = page.getByLabel('Add a keyword')
  await field.fill('   ')
  await field.press('Enter')
  await page.getByText(/^A keyword must have 1 to 100 characters/).waitFor()
  await field.fill('  Puzzle   GAME ')
  await field.press('Enter')
  await page.getByText('“puzzle game” was added. It is measured within a day.').waitFor()
  expect(await field.inputValue()).toBe('')
  const own = page.locator('tbody tr').filter({ hasText: 'puzzle game' })
  expect(await own.textContent()).toMatch(/yours.*first measurement within a day/)
  await field.fill('puzzle game')
  await field.press('Enter')
  await page.getByText('“puzzle game” is already in the list.').waitFor()

  await page.getByRole('button', { name: 'Suggest keywords' }).click()
  await page
    .getByText(/^(From |There are no new keywords)/)
    .first()
    .waitFor()
  expect(await checkPage(page), 'a member’s page').toEqual([])
  expect(await findOverflowAt(page, 320), 'a member’s page at 320 px').toEqual([])

  const stranger = await openVisitor()
  await openHydrated(stranger, `${world.url}${tab}`)
  expect(await stranger.getByText('puzzle game').count()).toBe(0)

  const remove = page.getByRole('button', { name: 'Remove “puzzle game”' })
  await remove.click()
  await own.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await own.waitFor()
  await remove.click()
  await own.waitFor({ state: 'detached' })
  await openHydrated(page, `${world.url}${tab}`)
  expect(await own.count()).toBe(0)
  expect(takeComplaints(page)).toEqual([])
})
