import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { getDeveloper } from '#contract/developers.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
})

afterAll(() => browser?.close())

const read = async (path: string): Promise<unknown> => (await fetch(`${world.url}${path}`)).json()

/** The app whose developer has the most public apps. */
const findAppOfMany = async (): Promise<string> => {
  const apps = listPublicApps.response.parse(await read('/api/apps/public'))
  const groups = Map.groupBy(apps, ({ developer }) => developer).values()
  const [largest] = [...groups].toSorted((a, b) => b.length - a.length)
  return largest?.[0]?.appStoreId ?? ''
}

test('an app links to its developer, whose apps have the same ranks as in the API and can be sorted', async () => {
  const { app } = getAppSummary.response.parse(await read(`/api/apps/${await findAppOfMany()}/summary`))
  const developer = getDeveloper.response.parse(await read(`/api/developers/${app.developerId}`))
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}/app/${app.appStoreId}`)
  await page.getByRole('link', { name: app.developer, exact: true }).first().click()
  await page.waitForURL(`${world.url}/developer/${app.developerId}`)
  await page.getByRole('heading', { level: 1, name: developer.name }).waitFor()

  const rows = page.getByRole('table', { name: `The apps of ${developer.name} with their best ranks` }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(1 + developer.showing)
  const [first] = developer.apps
  expect(await rows.nth(1).getByRole('rowheader').textContent()).toContain(first?.name ?? '')
  expect(await rows.nth(1).textContent()).toContain(`#${first?.best?.rank}`)
  await page.getByRole('columnheader', { name: 'App' }).getByRole('link').click()
  await page.waitForURL(/sort=app/)
  const { compare } = new Intl.Collator('en-US', { numeric: true })
  const sorted = developer.apps.map(({ name }) => name).toSorted(compare)
  const heads = page.getByRole('rowheader').getByRole('link')
  await expect.poll(() => heads.allInnerTexts()).toEqual(sorted)
  expect(await checkPage(page)).toEqual([])
  expect(await findOverflowAt(page, 320), '320 px').toEqual([])
  expect(takeComplaints(page)).toEqual([])
})

test('an id without a developer is not found, and the page says what to do', async () => {
  const page = await openWatchedPage(context)
  const response = await openHydrated(page, `${world.url}/developer/4711`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Developer Not Found' }).waitFor()
  await page.getByRole('link', { name: 'See all apps' }).waitFor()
})
