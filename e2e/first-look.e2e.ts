import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appSummary } from '#contract/apps.ts'
import { firstLook } from '#contract/tracking.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { openHydrated } from './harness/hydration.ts'
import { checkPage, openWatchedPage } from './harness/page-checks.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'
import { signInAs } from './harness/sign-in.ts'

let browser: Browser
let world: DemoWorld

beforeAll(async () => {
  const collecting = startDemoWorld({ COLLECTOR_ENABLED: 'true' }, { days: 1 })
  const [started, launched] = await Promise.all([collecting, launchBrowser()])
  world = started
  browser = launched
})

afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

const askedMost = async (id: string): Promise<number> => {
  const response = await fetch(`${world.url}/api/apps/${id}/first-look`)
  return firstLook.parse(await response.json()).askedCountries
}

test('a new app’s page shows how far its first measurement has come, over a reload, and its ranks as they arrive', async () => {
  const page = await openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))
  await signInAs(page, 'Mia Member', { url: world.url, path: '/search?q=notes' })
  const card = page.getByRole('listitem').filter({ hasText: 'Not seen in a chart yet' }).first()
  const link = card.getByRole('heading').getByRole('link')
  const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await card.getByRole('button', { name: /^Track App/ }).click()
  await card.getByRole('button', { name: /^Tracked/ }).waitFor()
  await link.click()
  const progress = page.getByText(/^Measuring: \d+ of 175 countries$/)
  await progress.waitFor()
  expect(await checkPage(page)).toEqual([])
  await openHydrated(page, page.url())
  await progress.waitFor()
  const shown = Number((await progress.textContent())?.match(/\d+/)?.[0])
  expect(shown).toBeLessThanOrEqual(await askedMost(id))
  await progress.waitFor({ state: 'detached' })
  await page.getByText('The first measurement is complete.').waitFor({ state: 'attached' })
  const response = await fetch(`${world.url}/api/apps/${id}/summary`)
  const { topCountries } = appSummary.parse(await response.json())
  expect(topCountries.length).toBeGreaterThan(0)
  const rows = page.getByRole('table', { name: 'Top 10 Countries' }).getByRole('row')
  await rows.nth(topCountries.length).waitFor()
  expect(await rows.count()).toBe(1 + topCountries.length)
  await openHydrated(page, page.url())
  expect(await progress.count()).toBe(0)
  await page.context().close()
})
