import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { collectorDesk } from '#contract/desk.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { listSuspects, type Suspect } from '#contract/suspects.ts'
import { appStoreSettings, startFakeAppStore } from '../scripts/demo/demo-world.mjs'
import { endProcess } from '../scripts/launch/processes.mjs'
import { isLong } from '../vitest.length.ts'
import { addByUrl, findUnknownApps, refreshFirst } from './harness/admin-acts.ts'
import { clearFaults, setFault } from './harness/app-store-faults.ts'
import { launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import {
  beginFirstRun,
  checkAppStore,
  chooseNotifications,
  findOwnApp,
  openBeforeFirstLook,
  signInAsOwner,
  startMeasuring,
  trackByLink,
  waitForFirstRank,
  waitForStorePage,
} from './harness/first-run-acts.ts'
import { cardOf, press, resetUpdate, waitForStatus } from './harness/job-cards.ts'
import { checkLook, checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, toastOf } from './harness/pages.ts'
import { copyTemplate, makeFolder, type ServerProcess, startServer, waitUntilReady } from './harness/servers.ts'

// A new server, from its owner's first minute to failures of its jobs. Each test continues where the previous one ended.

type Stage = { server: ServerProcess; store: { appStoreUrl: string }; close(): Promise<void> }

let stage: Stage
let browser: Browser
let owner: BrowserContext

/** Few countries, so that a sweep takes seconds. */
const settings = { COLLECTOR_STOREFRONTS: 'us,jp', COLLECTOR_CHARTS_PER_MINUTE: '1200', LIMIT_API_PER_MINUTE: '100000' }
const overallCharts = 12

const openStage = async (): Promise<Stage> => {
  const folder = await makeFolder()
  copyTemplate(folder.path)
  const store = await startFakeAppStore()
  const server = await startServer({ DATA_DIR: folder.path, ...appStoreSettings(store.url), ...settings })
  const close = async () => {
    await endProcess(server.handle)
    await endProcess(store.handle)
    await folder.remove()
  }
  await waitUntilReady(server)
  return { server, store: { appStoreUrl: store.url }, close }
}

beforeAll(async () => {
  const [opened, launched] = await Promise.all([openStage(), launchBrowser()])
  stage = opened
  browser = launched
  owner = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  await signInAsOwner(owner, stage.server)
})

afterEach(async () => {
  await clearFaults(stage.store)
  for (const page of owner.pages()) await page.close()
})

afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

const open = async (path: string): Promise<Page> => {
  const page = await openWatchedPage(owner)
  await openHydrated(page, `${stage.server.url}${path}`)
  return page
}

const getJson = async (path: string): Promise<unknown> => (await owner.request.get(`${stage.server.url}${path}`)).json()
/** Polling twenty times a second would take more CPU than the work it waits for. */
const interval = 500
const readDesk = async () => collectorDesk.parse(await getJson('/api/admin/collector'))
const readSuspects = async (): Promise<Suspect[]> =>
  listSuspects.response.parse(await getJson('/api/admin/suspects')).suspects

/** Outside the demo, the content security policy allows Apple's images only, so those of the fake App Store are blocked. */
const isNoPicture = (flaw: string): boolean => !flaw.includes('img-src')

describe('the first run of a new server', () => {
  test('the first run of a new server is the page its owner lands on, shows whether Apple answers, and measures the first chart at once', async () => {
    const page = await open('/movers')
    await beginFirstRun(page)
    await checkAppStore(page, stage.store)
    await startMeasuring(page)
    await page.getByText('The newest chart is from').waitFor()
    await page.getByText('This server is not measuring anything yet.').waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: 'What Is Measured' }).waitFor()
    await expect.poll(async () => (await readDesk()).state, { interval }).toBe('idle')
  })

  test('the first run of a new server leads to the first rank of the tracked app, whose name, store page and keywords follow at once', async () => {
    const { id, chartKey } = findOwnApp()
    await setFault(stage.store, { match: { chartKey }, fault: { kind: 'slow-headers', ms: 2500 } })
    const page = await open('/admin/first-run')
    await trackByLink(page, id)
    const reading = { page: await openWatchedPage(owner), url: stage.server.url, id }
    await openBeforeFirstLook(reading)
    await page.getByText('Your first ranks are in').waitFor()
    await chooseNotifications(page)
    await waitForFirstRank(reading)
    await waitForStorePage(reading)
    // The tests below count the charts of a server without apps.
    await reading.page.getByRole('button', { name: /^Tracking/ }).click()
    await toastOf(reading.page).getByText('App removed from tracking', { exact: true }).waitFor()
    await expect.poll(async () => (await readDesk()).state, { interval }).toBe('idle')
  })

  test('the first run of a new server leads to apps with ranks, and no longer redirects anyone to the first run', async () => {
    const page = await open('/admin/first-run')
    await page.getByRole('link', { name: 'See the top international apps' }).click()
    await page.waitForURL('**/top-international-apps')
    // World standings may be a minute old.
    const countStanding = async () =>
      listTopInternationalApps.response.parse(await getJson('/api/top-international-apps')).apps.length
    await expect.poll(countStanding, { timeout: 75_000, interval: 1_000 }).toBeGreaterThan(0)
    await page.reload()
    await page.getByText('2 countries').first().waitFor()
    await openHydrated(page, `${stage.server.url}/admin`)
    expect(await page.getByRole('link', { name: 'Start the first run' }).count()).toBe(0)
  })
})

describe('the jobs', () => {
  test('each job can be started from its card and succeeds, and the page stops polling when no job runs', async () => {
    const page = await open('/admin/maintenance')
    await cardOf(page, 'update').getByText(`${overallCharts} charts`).waitFor()
    await cardOf(page, 'optimization').getByLabel('Threshold').fill('0')
    await press(page, 'optimization', 'Optimize rankings')
    await cardOf(page, 'optimization').getByText('Enter a whole number from 1 to 1,000,000.').waitFor()
    await cardOf(page, 'optimization').getByLabel('Threshold').fill('200')
    await press(page, 'optimization', 'Optimize rankings')
    await toastOf(page).getByText('Rankings optimization started').waitFor()
    await press(page, 'update', 'Update rankings')
    await waitForStatus(page, 'update', 'Success')
    await cardOf(page, 'update').getByText(`${overallCharts} of ${overallCharts} charts were measured.`).waitFor()
    // Only now, because a chart that the import is reading is not part of the update.
    await press(page, 'import', 'Import top charts')
    await press(page, 'summaries', 'Regenerate summaries')
    for (const job of ['optimization', 'import', 'summaries'] as const) await waitForStatus(page, job, 'Success')
    let requests = 0
    page.on('request', request => {
      if (request.url().endsWith('/maintenance/status')) requests += 1
    })
    await page.waitForTimeout(5500)
    expect(requests).toBe(0)
  })

  test.runIf(isLong)('the jobs can be cancelled while the store is slow, resumed, and reset', async () => {
    await setFault(stage.store, { fault: { kind: 'slow-headers', ms: 2500 } })
    const page = await open('/admin/maintenance')
    await press(page, 'update', 'Update rankings')
    await waitForStatus(page, 'update', 'Running')
    await press(page, 'update', /^Cancel/)
    await waitForStatus(page, 'update', 'Interrupted')
    await press(page, 'update', /^Resume/)
    await waitForStatus(page, 'update', 'Running')
    await resetUpdate(page)
    expect(
      await cardOf(page, 'update')
        .getByRole('button', { name: /^Reset Status/ })
        .count(),
    ).toBe(0)
    await expect.poll(async () => (await readDesk()).queue.waiting, { interval }).toBe(0)
    await press(page, 'import', 'Import top charts')
    await waitForStatus(page, 'import', 'Success')
    const lists = await open('/admin')
    const [unknown = ''] = await findUnknownApps(stage, 1)
    await addByUrl(lists, unknown)
    await toastOf(lists).getByText('App added').waitFor()
    await refreshFirst(lists)
  })

  test.runIf(isLong)('jobs report that the store is down, and the collector retries only what failed', async () => {
    await setFault(stage.store, { fault: { kind: 'unavailable' } })
    const page = await open('/admin/maintenance')
    await press(page, 'update', 'Update rankings')
    await press(page, 'import', 'Import top charts')
    const lists = await open('/admin')
    await addByUrl(lists, '999999999')
    await toastOf(lists).getByText('The App Store is not responding').waitFor()
    takeComplaints(lists)
    await refreshFirst(lists)
    await waitForStatus(page, 'import', 'Failed')
    await cardOf(page, 'import')
      .getByText(/The chart could not be read/)
      .waitFor()
    await waitForStatus(page, 'update', 'Failed')
    await cardOf(page, 'update')
      .getByText(/No chart could be measured/)
      .waitFor()
    await clearFaults(stage.store)
    await openHydrated(page, `${stage.server.url}/admin/collector`)
    await page.getByRole('row', { name: /The App Store answered with an error/ }).waitFor()
    const failed = (await readDesk()).failures.reduce((sum, { charts }) => sum + charts, 0)
    expect(failed).toBeGreaterThanOrEqual(overallCharts)
    await page.getByRole('button', { name: 'Retry failed only' }).click()
    // The charts of the update, and those of the app refreshed meanwhile.
    await toastOf(page).getByText(`Retrying ${failed} charts`).waitFor()
    await page.getByText('No failures.').waitFor()
  })
})

describe.runIf(isLong)('the collector', () => {
  test('the collector is paused with a reason, refuses new work with an explanation, and resumes', async () => {
    const page = await open('/admin/collector')
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Moving house')
    await page.keyboard.press('Enter')
    await page.getByText(/paused the collector at/).waitFor()
    const other = await open('/admin/maintenance')
    await press(other, 'update', 'Update rankings')
    await toastOf(other).getByText('Failed to update rankings').waitFor()
    await toastOf(other)
      .getByText(/collector is paused/)
      .waitFor()
    takeComplaints(other)
    await page.getByRole('button', { name: 'Resume' }).click()
    await toastOf(page).getByText('Collector resumed').waitFor()
    await page.getByText(/Queue is empty/).waitFor()
  })

  test('the collector holds back a chart that looks wrong, beside the last believed one, until an admin decides', async () => {
    await setFault(stage.store, { match: { storefront: 'jp' }, fault: { kind: 'short', entries: 30 } })
    const page = await open('/admin/maintenance')
    await press(page, 'update', 'Update rankings')
    await expect.poll(async () => (await readSuspects()).length, { interval }).toBeGreaterThanOrEqual(6)
    await resetUpdate(page)
    await openHydrated(page, `${stage.server.url}/admin/collector`)
    await page.getByRole('link', { name: /^\d+ responses to review/ }).click()
    await page.getByRole('link', { name: 'Compare (jp:top-free:36:iphone)' }).click()
    await page.getByText(/70 dropped out/).waitFor()
    expect((await checkPage(page)).filter(isNoPicture)).toEqual([])
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Seen on a phone')
    await page.getByRole('button', { name: 'Accept' }).click()
    await toastOf(page).getByText('Accepted as a measurement').waitFor()
    await page.getByRole('link', { name: 'Compare (jp:top-paid:36:iphone)' }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    await toastOf(page).getByText('Rejected', { exact: true }).waitFor()
    const waiting = (await readSuspects()).map(({ chart }) => chart.key)
    expect(waiting.length).toBeGreaterThanOrEqual(4)
    expect(waiting).not.toContain('jp:top-free:36:iphone')
    expect(waiting).not.toContain('jp:top-paid:36:iphone')
    await page.goBack()
    await page.getByRole('button', { name: 'Reject' }).click()
    await toastOf(page).getByText('Failed to reject the response').waitFor()
    takeComplaints(page)
  })
})

describe.each(openedLooks)('the admin pages of jobs and collector, $viewport, $theme', look => {
  test('the pages pass all automatic checks, and fit a phone', async () => {
    const visitor = await newVisitor(browser, look)
    await visitor.addCookies(await owner.cookies())
    const page = await openWatchedPage(visitor)
    for (const name of ['maintenance', 'collector', 'withdrawals', 'first-run']) {
      await openHydrated(page, `${stage.server.url}/admin/${name}`)
      expect(await checkLook(page, look), name).toEqual([])
    }
    if (look.viewport === 'phone') expect(await findOverflowAt(page, 320)).toEqual([])
    await visitor.close()
  })
})

// Last, because the App Store's pause lasts a minute.
test.runIf(isLong)('a job waits if the store asks for fewer calls, says so, and can be cancelled', async () => {
  await setFault(stage.store, { fault: { kind: 'forbidden' } })
  const page = await open('/admin/maintenance')
  await press(page, 'update', 'Update rankings')
  await press(page, 'import', 'Import top charts')
  for (const job of ['update', 'import'] as const) {
    await cardOf(page, job)
      .getByText(/The App Store asked for a pause/)
      .waitFor()
  }
  const desk = await open('/admin/collector')
  await desk.getByText(/The App Store asked for a pause until .* queued/).waitFor()
  await press(page, 'update', /^Cancel/)
  await waitForStatus(page, 'update', 'Interrupted')
  await resetUpdate(page)
  const lists = await open('/admin')
  await addByUrl(lists, '999999999')
  await toastOf(lists).getByText('The App Store is not responding').waitFor()
  takeComplaints(lists)
  await refreshFirst(lists)
})
