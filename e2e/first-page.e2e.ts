import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getHighlights, type Highlights } from '#contract/highlights.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let highlights: Highlights

beforeAll(async () => {
  browser = await launchBrowser()
  highlights = getHighlights.response.parse(await (await fetch(`${world.url}/api/highlights`)).json())
})

afterAll(() => browser?.close())

const nameOf = ({ app }: Highlights): string => app?.app.name ?? 'no app'

/** The home page does not wait for slow highlights, and without JavaScript it does not request them either. */
const openWithHighlights = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.goto(world.url)
      return page.getByRole('heading', { name: nameOf(highlights) }).count()
    })
    .toBeGreaterThan(0)
}

test('without JavaScript the home page says where an app ranks, and its search field opens the app of a pasted link', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openWithHighlights(page)
  await page.getByRole('application', { name: /^World map: / }).waitFor()
  for (const { app } of highlights.climbers.slice(0, 3))
    await page.getByRole('link', { name: app.name }).first().waitFor()
  const { appStoreId = '' } = highlights.app?.app ?? {}
  await page.getByRole('searchbox').fill(`https://apps.apple.com/us/app/x/id${appStoreId}`)
  await page.getByRole('button', { name: 'Search' }).click()
  expect(page.url()).toBe(`${world.url}/app/${appStoreId}`)
  await page.getByRole('searchbox').waitFor({ state: 'detached' })
  await context.close()
})

test('text that is not a link leads to the search', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${world.url}/open?q=tidal+notes`)
  expect(page.url()).toBe(`${world.url}/search?q=tidal+notes`)
  await context.close()
})

test('links in the server-rendered HTML navigate without a page load, and Back shows the same page again', async () => {
  const page = await openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))
  await openHydrated(page, world.url)
  await page.evaluate('globalThis.isSamePage = true')
  await page
    .getByRole('link', { name: nameOf(highlights) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: nameOf(highlights) }).waitFor()
  await page.goBack()
  await page
    .getByRole('heading', { level: 2, name: nameOf(highlights) })
    .first()
    .waitFor()
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
})

test('a link of the home page to a file, such as its feed, works as it does without JavaScript', async () => {
  const page = await openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))
  await openHydrated(page, world.url)
  const feed = page.getByRole('link', { name: 'Atom feed of the public apps' })
  const [request] = await Promise.all([page.waitForRequest('**/feeds/**'), feed.click()])
  expect(request.isNavigationRequest()).toBe(true)
  expect((await request.response())?.status()).toBe(200)
})

test('on a phone, two taps from the first page say where an app ranks best, whether that is up or down, and what else was measured around its newest unusual move', async () => {
  const context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  const page = await openWatchedPage(context)
  await openHydrated(page, world.url)
  await page.getByRole('searchbox').fill(nameOf(highlights))
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: nameOf(highlights) })
    .first()
    .click()
  const best = page.getByRole('region', { name: 'Best Rank Now' })
  await best.getByText(/ (went from|has been|is) .*#\d+ in /).waitFor()
  await page.getByRole('application', { name: /^World map: / }).waitFor()
  const why = page.getByRole('region', { name: 'Why did it move?' })
  await why
    .getByText(/^(No unusual move in the last 30 days|(Climbed|Fell|Entered|Left) .+ in .+ on |Went from .+ in )/)
    .waitFor()
  await context.close()
})

/** How many screens down the end of an element is. */
const screensDown = async (found: Locator): Promise<number> => {
  const box = await found.boundingBox()
  const viewport = found.page().viewportSize()
  if (!box || !viewport) throw new Error('It is not on the page.')
  return (box.y + box.height) / viewport.height
}

test.each([
  { viewport: 'desktop', screens: 1 },
  { viewport: 'phone', screens: 3 },
] as const)(
  'the first five minutes on a $viewport: what it is, where an app ranks, up or down, in which country best and why are within $screens screens of two pages',
  async ({ viewport, screens }) => {
    const page = await openWatchedPage(await newVisitor(browser, { viewport, theme: 'light' }))
    await openHydrated(page, world.url)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/ranks in 175 countries/)
    expect(await screensDown(page.getByText('Free and self-hosted.'))).toBeLessThan(1)
    expect(await screensDown(page.getByRole('application', { name: /^World map: / }))).toBeLessThan(1)

    await page
      .getByRole('link', { name: nameOf(highlights) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: nameOf(highlights) }).waitFor()
    const best = page.getByRole('region', { name: 'Best Rank Now' })
    expect(await screensDown(best.getByText(/ (went from|has been|is) .*#\d+ in /))).toBeLessThan(1)
    expect(await screensDown(page.getByRole('img', { name: /, iPhone, top .*best \d+/ }))).toBeLessThan(2)
    const why = page.getByRole('region', { name: 'Why did it move?' }).getByRole('heading')
    if (viewport === 'phone') expect(await screensDown(why)).toBeLessThan(screens)
    await page.context().close()
  },
)
