import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type App, listPublicApps } from '#contract/apps.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { closePages, launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import {
  checkLook,
  checkPage,
  checkSeenPage,
  findOverflowAt,
  openWatchedPage,
  takeComplaints,
} from './harness/page-checks.ts'
import { hasFocus, openHydrated, readDownload, textsOf, toastOf } from './harness/pages.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'
import { signInAs } from './harness/sign-in.ts'

let world: DemoWorld
let browser: Browser
let admin: BrowserContext

/** The collector runs, so that rankings can be refreshed. No test waits for a chart, and reading hundreds takes 20 s of CPU. */
const collecting = { COLLECTOR_ENABLED: 'true', COLLECTOR_STOREFRONTS: 'us,jp', COLLECTOR_CHARTS_PER_MINUTE: '6' }

beforeAll(async () => {
  const [started, launched] = await Promise.all([startDemoWorld(collecting), launchBrowser()])
  world = started
  browser = launched
  admin = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  await signInAs(await openWatchedPage(admin), 'Ada Admin', { url: world.url, path: '/tools' })
})

afterEach(() => closePages(admin))

afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

const open = async (path: string, context = admin): Promise<Page> => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${path}`)
  return page
}

const getJson = async (path: string): Promise<unknown> => (await fetch(`${world.url}${path}`)).json()
const listPublic = async () => listPublicApps.response.parse(await getJson('/api/apps/public'))
const listInternational = async () =>
  listTopInternationalApps.response.parse(await getJson('/api/top-international-apps'))

/** An app that ranks somewhere and is not on the public list. Only admins get the whole list of these apps. */
const findUnlisted = async (): Promise<App> => {
  const publicIds = new Set((await listPublic()).map(({ id }) => id))
  const response = await admin.request.get(`${world.url}/api/top-international-apps`)
  const { apps } = listTopInternationalApps.response.parse(await response.json())
  const app = apps.find(({ id }) => !publicIds.has(id))
  if (!app) throw new Error('Every app of the demo is on its public list.')
  return app
}

const firstPublic = async (index = 0): Promise<App> => {
  const app = (await listPublic())[index]
  if (!app) throw new Error('The public list is too short.')
  return app
}

const isPublic = async ({ id }: App): Promise<boolean> => (await listPublic()).some(app => app.id === id)

/** Whether visitors see the app in the list. */
const isInternational = async ({ id }: App): Promise<boolean> =>
  (await listInternational()).apps.some(app => app.id === id)

const publicRow = (page: Page, { name }: App) =>
  page.getByRole('table', { name: 'Apps on the public list' }).getByRole('row').filter({ hasText: name })

const debounceMs = 300

/** When the page has searched, by the page's own clock. */
const searchTimes = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/search')).map(({ startTime }) => startTime)`
const parseTimes = (times: unknown): number[] => (Array.isArray(times) ? times.map(Number) : [])

/** Types one text after the other without a pause; returns the time by the page's own clock. */
const typeAtOnce = (texts: readonly string[]): string => `{
  const field = document.querySelector('main input[type=search]')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const at = performance.now()
  for (const text of ${JSON.stringify(texts)}) {
    set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  at
}`

describe('the public list', () => {
  test('the public list adds the app of a store URL, shows it to everyone at once, and rejects an invalid URL', async () => {
    const app = await findUnlisted()
    const page = await open('/admin')
    const field = page.getByRole('textbox', { name: 'App Store URL' })
    const add = page.getByRole('button', { name: 'Add App' })
    await field.fill('   ')
    expect(await add.isDisabled()).toBe(true)
    await field.fill('https://elsewhere.invalid/app/id1')
    await field.press('Enter')
    await toastOf(page).getByText('Failed to add app').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect((await checkPage(page, { withSidebar: true })).filter(finding => !finding.includes('400'))).toEqual([])
    await field.fill(`https://apps.apple.com/us/app/anything/id${app.id}?l=en`)
    await field.press('Enter')
    await toastOf(page).getByText('App added').waitFor()
    await publicRow(page, app).waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await isPublic(app)).toBe(true)
    await page.getByRole('link', { name: 'Public Apps', exact: true }).click()
    await page.getByRole('link', { name: app.name, exact: true }).first().waitFor()
  })

  test('the public list adds an app from a search that starts at two characters, once the typing pauses', async () => {
    const app = await findUnlisted()
    const page = await open('/admin')
    const field = page.getByRole('searchbox', { name: 'Search for apps to add' })
    await field.fill(app.name.slice(0, 1))
    await page.waitForTimeout(debounceMs + 100)
    expect(await page.evaluate(searchTimes)).toEqual([])
    const typedAt = Number(await page.evaluate(typeAtOnce([app.name.slice(0, 2), app.name.slice(0, 4), app.name])))
    const add = page.getByRole('button', { name: `Add (${app.name})`, exact: true })
    await add.press('Enter')
    const added = page.getByRole('button', { name: `Added (${app.name})`, exact: true })
    await added.waitFor()
    const requestTimes = parseTimes(await page.evaluate(searchTimes))
    expect(requestTimes).toHaveLength(1)
    expect(requestTimes[0]).toBeGreaterThanOrEqual(typedAt + debounceMs)
    expect(await added.evaluate(hasFocus)).toBe(true)
    await toastOf(page).getByText('App added').waitFor()
    await publicRow(page, app).waitFor()
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('the public list refreshes the rankings of an app', async () => {
    const app = await firstPublic()
    const page = await open('/admin')
    await publicRow(page, app).getByRole('button', { name: 'Refresh rankings' }).click()
    await toastOf(page).getByText('Refreshing rankings').waitFor()
  })

  test('the public list removes an app with a reason and a confirmation, by keyboard, and can undo it for ten seconds', async () => {
    const app = await firstPublic()
    const next = await firstPublic(1)
    const page = await open('/admin')
    const remove = publicRow(page, app).getByRole('button', { name: 'Remove' })
    const questions: string[] = []
    page.once('dialog', async dialog => {
      questions.push(dialog.message())
      await dialog.dismiss()
    })
    await remove.press('Enter')
    const reason = page.getByRole('textbox', { name: 'Reason (optional)' })
    expect(await reason.evaluate(hasFocus)).toBe(true)
    expect(await checkPage(page)).toEqual([])
    await reason.press('Escape')
    expect(await remove.evaluate(hasFocus)).toBe(true)
    await remove.press('Enter')
    await page.keyboard.type('=2+5 <b>spam</b>')
    await page.keyboard.press('Enter')
    expect(questions).toEqual(['Are you sure you want to remove this app from the public list?'])
    expect(await isPublic(app)).toBe(true)
    page.on('dialog', dialog => void dialog.accept())
    await page.keyboard.press('Enter')
    await toastOf(page).getByText('App removed').waitFor()
    expect(await publicRow(page, app).count()).toBe(0)
    expect(await publicRow(page, next).getByRole('button', { name: 'Remove' }).evaluate(hasFocus)).toBe(true)
    expect(await isPublic(app)).toBe(false)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await toastOf(page).getByText('App added').waitFor()
    await publicRow(page, app).waitFor()
    expect(await isPublic(app)).toBe(true)
  })

  test.each(['/', '/?view=table'])('the public list allows removal on the pages that everyone sees: %s', async path => {
    const app = await firstPublic()
    const page = await open(path)
    page.on('dialog', dialog => void dialog.accept())
    const remove = page.getByRole('button', { name: `Remove ${app.name} from the public list` })
    await remove.waitFor()
    expect(await checkPage(page)).toEqual([])
    expect(await findOverflowAt(page, 320)).toEqual([])
    await remove.click()
    await toastOf(page).getByText('App removed', { exact: true }).waitFor()
    expect(await remove.count()).toBe(0)
    expect(await isPublic(app)).toBe(false)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await remove.waitFor()
    await expect.poll(() => isPublic(app)).toBe(true)
  })

  test('the public list shows an app again if the server refuses its removal, and says why', async () => {
    const app = await firstPublic()
    const page = await open('/')
    page.on('dialog', dialog => void dialog.accept())
    await page.route('**/api/admin/public-apps/*', route => route.fulfill({ status: 502, body: '' }))
    const remove = page.getByRole('button', { name: `Remove ${app.name} from the public list` })
    await remove.click()
    await toastOf(page).getByText('Bad Gateway', { exact: true }).waitFor()
    await expect.poll(() => remove.count()).toBe(1)
    expect(await isPublic(app)).toBe(true)
  })
})

describe('the top international apps', () => {
  test('the top international apps show in the dialog that a removal failed, and hide a removed app, with its reason, until it is restored', async () => {
    const [app] = (await listInternational()).apps
    if (!app) throw new Error('No app is international.')
    const page = await open('/top-international-apps')
    const remove = page.getByRole('button', { name: `Remove ${app.name} from Top International Apps` })
    await remove.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Remove from Top International Apps' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await remove.evaluate(hasFocus)).toBe(true)
    await remove.press('Enter')
    const calls = '**/api/admin/top-international-apps/*'
    await page.route(calls, route => route.fulfill({ status: 409, json: { message: 'Not now, please.' } }))
    await dialog.getByRole('button', { name: 'Remove App' }).click()
    await dialog.getByRole('alert').getByText('Failed to remove app: Not now, please.').waitFor()
    await page.unroute(calls)
    takeComplaints(page)
    await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('A copy of another app')
    expect(await checkPage(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove App' }).click()
    await toastOf(page).getByText('App removed from top international apps list').waitFor()
    await remove.waitFor({ state: 'detached' })
    expect(await isInternational(app)).toBe(false)
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await remove.waitFor()
    await remove.click()
    await dialog.getByRole('textbox').fill('A copy of another app')
    await dialog.getByRole('textbox').press('Enter')
    await remove.waitFor({ state: 'detached' })

    await openHydrated(page, `${world.url}/admin`)
    const row = page
      .getByRole('table', { name: 'Apps removed from the top international apps' })
      .getByRole('row')
      .filter({ hasText: app.name })
    expect(await row.textContent()).toMatch(/A copy of another app.*Ada Admin/)
    await row.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('No removed apps').waitFor()
    expect(await isInternational(app)).toBe(true)
  })
})

describe('the audit log', () => {
  test('the audit log lists every action with who, why and when, in pages, and exports a file', async () => {
    const page = await open('/admin/audit')
    const rows = page.getByRole('table').getByRole('row')
    const text = (await textsOf(rows)).join('\n')
    for (const act of [
      /Restored .* to the top international apps.*Ada Admin/,
      /Removed .* from the top international apps.*A copy of another app.*Ada Admin/,
      /Removed .* from the public list.*=2\+5 <b>spam<\/b>/,
      /Refreshed the rankings of /,
      /Added .* to the public list/,
    ]) {
      expect(text).toMatch(act)
    }
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const lines = String(await readDownload(await downloading))
      .trim()
      .split(/\r?\n/)
    expect(lines).toHaveLength(await rows.count())
    expect(lines.join('\n')).toContain("'=2+5 <b>spam</b>")
  })

  test('the audit log pages from the newest entries to older ones by URL', async () => {
    const app = await firstPublic()
    const headers = { 'sec-fetch-site': 'same-origin' }
    for (let done = 0; done < 24; done++) {
      await admin.request.delete(`${world.url}/api/admin/public-apps/${app.id}`, { headers, data: {} })
      await admin.request.post(`${world.url}/api/admin/public-apps/${app.id}`, { headers })
    }
    const page = await open('/admin/audit')
    const rows = page.getByRole('table').getByRole('row')
    await expect.poll(() => rows.count()).toBe(51)
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL(/\/admin\/audit\?cursor=\d{16}$/)
    await expect.poll(() => rows.count()).toBeLessThan(51)
    expect(await page.getByRole('link', { name: 'Older' }).count()).toBe(0)
    await openHydrated(page, page.url())
    expect(await checkSeenPage(page)).toEqual([])
    await page.getByRole('link', { name: 'Newest' }).click()
    await expect.poll(() => rows.count()).toBe(51)
  })
})

test.each(openedLooks)('the admin pages pass all automatic checks, $viewport, $theme', async look => {
  const context = await newVisitor(browser, look)
  await context.addCookies(await admin.cookies())
  for (const path of ['/admin', '/admin/audit', '/admin/people', '/admin/score-weights']) {
    const page = await open(path, context)
    const found = await checkLook(page, look, { withSidebar: path === '/admin' })
    expect([...found, ...(await findOverflowAt(page, 320))]).toEqual([])
  }
  await context.close()
})
