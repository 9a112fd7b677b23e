import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage, takeComplaints } from './harness/page-checks.ts'

// Test files lend the same contexts and pages. A page that remembers an earlier test would make a later one wrong.

const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>A page</h1>'))
let browser: Browser
let url: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  server.close()
})

const open = (): Promise<BrowserContext> =>
  newVisitor(browser, { viewport: 'desktop', theme: 'light' }, { permissions: ['clipboard-read'] })

/** Everything that one test can change in a page and a later test can see. */
const describePage = async (page: Page) => {
  await page.goto(url)
  return page.evaluate(`(async () => ({
    size: [innerWidth, innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasForcedColours: matchMedia('(forced-colors: active)').matches,
    hasReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    stored: [Object.entries(localStorage), Object.entries(sessionStorage)],
    cookies: document.cookie,
    isOnline: navigator.onLine,
    visitedPages: history.length,
    heading: document.querySelector('h1').textContent,
    globals: [typeof left, typeof Object.left],
    permissions: await Promise.all(
      ['clipboard-read', 'geolocation'].map(async name => (await navigator.permissions.query({ name })).state),
    ),
  }))()`)
}

const visit = async (page: Page): Promise<void> => {
  await page.route('**/*', route => route.fulfill({ contentType: 'text/html', body: '<h1>Another page</h1>' }))
  await page.addInitScript('Object.left = 1')
  await page.goto(`${url}/first`)
  await page.goto(`${url}/second`)
  await page.evaluate(`
    globalThis.left = 1
    document.cookie = 'left=1'
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
  `)
  await page.setViewportSize({ width: 300, height: 300 })
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'no-preference' })
}

describe('a lent context', () => {
  test('a lent context knows nothing of the previous visitor', async () => {
    const first = await open()
    const page = await openWatchedPage(first)
    const untouched = await describePage(page)
    await visit(page)
    await first.grantPermissions(['geolocation'])
    await first.setOffline(true)
    await first.close()

    const second = await open()
    expect(second).toBe(first)
    const again = await second.newPage()
    expect(again).toBe(page)
    expect(await describePage(again)).toEqual(untouched)
    await second.close()
  })

  test('a context with a fake clock is not lent again', async () => {
    const context = await open()
    const page = await context.newPage()
    await page.clock.install()
    await context.close()
    const next = await open()
    expect(next).not.toBe(context)
    await next.close()
  })

  test('a lent context is lent only for the same window, theme and permissions', async () => {
    const context = await open()
    await context.close()
    const phone = await newVisitor(browser, { viewport: 'phone', theme: 'light' }, { permissions: ['clipboard-read'] })
    expect(phone).not.toBe(context)
    await phone.close()
  })
})

describe('a lent page', () => {
  test('a lent page keeps cookies and stored choices of its context, as a new page of a visitor does', async () => {
    const context = await open()
    const page = await context.newPage()
    await visit(page)
    await page.close()
    const again = await context.newPage()
    expect(again).toBe(page)
    await again.goto(url)
    expect(await again.evaluate('[document.cookie, localStorage.left, sessionStorage.left ?? null]')).toEqual([
      'left=1',
      '1',
      null,
    ])
    await context.close()
  })

  test('a lent page has no listeners of the previous test', async () => {
    const context = await open()
    const seen: string[] = []
    const page = await openWatchedPage(context)
    page.on('request', request => seen.push(request.url()))
    await page.close()
    const again = await openWatchedPage(context)
    await again.goto(url)
    await again.evaluate('console.error("once")')
    expect(seen).toEqual([])
    expect(takeComplaints(again)).toEqual(['console error: once'])
    await context.close()
  })

  test('a lent page is lent to one test at a time', async () => {
    const context = await open()
    const [one, other] = [await context.newPage(), await context.newPage()]
    expect(one).not.toBe(other)
    await one.close()
    await one.close()
    expect(context.pages()).toEqual([other])
    expect(await context.newPage()).toBe(one)
    expect(await context.newPage()).not.toBe(one)
    await context.close()
  })
})
