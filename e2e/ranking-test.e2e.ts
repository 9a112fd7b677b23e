import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getRankingTest } from '#contract/ranking-test.ts'
import { appStoreSettings, startFakeAppStore } from '../scripts/demo/demo-world.mjs'
import { endProcess } from '../scripts/launch/processes.mjs'
import { clearFaults, setFault } from './harness/app-store-faults.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { checkPage, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, readDownload } from './harness/pages.ts'
import { copyTemplate, findFreePort, makeFolder, startServer, waitUntilReady } from './harness/servers.ts'

/** Few countries, and an empty history, in which no chart is fresh. The site is below a path, and so are its events. */
const countries = 10
const collecting = {
  COLLECTOR_AUTOSTART: 'true',
  COLLECTOR_STOREFRONTS: 'us,jp,de,gb,fr,br,in,kr,it,es',
  COLLECTOR_CHARTS_PER_MINUTE: '120',
}

const openWorld = async () => {
  const [folder, store] = await Promise.all([makeFolder(), startFakeAppStore()])
  copyTemplate(folder.path)
  const PORT = String(await findFreePort())
  const url = `http://127.0.0.1:${PORT}/ranks`
  const settings = { ...collecting, ...appStoreSettings(store.url), DATA_DIR: folder.path }
  const server = await startServer({ ...settings, PORT, PUBLIC_URL: url })
  const close = async () => {
    await endProcess(server.handle)
    await endProcess(store.handle)
    await folder.remove()
  }
  await waitUntilReady(server)
  return { url, appStoreUrl: store.url, server, close }
}

let world: Awaited<ReturnType<typeof openWorld>>
let browser: Browser
let visitor: BrowserContext
let page: Page

beforeAll(async () => {
  ;[world, browser] = await Promise.all([openWorld(), launchBrowser()])
  visitor = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  page = await openWatchedPage(visitor)
})

afterAll(async () => {
  await browser?.close()
  await world?.close()
})

const address = () => `${world.url}/ranking-test`
const ask = async () =>
  getRankingTest.response.parse(await (await fetch(`${world.url}/api/public/test-rankings`)).json())
const button = (name: string, on = page) => on.getByRole('button', { name, exact: true })
const log = (on = page) => on.getByRole('region', { name: 'Progress log' })
const logLines = (on = page) => log(on).getByRole('listitem')

/** Waits until the log has this many lines. */
const untilLogged = (count: number, on = page) =>
  logLines(on)
    .nth(count - 1)
    .waitFor()

const state = (name: RegExp) => page.getByRole('navigation', { name: 'Countries by state' }).getByRole('link', { name })
const results = (on = page) => on.getByRole('table', { name: 'Results by country' })

const spain = { chartKey: 'es:top-free:36:iphone' }

test('a visitor starts a test, sees it after a reload, and cancels it; others can watch but not cancel it', async () => {
  // Keeps the test running, however slowly pages load.
  await setFault(world, { match: spain, fault: { kind: 'slow-headers', ms: 120_000 } })
  await openHydrated(page, address())
  await page.getByText('No test has been run yet').waitFor()
  await button('Start Test').click()
  // The start of the test, and the first country.
  await untilLogged(2)
  const { test: begun } = await ask()
  expect(begun).toMatchObject({ state: 'running', total: countries })

  await openHydrated(page, address())
  await button('Cancel Test').waitFor()
  await untilLogged(2)
  const other = await openWatchedPage(await newVisitor(browser, { viewport: 'phone', theme: 'dark' }))
  await openHydrated(other, address())
  await other.getByText('Only the browser that started it can cancel it.').waitFor()
  expect(await button('Cancel Test', other).count()).toBe(0)
  expect(await button('Start Test', other).count()).toBe(0)
  const { text } = await readFirstHtml(address())
  expect(text).toMatch(new RegExp(`\\d of ${countries} countries`))
  expect((await ask()).test?.id).toBe(begun?.id)

  await button('Cancel Test').click()
  await button('Start Test').waitFor()
  await Promise.all([page, other].map(window => window.getByText('The test was cancelled.').first().waitFor()))
  const { test: cancelled } = await ask()
  expect(cancelled).toMatchObject({ id: begun?.id, state: 'cancelled' })
  expect(cancelled?.done).toBeLessThan(countries)
  await expect.poll(() => results().getByRole('row').count()).toBe(1 + countries)
  expect([...takeComplaints(page), ...takeComplaints(other)]).toEqual([])
  await other.context().close()
})

test('a test completes: charts read before are not requested again, and failures have reasons', async () => {
  await clearFaults(world)
  // A 404 is a permanent failure, so it is not retried.
  await setFault(world, { match: spain, fault: { kind: 'not-found' } })
  await button('Start Test').click()
  await page.getByText('The test ended.').waitFor()
  const { test: ended } = await ask()
  expect(ended).toMatchObject({ state: 'finished', total: countries, done: countries, failed: 1 })
  expect(ended?.countries.find(({ isReused }) => isReused)).toBeDefined()
  await page.getByText(`${countries - 1} of ${countries} countries could be read`).waitFor()
  await page
    .getByRole('navigation', { name: 'Countries by state' })
    .getByRole('link', { name: /^Failed/ })
    .click()
  await page.waitForURL(/state=failed/)
  await results().getByText('The App Store answered with an error.').waitFor()
  await expect.poll(() => results().getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('Spain')])
  await clearFaults(world)
})

test('the results are sorted by URL and exported as a file, and the log is cleared', async () => {
  await state(/^All/).click()
  await results().getByRole('columnheader', { name: 'Country' }).getByRole('link').click()
  await page.waitForURL(/sort=country/)
  await results().getByRole('row').nth(countries).waitFor()
  const names = (await results().getByRole('rowheader').allInnerTexts()).map(text => text.split('\n')[0] ?? '')
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  const file = page.getByRole('button', { name: /^Download as CSV: ranking test/ })
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
  expect(download.suggestedFilename()).toMatch(/^ranking-test-\d+\.csv$/)
  const text = String(await readDownload(download))
  expect(text).toMatch(/^\ufeffstorefront,/)
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + countries)
  expect(text).toContain('es,Spain,failed,,false,http,')
  await button('Clear Log').click()
  await page.getByText('Nothing new in the log.').waitFor()
  expect(await logLines().count()).toBe(0)
  expect(await checkPage(page)).toEqual([])
})

test('the next test requests only what failed', async () => {
  await button('Start Test').click()
  await page.getByText(`${countries - 1} countries had been read less than an hour earlier`).waitFor()
  await expect.poll(async () => (await ask()).test).toMatchObject({ state: 'finished', done: countries, failed: 0 })
})

test('if the collector is off, the page says so and the test fails', async () => {
  const other = await (await newVisitor(browser, { viewport: 'phone', theme: 'light' })).newPage()
  await openHydrated(other, `${inject('demoWorld').url}/ranking-test`)
  await button('Start Test', other).click()
  const failure = other.getByRole('alert')
  await failure.getByText('Test Failed: The collector is turned off').waitFor()
  await failure.getByRole('button', { name: 'Retry' }).waitFor()
  await failure.getByText('Request id').waitFor()
  await other.context().close()
})
