import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { getChart } from '#contract/chart-snapshots.ts'
import { closePages, type Look, launchBrowserWithImages, newVisitor, openedLooks } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { checkLook, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, toastOf } from './harness/pages.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'
import { addSession, signInAs } from './harness/sign-in.ts'

// Withdraws a wrong measurement in the browser, and compares what people see before and after.

const reason = 'Apple answered with another chart.'

/** Will was notified of this app because of the measurement that is withdrawn. */
const { session, observedAt, app } = inject('notifiedMembers').will
let browser: Browser
let world: DemoWorld
let admin: BrowserContext
let member: BrowserContext

const wide: Look = { viewport: 'desktop', theme: 'light' }

const readChart = async (query = ''): Promise<ReturnType<typeof getChart.response.parse>> =>
  getChart.response.parse(await (await fetch(`${world.url}/api/charts?storefront=us${query}`)).json())

beforeAll(async () => {
  const [begun, launched] = await Promise.all([startDemoWorld(), launchBrowserWithImages()])
  world = begun
  browser = launched
  member = await newVisitor(browser, wide)
  await addSession(member, { url: world.url, session })
  admin = await newVisitor(browser, wide)
  await signInAs(await openWatchedPage(admin), 'Ada Admin', { url: world.url, path: '/inbox' })
})

afterEach(async () => {
  await closePages(admin)
  await closePages(member)
})

afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

const open = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${path}`)
  return page
}

/** Everything shown about the app: its page, its picture, the list, the chart. */
const seen = async () => {
  // The HTML has only the first rows, which depend on the day, so the query selects one.
  const query = new URLSearchParams({ chartType: 'top-free', device: 'iphone', genre: 'overall', q: 'United States' })
  const path = `/app/${app.app.appStoreId}/world?${query}`
  // A member never gets an older page from the cache.
  const { html } = await readFirstHtml(world.url + path, { headers: { cookie: `session=${session}` } })
  const onPage = html
    .slice(html.indexOf('All Countries'))
    .split('<tr')
    .find(row => row.includes('United States</'))
  expect(onPage).toContain(`#`)
  const [picture, list] = await Promise.all(
    [`/api/og/app/${app.app.appStoreId}`, '/api/apps/public'].map(async path =>
      Buffer.from(await (await fetch(world.url + path)).arrayBuffer()).toString('base64'),
    ),
  )
  const { places } = await readChart()
  return { onPage, picture, list, rank: places.find(place => place.app.id === app.app.id)?.rank }
}

const moment = `from=${observedAt}&to=${observedAt}`

test('a wrong measurement is withdrawn with its reason: page, picture, list and chart are as before it', async () => {
  const before = await seen()
  expect(before.rank).toBe(app.rank)
  const page = await open(admin, `/admin/withdrawals?${moment}`)
  await page.getByText(/^\d+ measurements? in \d+ charts?$/).waitFor()
  await page.getByText('1 person was notified because of them.').waitFor()
  await page.getByRole('button', { name: /^Withdraw \d+ measurements?$/ }).click()
  await page.getByText('Enter a reason. People will read it.').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: /^Withdraw \d+ measurements?$/ }).click()
  await toastOf(page)
    .getByText(/^\d+ measurements? withdrawn$/)
    .waitFor()
  await page.getByText('No measurements found').waitFor()
  await page.getByText(`“${reason}”`).waitFor()
  const after = await seen()
  expect(after.rank).toBe(app.previousRank)
  expect(after.onPage).not.toBe(before.onPage)
  expect(after.picture).not.toBe(before.picture)
  const gap = await readChart(`&at=${observedAt}`)
  expect(gap.at < observedAt).toBe(true)
})

test('a notified person reads the correction in the inbox, beside the change that no longer counts', async () => {
  const page = await open(member, '/inbox')
  await expect
    .poll(
      async () => {
        await page.reload()
        return page.getByText(/^Withdrawn: 1 change for /).count()
      },
      { interval: 500 },
    )
    .toBe(1)
  expect(await page.getByText(/^Withdrawn: 1 change for /).textContent()).toContain(reason)
  expect(await page.locator('s').first().textContent()).toBe('#1, was #9')
  const list = await open(admin, '/admin/withdrawals')
  await list.getByText('1 person got a correction').waitFor()
})

test.each(openedLooks)('the page passes all automatic checks: %o', async look => {
  const context = await newVisitor(browser, look)
  await context.addCookies(await admin.cookies())
  const page = await open(context, `/admin/withdrawals?${moment}`)
  expect(await checkLook(page, look)).toEqual([])
  expect(await findOverflowAt(page, 320)).toEqual([])
  expect(takeComplaints(page)).toEqual([])
  await context.close()
})

test('a withdrawal is undone: everything is restored, and the inbox says so', async () => {
  const page = await open(admin, '/admin/withdrawals')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Restore all measurements?').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastOf(page).getByText('Withdrawal undone').waitFor()
  await page.getByText(/^Undone .* by Ada/).waitFor()
  expect((await seen()).rank).toBe(app.rank)
  const inbox = await open(member, '/inbox')
  await inbox.getByText(/count again\.$/).waitFor()
  expect(await inbox.locator('s').count()).toBe(0)
})
