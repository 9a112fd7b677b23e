import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { signInAs } from './harness/sign-in.ts'

const world = inject('demoWorld')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

test("hours use the browser's time zone from the first save on, and the form says so before", async () => {
  const context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' }, { timezoneId: 'Europe/Berlin' })
  const page = await openWatchedPage(context)
  await signInAs(page, 'Max Member', { url: world.url, path: '/settings' })
  const readUser = async () =>
    getCurrentUser.response.parse(await (await page.request.get(`${world.url}/api/auth/user`)).json())
  expect((await readUser()).timeZone).toBeNull()
  await openHydrated(page, `${world.url}/settings`)
  const when = page.getByRole('region', { name: 'Schedule', exact: true })
  await when
    .getByText('Hours are in UTC. Saving switches them to Europe/Berlin, the time zone of this browser.')
    .waitFor()

  await when.getByRole('button', { name: 'Save' }).click()
  await when.getByText('Hours are in Europe/Berlin.').waitFor()
  expect((await readUser()).timeZone).toBe('Europe/Berlin')
  expect(await checkPage(page)).toEqual([])
  await context.close()
})
