import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { listKeywords } from '#contract/keywords.ts'
import { getStorePage } from '#contract/store-pages.ts'
import { getFirstLook } from '#contract/tracking.ts'
import { getAppTrend } from '#contract/trends.ts'
import { chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { createFakeAppStore } from '#fake-appstore'
import { eventually } from '../../vitest.eventually.ts'
import { clearFaults, setFault } from './app-store-faults.ts'
import { checkPage, openWatchedPage } from './page-checks.ts'
import { openHydrated } from './pages.ts'
import type { ServerProcess } from './servers.ts'

type Store = { appStoreUrl: string }

const ownerLinkOf = ({ output }: ServerProcess): string => {
  const [link] = output.flatMap(line => /http\S+#owner=\S+/.exec(line)?.[0] ?? [])
  if (link) return link
  throw new Error('The server has printed no link for its owner.')
}

/** Signs in with the link that the server prints, which leads to the first run. */
export const signInAsOwner = async (owner: BrowserContext, server: ServerProcess): Promise<void> => {
  const page = await openWatchedPage(owner)
  await openHydrated(page, await eventually(() => ownerLinkOf(server)))
  await page.getByRole('button', { name: 'Sign in as the owner' }).click()
  await page.waitForURL(`${server.url}/admin/first-run`)
  await page.close()
}

/** Starts from any page of an empty server. The page says so, and its only button opens the first run. */
export const beginFirstRun = async (page: Page): Promise<void> => {
  await page.getByText('This server is not measuring anything yet.').waitFor()
  const button = page.getByRole('link', { name: 'Start the first run' })
  await expect.poll(() => button.count()).toBe(1)
  await button.click()
  await page.getByRole('heading', { level: 1, name: 'First Run' }).waitFor()
}

/** The first step, with a store that is down at first. */
export const checkAppStore = async (page: Page, store: Store): Promise<void> => {
  await setFault(store, { fault: { kind: 'unavailable' } })
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('It does not answer').waitFor()
  await clearFaults(store)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('It answers').waitFor()
}

/** The second step: the United States and Japan, after some changes of mind. */
export const startMeasuring = async (page: Page): Promise<void> => {
  await page.getByText('12 charts').waitFor()
  const asia = page.getByRole('checkbox', { name: 'Asia' })
  await asia.press('Space')
  await page.getByText('6 charts').waitFor()
  await page.getByRole('button', { name: 'None (Countries)' }).click()
  await page.getByRole('button', { name: 'Start measuring' }).press('Enter')
  await page.getByText('Choose at least one country.').waitFor()
  await page.getByRole('searchbox', { name: 'Find a country' }).fill('japan')
  await page.getByRole('checkbox', { name: 'Japan' }).press('Space')
  await page.getByRole('button', { name: 'All (Countries)' }).click()
  expect(await checkPage(page)).toEqual([])
  await page.getByRole('button', { name: 'Start measuring' }).press('Enter')
}

/** A free app that ranks in its category in the United States, and in no overall chart, so the server has never read of it. */
export const findOwnApp = (): { id: string; chartKey: string } => {
  const { world } = createFakeAppStore()
  const at = new Date()
  const overall = new Set(
    (['us', 'jp'] as const).flatMap(storefront =>
      devices.flatMap(device =>
        chartTypes.flatMap(chartType => [
          ...world.rankedAppIds({ chart: { storefront, device, type: chartType, genre: allGenres }, at }),
        ]),
      ),
    ),
  )
  const free = { storefront: 'us', type: 'top-free', genre: 6018, device: 'iphone' } as const
  const own = world.rankedAppIds({ chart: free, at }).find(id => !overall.has(id) && world.findApp(id)?.price === 0)
  if (own === undefined) throw new Error('The fake App Store has no such app.')
  return { id: String(own), chartKey: chartKeyOf(free) }
}

/** The fourth step, with the link of one app. */
export const trackByLink = async (page: Page, id: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'App Store links' }).fill(`https://apps.apple.com/us/app/any/id${id}`)
  await page.getByRole('button', { name: 'Track', exact: true }).click()
  await page.locator(`a[href="/app/${id}"]`).waitFor()
}

/** The fifth step: the five rules of a new account, which one button brings back. */
export const chooseNotifications = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Choose', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Alert Rules' }).waitFor()
  const rules = page.locator('section', { has: page.getByRole('heading', { name: 'Rules' }) }).getByRole('switch', {
    checked: true,
  })
  const remove = page.getByRole('button', { name: /^Remove/ })
  await expect.poll(() => rules.count()).toBe(5)
  for (let left = 4; left >= 0; left -= 1) {
    await remove.first().press('Enter')
    await expect.poll(() => remove.count()).toBe(left)
  }
  await page.getByRole('button', { name: 'Add the five default rules' }).press('Enter')
  await expect.poll(() => rules.count()).toBe(5)
}

type Reading = { page: Page; url: string; id: string }

const readJson = async ({ page, url }: Reading, path: string): Promise<unknown> =>
  (await page.request.get(`${url}${path}`)).json()

/** Store page and keywords follow at once: their schedules are ten and five minutes. */
export const waitForStorePage = async (reading: Reading): Promise<void> => {
  const app = `/api/apps/${reading.id}`
  const readVersions = async () => getStorePage.response.parse(await readJson(reading, `${app}/store-page`))
  await expect.poll(async () => (await readVersions()).page.state).toBe('measured')
  const readKeywords = async () => listKeywords.response.parse(await readJson(reading, `${app}/keywords`)).keywords
  await expect.poll(async () => (await readKeywords()).some(({ now }) => now.observedAt !== null)).toBe(true)
}

/** Opens the page of the app before its charts are read. The page's request about the first look waits until that is done. */
export const openBeforeFirstLook = async (reading: Reading): Promise<void> => {
  const { page, url, id } = reading
  const path = `/api/apps/${id}/first-look`
  const readState = async () => getFirstLook.response.parse(await readJson(reading, path)).state
  const answerLate = async (route: Route) => {
    await expect.poll(readState).toBe('done')
    await route.continue()
  }
  await page.route(`${url}${path}`, answerLate, { times: 1 })
  await page.goto(`${url}/app/${id}`)
}

/** Waits until the page, opened before the app's charts were read, shows the rank of the API, which changes with each chart. */
export const waitForFirstRank = async (reading: Reading): Promise<void> => {
  const { page, id } = reading
  const readTrend = async () => getAppTrend.response.parse(await readJson(reading, `/api/apps/${id}/trend`))
  await expect.poll(async () => (await readTrend()).best?.rank).toBeGreaterThan(0)
  const showsBest = async () => (await page.getByText(`#${(await readTrend()).best?.rank} in `).count()) > 0
  await expect.poll(showsBest).toBe(true)
}
