import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { waitForIdle } from './harness/in-page.mjs'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated, waitUntilHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let appPath: string

beforeAll(async () => {
  browser = await launchBrowser()
  const [app] = listPublicApps.response.parse(await (await fetch(`${world.url}/api/apps/public`)).json())
  appPath = `/app/${app?.appStoreId}/history`
})

afterAll(() => browser?.close())

const openPage = async (): Promise<Page> =>
  openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))

/** The paths of the API that the page asks. */
const listAsked = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  return asked
}

test('a page that the server could not make in time says so, asks nobody who is signed in, and opens by itself', async () => {
  const page = await openPage()
  const asked = listAsked(page)
  const served = await (await fetch(`${world.url}/tools`)).text()
  const busy = served
    .replace(
      /<div id="root">[\s\S]*?(?=<script type="application\/json")/,
      '<div id="root"><p id="busy" role="status"></p></div>',
    )
    .replace(/<script type="application\/json" id="state">[\s\S]*?<\/script>/, '')
  let left = 2
  await page.route(`${world.url}/tools`, async route => {
    left -= 1
    if (left < 0) return route.continue()
    await route.fulfill({ status: 503, contentType: 'text/html', headers: { 'retry-after': '5' }, body: busy })
  })
  await page.goto(`${world.url}/tools`)
  await page.getByText('The page also opens by itself as soon as the server answers.').waitFor()
  expect(asked).toEqual([])
  await page.getByRole('heading', { level: 1, name: 'Recommended Tools' }).waitFor()
})

test('a page whose code cannot be loaded stays as the server sent it, and works once its code arrives', async () => {
  const page = await openPage()
  let isAway = true
  await page.route('**/assets/*history-*.js', route => (isAway ? route.fulfill({ status: 503 }) : route.continue()))
  const failed = page.waitForResponse(response => response.status() === 503 && response.url().endsWith('.js'))
  await page.goto(`${world.url}${appPath}`)
  const text = await page.getByRole('main').textContent()
  await failed
  await page.evaluate(waitForIdle)
  expect(await page.getByRole('main').textContent()).toBe(text)
  isAway = false
  await waitUntilHydrated(page)
  expect(await page.getByRole('main').textContent()).toContain(text?.slice(0, 40))
})

test('an app that this server does not know is not found at once, without requests for its map and its moves', async () => {
  const page = await openPage()
  await openHydrated(page, `${world.url}/tools`)
  const asked = listAsked(page)
  await page.evaluate(`history.pushState({}, '', '/app/12345'); dispatchEvent(new PopStateEvent('popstate'))`)
  await page.getByRole('heading', { level: 1, name: 'App Not Found' }).waitFor()
  expect(asked).toEqual(['/api/apps/12345/summary'])

  const opened = await openPage()
  const askedFirst = listAsked(opened)
  await opened.goto(`${world.url}/app/12345`)
  await opened.getByRole('heading', { level: 1, name: 'App Not Found' }).waitFor()
  expect(askedFirst).toEqual([])
})
