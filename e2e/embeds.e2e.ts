import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Frame, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { App } from '#contract/apps.ts'
import { badgePath, badgeSizes, badgeThemes, embedPath } from '#domain/share-images.ts'
import { inRoot } from '../scripts/launch/paths.mjs'
import { closePages, launchBrowserWithImages, newVisitor, openedLooks } from './harness/browser.ts'
import { countBroken, waitForPictures } from './harness/in-page.mjs'
import {
  checkLook,
  checkPage,
  colourRules,
  findOverflowAt,
  openWatchedPage,
  takeComplaints,
} from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

// The embeds of an app, viewed on another site.

const world = inject('demoWorld')
const results = inRoot('e2e', 'results')
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

let browser: Browser
let light: BrowserContext
let dark: BrowserContext
let app: App
let site: { url: string; setPage(html: string, headers?: Record<string, string>): void; server: Server }

/** A third-party site on another origin, with one page. */
const openSite = async (): Promise<typeof site> => {
  let page = { html: '', headers: {} }
  const server = createServer((request, response) => {
    const isPage = request.url === '/'
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
    response.end(isPage ? `<!doctype html><html lang="en"><title>Somebody</title>${page.html}` : '')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const setPage = (html: string, headers = {}) => {
    page = { html, headers }
  }
  return { url: `http://127.0.0.1:${port}/`, setPage, server }
}

beforeAll(async () => {
  await mkdir(results, { recursive: true })
  site = await openSite()
  browser = await launchBrowserWithImages()
  light = await newVisitor(browser, { viewport: 'desktop', theme: 'light' }, clipboard)
  dark = await newVisitor(browser, { viewport: 'phone', theme: 'dark' }, clipboard)
  app = await findListedApp(world.url)
})

afterEach(async () => {
  await closePages(light)
  await closePages(dark)
})

afterAll(async () => {
  await browser?.close()
  site?.server.closeAllConnections()
  site?.server.close()
})

const sizeOf = (image: Locator): Promise<{ width: number; height: number }> =>
  image.evaluate(async node => {
    const picture = node as { decode(): Promise<void>; naturalWidth: number; naturalHeight: number }
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  })

const cardIn = async (page: Page): Promise<Frame> => {
  await page.locator('iframe').scrollIntoViewIfNeeded()
  const handle = await page.locator('iframe').elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('There is no card in the frame.')
  // Its heading can be there before its style sheet.
  await frame.waitForLoadState('load')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  return frame
}

const groundOf = (frame: Frame | Page): Promise<string> =>
  frame.evaluate<string>("getComputedStyle(document.querySelector('main')).backgroundColor")

const grounds = { light: 'rgb(255, 255, 255)', dark: 'rgb(21, 24, 27)' }

const openSection = async (page: Page): Promise<Locator> => {
  await openHydrated(page, `${world.url}/app/${app.appStoreId}`)
  await page.getByRole('button', { name: 'Embed', exact: true }).click()
  const section = page.getByRole('region', { name: 'Share this app elsewhere' })
  await section.getByRole('textbox').first().waitFor()
  return section
}

/** Presses the copy button beside a snippet and reads the clipboard. */
const copy = async (section: Locator, label: string): Promise<string> => {
  await section.getByRole('button', { name: `Copy: ${label}` }).click()
  const pasted = await section.page().evaluate<string>('navigator.clipboard.readText()')
  expect(pasted).toBe(await section.getByRole('textbox', { name: label }).inputValue())
  return pasted
}

describe('the section of the app page', () => {
  test('the section of the app page shows the badge and the card with their code, which works on another site', async () => {
    const page = await openWatchedPage(light)
    const section = await openSection(page)
    const card = await cardIn(page)
    expect(await card.getByRole('heading', { level: 1 }).textContent()).toContain(app.name)
    expect((await sizeOf(section.locator('img'))).height).toBe(20)
    await section.getByText('Large').click()
    await expect.poll(async () => (await sizeOf(section.locator('img'))).height).toBe(44)
    const snippets = [await copy(section, 'Badge HTML'), await copy(section, 'Card HTML')]
    const markdown = await copy(section, 'Badge Markdown')
    await section.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${results}/embed-section-light.png` })
    expect(await checkPage(page)).toEqual([])

    site.setPage(snippets.join('\n'))
    const other = await openWatchedPage(light)
    await other.goto(site.url)
    const { width, height } = await sizeOf(other.locator('img'))
    expect({ height, isWide: width > 150 }).toEqual({ height: 44, isWide: true })
    const [, picture, target] = /^\[!\[.+\]\((\S+)\)\]\((\S+)\)$/.exec(markdown) ?? []
    expect(picture).toBe(await other.locator('img').getAttribute('src'))
    expect(target).toBe(`${world.url}/app/${app.appStoreId}`)
    expect(await other.locator('a').getAttribute('href')).toBe(target)
    const pasted = await cardIn(other)
    expect(await groundOf(pasted), 'in the theme of the reader').toBe(grounds.light)
    const opened = light.waitForEvent('page')
    await pasted.getByRole('link', { name: app.name }).click()
    await (await opened).waitForURL(`${world.url}/app/${app.appStoreId}`)
    expect(takeComplaints(other)).toEqual([])
  })

  test('the section of the app page works in the dark theme, on a phone of 320 px, and with the keyboard', async () => {
    const page = await openWatchedPage(dark)
    const section = await openSection(page)
    expect(await groundOf(await cardIn(page)), 'in the theme of the reader').toBe(grounds.dark)
    await section.getByRole('radio', { name: 'Match the visitor' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => groundOf(await cardIn(page)), { message: 'the light theme' }).toBe(grounds.light)
    expect(await section.getByRole('textbox', { name: 'Card HTML' }).inputValue()).toContain('?theme=light')
    expect(await findOverflowAt(page, 320)).toEqual([])
    await page.screenshot({ path: `${results}/embed-section-dark-320.png`, fullPage: true })
    expect(await checkPage(page, { onlyRules: colourRules })).toEqual([])
  })
})

describe('the reference of the API', () => {
  test('the reference of the API is readable without a script on a computer and on a phone, in both themes, and passes axe', async () => {
    for (const look of openedLooks) {
      const page = await openWatchedPage(look.theme === 'dark' ? dark : light)
      for (const path of ['/docs/api', '/docs/api/apps', '/docs/api/errors']) {
        await page.goto(`${world.url}${path}`)
        expect(await page.locator('script').count(), path).toBe(0)
        expect(await checkLook(page, look), path).toEqual([])
        expect(await findOverflowAt(page, 320), path).toEqual([])
      }
      await page.close()
    }
  })
})

describe('on another site', () => {
  const paths = () => badgeThemes.flatMap(theme => badgeSizes.map(size => badgePath(app.appStoreId, { theme, size })))

  test('badges appear in every theme and size, even under a strict policy that allows only them', async () => {
    const images = paths().map(path => `<p><img src="${world.url}${path}" alt="Badge">`)
    site.setPage(images.join('\n'), { 'cross-origin-embedder-policy': 'require-corp' })
    const page = await openWatchedPage(light)
    await page.goto(site.url)
    await page.evaluate(waitForPictures)
    expect(await page.locator('img').evaluateAll(countBroken)).toBe(0)
    expect(takeComplaints(page)).toEqual([])
    await page.screenshot({ path: `${results}/badges.png` })
  })

  test('a badge has the same text for screen readers, and works as its own page', async () => {
    const page = await openWatchedPage(light)
    // `embeds.routes.test.ts` reads the text in every theme and size.
    for (const path of paths().slice(0, 1)) {
      await page.goto(world.url + path)
      const title = await page.locator('svg > title').first().textContent()
      expect(title).toMatch(
        /: best App Store rank #\d+ in [^,]+, iPhone, (?:free|paid|free or paid), read (?:since )?[\d-]+ [\d:]+ UTC, ranked in \d+ countries \(measured in \d+ of 175 countries, /,
      )
      expect(title).toContain(app.name)
    }
    expect(takeComplaints(page)).toEqual([])
  })

  test('no other page can be framed', async () => {
    site.setPage(`<iframe src="${world.url}/app/${app.appStoreId}" title="App"></iframe>`)
    const page = await light.newPage()
    const refused = page.waitForEvent('console', message => /frame/i.test(message.text()))
    await page.goto(site.url)
    expect((await refused).text()).toMatch(/frame-ancestors|X-Frame-Options/i)
  })

  test.each(badgeThemes)('the card in the %s theme passes axe, at 280 px, and in forced colours', async theme => {
    const page = await openWatchedPage(light)
    const scrolls = () => page.evaluate<boolean>('document.documentElement.scrollHeight > innerHeight')
    await page.setViewportSize({ width: 420, height: 212 })
    await page.goto(world.url + embedPath(app.appStoreId, theme))
    expect(await groundOf(page)).toBe(grounds[theme])
    expect(await checkPage(page)).toEqual([])
    await page.screenshot({ path: `${results}/card-${theme}-420.png` })
    expect(await scrolls(), 'at 420 px').toBe(false)
    expect(await findOverflowAt(page, 280)).toEqual([])
    await page.setViewportSize({ width: 280, height: 212 })
    await page.screenshot({ path: `${results}/card-${theme}-280.png` })
    expect(await scrolls(), 'at 280 px').toBe(false)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await checkPage(page, { withoutRules: ['color-contrast'] })).toEqual([])
  })

  test('an unknown app has a card and a badge that say so', async () => {
    site.setPage(
      `<iframe src="${world.url}/embed/app/4711"></iframe><img src="${world.url}/badge/app/4711.svg" alt="">`,
    )
    const page = await light.newPage()
    await page.goto(site.url)
    expect(await (await cardIn(page)).locator('main').textContent()).toContain(
      'This server does not know an app with this App Store id',
    )
    expect((await sizeOf(page.locator('img'))).height).toBe(20)
  })
})
