import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { inRoot } from '../scripts/launch/paths.mjs'
import { shortOrLong } from '../vitest.length.ts'
import { closePages, type Look, launchBrowserWithImages, looks, newVisitor, viewports } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { findMotion, findOverflow, isDrawnDark, waitForLayout } from './harness/in-page.mjs'
import {
  checkPage,
  colourRules,
  findOverflowAt,
  openWatchedPage,
  setLook,
  takeComplaints,
} from './harness/page-checks.ts'
import { cssLimit, followPageWeight, htmlLimitOf, jsLimitOf, measureHtml } from './harness/page-weight.ts'
import { openHydrated } from './harness/pages.ts'
import {
  findListedApp,
  listFullPages,
  listPublicPages,
  type PublicPage,
  type PublicPageName,
  publicPageNames,
} from './harness/public-pages.ts'

// Requirements for every page that a visitor can open.

const world = inject('demoWorld')
let browser: Browser
let light: BrowserContext
let dark: BrowserContext
let pages: Record<PublicPageName, PublicPage>
let listed: App

const results = inRoot('e2e', 'results')

beforeAll(async () => {
  await mkdir(results, { recursive: true })
  browser = await launchBrowserWithImages()
  light = await newVisitor(browser, opened)
  dark = await newVisitor(browser, { viewport: 'phone', theme: 'dark' })
  pages = await listPublicPages(world.url)
  listed = await findListedApp(world.url)
})

afterEach(async () => {
  await closePages(light)
  await closePages(dark)
})

afterAll(async () => {
  await browser?.close()
})

const addressOf = (name: PublicPageName): string => `${world.url}${pages[name].path}`

/** Pages that search engines must not index: temporary, personal or missing ones. */
const unindexed = new Set<PublicPageName>([
  'search-results',
  'search-nothing',
  'category-unknown',
  // The demo publishes none.
  'open-data',
  'auth',
  'sign-in-only',
  'not-found',
])

/** Screens that another page already covers. */
const repeated = new Set<PublicPageName>(['apps', 'apps-app', 'category-food-drink'])
const screens = publicPageNames.filter(name => !repeated.has(name))

const pagesPerFullCheck = shortOrLong(100, 1)
/** These pages are checked in every combination of theme and width. */
const isCheckedInFull = (name: PublicPageName): boolean => screens.indexOf(name) % pagesPerFullCheck === 0

const opened: Look = { viewport: 'desktop', theme: 'light' }

/**
 * The combination in which a page is checked that is not checked in full. Pages of a kind follow each other, so each kind is
 * checked in all combinations.
 */
const lookOf = (name: PublicPageName): Look => {
  const look = isCheckedInFull(name) ? opened : looks[screens.indexOf(name) % looks.length]
  return look ?? opened
}

/** The sidebar is the same on every page of a visitor. */
const hasSidebarChecked = (name: PublicPageName): boolean => name === 'home'

test.each(publicPageNames)('the page %s has its content without JavaScript, and tags for link previews', async name => {
  const { status, text, title, meta, canonical } = await readFirstHtml(addressOf(name))
  expect(status).toBe(pages[name].status)
  expect(text.length, text).toBeGreaterThan(200)
  expect(title).toContain(' ')
  expect(meta.description?.length).toBeGreaterThan(20)
  expect(canonical).toMatch(new RegExp(`^${world.url}/`))
  expect(meta['og:title']).toBe(title)
  expect(meta['twitter:title']).toBe(title)
  expect(meta['og:description']).toBe(meta.description)
  expect(meta['og:url']).toBe(canonical)
  const isOfApp = /^apps?-/.test(name) || name === 'app'
  expect(meta['og:image']).toBe(`${world.url}/api/og/${isOfApp ? `app/${listed.appStoreId}` : 'main'}`)
  expect(meta).toMatchObject({
    'og:image:alt': title,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:image': meta['og:image'],
    'twitter:card': 'summary_large_image',
  })
  expect(meta.robots).toBe(unindexed.has(name) ? 'noindex' : 'index, follow')
})

test('the HTML of every page and of the fullest ones is at most 200 KB, and 350 KB with a table of all countries', async () => {
  const paths = [...Object.values(pages).map(({ path }) => path), ...(await listFullPages(world.url))]
  const weighed = await Promise.all(paths.map(async path => ({ path, ...(await measureHtml(`${world.url}${path}`)) })))
  expect(weighed.filter(({ path, html }) => html > htmlLimitOf(path))).toEqual([])
})

/** The browser itself logs an error for a missing page. */
const openExpected = async (page: Page, name: PublicPageName): Promise<void> => {
  await openHydrated(page, addressOf(name))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (pages[name].status === 404) expect(takeComplaints(page)).toEqual([expect.stringContaining('404')])
}

/** Checks that only the dark theme needs: its colours, its motion and narrow widths. */
const expectHoldsInDark = async (page: Page, { withSidebar }: { withSidebar: boolean }): Promise<void> => {
  expect(await page.evaluate(isDrawnDark), 'a dark background').toBe(true)
  expect(await checkPage(page, { onlyRules: colourRules, withSidebar }), 'dark, 375 px').toEqual([])
  expect(await page.evaluate(findMotion), 'reduced motion').toEqual([])
  expect(await findOverflowAt(page, 320), '320 px').toEqual([])
}

/** The days of the apps of a list, which is complete without them: too many to be part of each page. */
const isAddition = (url: string): boolean => new URL(url).pathname === '/api/trends'

test.each(screens.map(name => ({ name, ...lookOf(name) })))(
  'the page $name hydrates without errors, repeats no request of the server, loads no more code than allowed, and passes all checks in the $theme theme on a $viewport',
  async ({ name, viewport, theme }) => {
    const page = await openWatchedPage(light)
    const weigh = followPageWeight(page)
    const requestedUrls: string[] = []
    page.on('request', request => {
      if (request.resourceType() === 'fetch' && !isAddition(request.url())) requestedUrls.push(request.url())
    })
    await openExpected(page, name)
    await page.waitForLoadState('networkidle')
    expect(requestedUrls).toEqual([])
    const { js, css } = await weigh()
    expect(js, 'KB of JavaScript, gzip').toBeGreaterThan(20)
    expect(js, 'KB of JavaScript, gzip').toBeLessThanOrEqual(jsLimitOf(pages[name].path))
    expect(css, 'KB of CSS, gzip').toBeGreaterThan(1)
    expect(css, 'KB of CSS, gzip').toBeLessThanOrEqual(cssLimit)
    expect(await page.evaluate(findOverflow), '1280 px').toEqual([])
    await setLook(page, { viewport, theme })
    expect(await page.evaluate(isDrawnDark), 'a dark background').toBe(theme === 'dark')
    expect(await checkPage(page, { withSidebar: hasSidebarChecked(name) }), `${theme}, ${viewport}`).toEqual([])
    expect(await page.evaluate(findMotion), 'reduced motion').toEqual([])
    for (const width of [viewports.phone.width, 320]) {
      expect(await findOverflowAt(page, width), `${width} px`).toEqual([])
    }
  },
)

test.each(screens.filter(isCheckedInFull))(
  'the page %s passes all checks on a phone in the light theme, when it is opened in the dark theme on a phone, on a desktop, and in forced colours',
  async name => {
    const withSidebar = hasSidebarChecked(name)
    const lit = await openWatchedPage(light)
    await openExpected(lit, name)
    await setLook(lit, { viewport: 'phone', theme: 'light' })
    expect(await checkPage(lit, { withSidebar }), 'light, 375 px').toEqual([])
    const page = await openWatchedPage(dark)
    await openExpected(page, name)
    await expectHoldsInDark(page, { withSidebar })
    expect(await findOverflowAt(page, viewports.desktop.width), 'dark, 1280 px').toEqual([])
    expect(await checkPage(page, { onlyRules: colourRules, withSidebar }), 'dark, 1280 px').toEqual([])
    await page.setViewportSize(viewports.phone)
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await page.evaluate(waitForLayout)
    await page.screenshot({ path: `${results}/${name}-forced-colours.png` })
    // In forced colours the reader sets the contrast, but axe still measures the page's own colours.
    expect(await checkPage(page, { withoutRules: ['color-contrast'] }), 'forced colours').toEqual([])
  },
)

describe('the first HTML has the content', () => {
  test.each(['home', 'home-table', 'apps', 'search-results', 'top-international', 'app'] as const)(
    'the first HTML has the content of %s: the name and developer of one of its apps',
    async name => {
      const { text } = await readFirstHtml(addressOf(name))
      expect(text).toContain(listed.name)
      expect(text).toContain(listed.developer)
    },
  )

  test('the first HTML has the content of an app: where it ranks, its title, and its structured data', async () => {
    const { text, title, jsonLd, meta } = await readFirstHtml(addressOf('app'))
    expect(title).toBe(`${listed.name} - App Store Rankings`)
    expect(text).toMatch(/\b\d+ of 175\b/)
    expect(jsonLd).toContainEqual(expect.objectContaining({ '@type': 'SoftwareApplication', name: listed.name }))
    expect(new URL(meta['og:image'] ?? '').pathname).toBe(`/api/og/app/${listed.appStoreId}`)
  })

  test('the first HTML has the content of a category: its name and the number of its apps', async () => {
    const { text } = await readFirstHtml(addressOf('category-food-drink'))
    expect(text).toContain('Food & Drink')
    expect(text).toMatch(/Showing \d+ of \d+ apps/)
  })

  test('the first HTML has the content of both URLs of an app: the same canonical URL', async () => {
    const [first, second] = await Promise.all([readFirstHtml(addressOf('app')), readFirstHtml(addressOf('apps-app'))])
    expect(first.canonical).toBe(`${world.url}/app/${listed.appStoreId}`)
    expect(second.canonical).toBe(first.canonical)
  })
})

test('robots.txt links to a sitemap whose pages exist', async () => {
  const robots = await (await fetch(`${world.url}/robots.txt`)).text()
  const address = /^Sitemap: (\S+)$/im.exec(robots)?.[1] ?? ''
  const sitemap = await (await fetch(address)).text()
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'))
  expect(found).toContain(`${world.url}/`)
  expect(found).toContain(`${world.url}/app/${listed.appStoreId}`)
  for (const loc of [...found.slice(0, 10), ...found.slice(-5)]) expect((await fetch(loc)).status, loc).toBe(200)
})
