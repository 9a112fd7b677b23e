import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, listPublicApps } from '#contract/apps.ts'
import { searchApps } from '#contract/search.ts'
import { searchNoticeHeader } from '#domain/search-notices.ts'
import { inRoot } from '../scripts/launch/paths.mjs'
import { clearFaults, listStoreRequests, setSearchFault } from './harness/app-store-faults.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { findListedApp } from './harness/public-pages.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'

// When the App Store is down, slow or refusing, visitors still get the stored data and a notice.

let world: DemoWorld
let browser: Browser
let apps: App[]

/** Longer than a person waits for a response. */
const slowMs = 60_000

beforeAll(async () => {
  // Without the demo's own steps, which would change the URL of every picture to that of the App Store of this world.
  world = await startDemoWorld({}, { hasOwnStore: true, program: [inRoot('src/server/main.ts')] })
  browser = await launchBrowser()
  apps = listPublicApps.response.parse(await (await fetch(`${world.url}/api/apps/public`)).json())
})

afterEach(() => clearFaults(world).catch(() => undefined))

afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

/** The pictures of this world are those of another App Store, which its content security policy refuses. */
const isNoPicture = (complaint: string): boolean => !complaint.includes('img-src')

/** Each test searches for a different app, because responses to earlier searches are cached. */
const appAt = (index: number): App => {
  const found = apps[index]
  if (!found) throw new Error(`The public list has no app at index ${index}.`)
  return found
}

const search = async (term: string) => {
  const startedAt = performance.now()
  const response = await fetch(`${world.url}/api/search?q=${encodeURIComponent(term)}`)
  const text = await response.text()
  const ids = response.ok ? searchApps.response.parse(JSON.parse(text)).map(({ appStoreId }) => appStoreId) : []
  const notice = response.headers.get(searchNoticeHeader)
  return { response, text, ids, notice, tookMs: performance.now() - startedAt }
}

const openPage = async (): Promise<Page> =>
  openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))

/** Lists and app pages are served from history: complete, immediately, with and without JavaScript. */
const expectListsServed = async (): Promise<void> => {
  const [app, widest] = [appAt(0), await findListedApp(world.url)]
  const pages = [
    ['/', app],
    ['/top-international-apps', widest],
    [`/app/${app.appStoreId}`, app],
    ['/category/games', undefined],
  ] as const
  for (const [path, shown] of pages) {
    const startedAt = performance.now()
    const { status, text } = await readFirstHtml(`${world.url}${path}`)
    expect(status, path).toBe(200)
    expect(performance.now() - startedAt, path).toBeLessThan(slowMs / 4)
    if (shown) expect(text, path).toContain(shown.name)
  }
}

const expectSearchPageTells = async (app: App, sentence: string): Promise<void> => {
  const page = await openPage()
  await page.goto(`${world.url}/search?q=${encodeURIComponent(app.name)}`)
  await page.locator(`main a[href="/app/${app.appStoreId}"]`).first().waitFor()
  await page.getByText(sentence).first().waitFor()
  expect(takeComplaints(page).filter(isNoPicture)).toEqual([])
  await page.context().close()
}

describe('while the App Store is slow', () => {
  test('a search answers within seconds from the apps known here, and says why', async () => {
    await setSearchFault(world, { kind: 'slow-headers', ms: slowMs })
    const app = appAt(1)
    const { response, ids, notice, tookMs } = await search(app.name)
    expect(response.status).toBe(200)
    expect(ids).toContain(app.appStoreId)
    expect(notice).toBe('app-store-slow')
    expect(tookMs).toBeLessThan(8000)
    await expectSearchPageTells(appAt(2), 'The App Store is slow to answer')
    await expectListsServed()
  })
})

describe('while the App Store breaks every connection', () => {
  test('a search by name, id and store link answers from the apps known here, and says why', async () => {
    await setSearchFault(world, { kind: 'reset' })
    const app = appAt(3)
    const byName = await search(app.name)
    expect(byName.ids).toContain(app.appStoreId)
    expect(byName.notice).toBe('app-store-failed')
    for (const term of [app.appStoreId, `https://apps.apple.com/jp/app/x/id${app.appStoreId}`]) {
      expect((await search(term)).ids, term).toContain(app.appStoreId)
    }
    await expectSearchPageTells(appAt(4), 'The App Store does not answer')
    await expectListsServed()
  })

  test('a search without a known app says that it is temporarily unavailable instead of showing no results', async () => {
    await setSearchFault(world, { kind: 'reset' })
    const { response, text } = await search('qzxjvkwq nobody knows')
    expect(response.status).toBe(503)
    expect(JSON.parse(text).message).toContain('temporarily unavailable')
  })
})

describe('while the App Store answers 403', () => {
  test('while the App Store answers 403, searches answer from the apps known here, the App Store gets no more calls, and every page says so', async () => {
    await setSearchFault(world, { kind: 'forbidden' })
    const first = await search(appAt(5).name)
    expect(first.ids).toContain(appAt(5).appStoreId)
    expect(first.notice).toBe('app-store-paused')
    const callsBefore = (await listStoreRequests(world)).length
    const second = await search(appAt(6).name)
    expect(second.ids).toContain(appAt(6).appStoreId)
    expect(second.notice).toBe('app-store-paused')
    expect((await listStoreRequests(world)).length, 'calls during the pause').toBe(callsBefore)
    await expectSearchPageTells(appAt(7), 'The App Store asked for a pause')
    await expectListsServed()

    // Pages and the status are cached for some seconds each.
    const textOfTools = async () => (await readFirstHtml(`${world.url}/tools`)).text
    await expect.poll(textOfTools).toContain('The App Store asked for a pause until')
  })
})

test('if the App Store is unreachable, search, lists and app pages still work', async () => {
  await world.endAppStore()
  const app = appAt(8)
  const { ids, notice } = await search(app.name)
  expect(ids).toContain(app.appStoreId)
  expect(notice).toMatch(/^app-store-/)
  await expectListsServed()
})
