import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { type FoundApp, searchApps } from '#contract/search.ts'
import { appSummary } from '#contract/summaries.ts'
import { firstLook } from '#contract/tracking.ts'
import { searchNoticeHeader } from '#domain/search-notices.ts'
import { startGithubServer } from '../demo-provider/testing/github-server.ts'
import { isLong } from '../vitest.length.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, waitUntilHydrated } from './harness/pages.ts'
import { type DemoWorld, findFreePort, startDemoWorld } from './harness/servers.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

type Stage = {
  world: Pick<DemoWorld, 'url'>
  /** The button on the sign-in page, and the steps at the provider after it. */
  provider: string
  press: string
  username: string
  email: string
  close(): Promise<void>
}

/** The collector runs, so that ranks arrive during the test: few countries, at a pace that a slow machine can follow. */
const collecting = {
  COLLECTOR_ENABLED: 'true',
  COLLECTOR_STOREFRONTS: 'us,jp,de,gb',
  COLLECTOR_CHARTS_PER_MINUTE: '12',
}
const countries = 4

const openBundled = async (): Promise<Stage> => {
  const person = { press: 'Joy Member', username: 'Joy Member', email: 'joy@demo.invalid' }
  const stage = { provider: 'Demo account', ...person }
  if (!isLong) return { ...stage, world: inject('demoWorld'), close: async () => undefined }
  const world = await startDemoWorld(collecting)
  return { ...stage, world, close: () => world.stop() }
}

const octocat = {
  id: 583_231,
  login: 'octocat',
  emails: [{ email: 'octocat@example.com', primary: true, verified: true, visibility: null }],
} as const

const openGithub = async (): Promise<Stage> => {
  const port = await findFreePort()
  const redirectUri = `http://127.0.0.1:${port}/api/callback`
  const github = await startGithubServer({ person: octocat, redirectUri })
  const world = await startDemoWorld({ ...collecting, ...github.environment, PORT: String(port) })
  const close = async () => {
    await world.stop()
    await github.close()
  }
  const person = { press: 'Authorize', username: 'octocat', email: 'octocat@example.com' }
  return { world, provider: 'GitHub', ...person, close }
}

/**
 * Repeated until the App Store has answered: before that, the results are the apps this server knows, which may all be in
 * charts.
 */
const listFound = async (url: string): Promise<FoundApp[]> => {
  let found: FoundApp[] = []
  const ask = async (): Promise<string | null> => {
    const response = await fetch(`${url}/api/search?q=notes`)
    found = searchApps.response.parse(await response.json())
    return response.headers.get(searchNoticeHeader)
  }
  await expect.poll(ask, { interval: 500 }).toBe(null)
  return found
}

/** A visitor finds an app, has to sign in, and returns to the same page. */
const signInFromSearch = async (page: Page, { world, provider, press }: Stage): Promise<void> => {
  await openHydrated(page, `${world.url}/search?q=notes`)
  await page
    .getByRole('link', { name: /^Login to Track App/ })
    .first()
    .click()
  await page.getByRole('link', { name: `Sign in with ${provider}` }).click()
  await page.getByRole('button', { name: press }).click()
  await page.waitForURL(`${world.url}/search?q=notes`)
  await waitUntilHydrated(page)
  // This test does not check the provider's own page.
  takeComplaints(page)
}

const trackByLink = async (page: Page, { world }: Stage, id: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Tracked Apps' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tracked Apps' }).waitFor()
  await page.getByRole('button', { name: /^Track (new|your first) app$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Search for an App to Track' })
  await dialog.getByRole('searchbox').fill(`https://apps.apple.com/us/app/some-name/id${id}`)
  await dialog.getByRole('searchbox').press('Enter')
  await dialog.getByRole('radio', { checked: true }).waitFor()
  await dialog.getByRole('button', { name: 'Track Selected App' }).click()
  await page.waitForURL(`${world.url}/apps/${id}`)
}

const seeRanksArrive = async (page: Page, { world }: Stage, id: string): Promise<void> => {
  const progress = page.getByText(new RegExp(`^Measuring: \\d+ of ${countries} countries$`))
  await progress.waitFor()
  await openHydrated(page, page.url())
  await progress.waitFor()
  const measuredCountries = Number((await progress.textContent())?.match(/\d+/)?.[0])
  const response = await fetch(`${world.url}/api/apps/${id}/first-look`)
  expect(measuredCountries).toBeLessThanOrEqual(firstLook.parse(await response.json()).askedCountries)
  // Last, because on a busy machine this may take as long as the measurements themselves.
  expect(await checkPage(page, { withSidebar: true })).toEqual([])
  await progress.waitFor({ state: 'detached' })
  await page.getByText('The first measurement is complete.').waitFor({ state: 'attached' })
  const rows = page.getByRole('table', { name: 'Top 10 Countries' }).locator('tbody tr')
  await rows.first().waitFor()
  // The collector goes on, so that more countries may come between one request and the next.
  const countListed = async (): Promise<number> => {
    const { topCountries } = appSummary.parse(await (await fetch(`${world.url}/api/apps/${id}/summary`)).json())
    return topCountries.length
  }
  await expect.poll(async () => (await rows.count()) - (await countListed()), { interval: 500 }).toBe(0)
}

const sortByName = async (page: Page, { world }: Stage): Promise<string[]> => {
  await openHydrated(page, `${world.url}/apps?view=table`)
  await page.getByRole('columnheader', { name: 'App' }).getByRole('link').click()
  await page.waitForURL(/sort=/)
  return page.getByRole('rowheader').allInnerTexts()
}

const untrackAndUndo = async (page: Page): Promise<void> => {
  const remove = page.getByRole('button', { name: /^Stop tracking / })
  const count = await remove.count()
  page.once('dialog', dialog => void dialog.accept())
  await remove.first().click()
  await page.getByText('App has been removed from tracking.', { exact: true }).waitFor()
  await expect.poll(() => remove.count()).toBe(count - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('App added to tracking', { exact: true }).waitFor()
  await expect.poll(() => remove.count()).toBe(count)
}

const changeSettings = async (page: Page, { username }: Stage): Promise<void> => {
  await page.getByRole('region', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const email = page.getByRole('textbox', { name: /e-?mail/i })
  await email.fill('not an address')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Please enter a valid email address').waitFor()
  await email.fill(`${username.split(' ')[0]?.toLowerCase()}@example.com`)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Your email notification preferences have been updated.', { exact: true }).waitFor()
}

const signOut = async (page: Page, { world }: Stage): Promise<void> => {
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session')
  await page.getByRole('link', { name: 'Sign Out' }).first().click()
  await page.waitForURL(`${world.url}/`)
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().waitFor()
  await page.goto(`${world.url}/my-apps`)
  await page.waitForURL(`${world.url}/auth?return=%2Fmy-apps`)
  const old = await fetch(`${world.url}/api/auth/user`, { headers: { cookie: `session=${session?.value}` } })
  expect(old.status).toBe(401)
}

/** Signs in from a search, and tracks one of the apps found. */
const trackFound = async (page: Page, stage: Stage, { name }: FoundApp): Promise<void> => {
  await signInFromSearch(page, stage)
  const who = await page.context().request.get(`${stage.world.url}/api/auth/user`)
  const { username, email } = stage
  expect(getCurrentUser.response.parse(await who.json())).toMatchObject({ username, email, isAdmin: false })
  const card = page.getByRole('listitem').filter({ hasText: name }).first()
  await card.getByRole('button', { name: /^Track App/ }).click()
  await card.getByRole('button', { name: /^Tracked/ }).waitFor()
}

const openPage = async (): Promise<Page> =>
  openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))

describe('with the bundled provider', () => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openBundled()
  })

  afterAll(() => stage?.close())

  test('a visitor becomes a member, tracks, sorts, undoes, changes settings, and leaves', async () => {
    const page = await openPage()
    const found = await listFound(stage.world.url)
    const fresh = found.find(({ isCharted }) => !isCharted)
    const other = found.find(({ isCharted }) => isCharted)
    if (!fresh || !other) throw new Error('The demo finds no notes in its charts, or no others.')
    await trackFound(page, stage, other)
    await trackByLink(page, stage, fresh.id)
    if (isLong) await seeRanksArrive(page, stage, fresh.id)
    const names = await sortByName(page, stage)
    expect(names.map(name => name.split('\n')[0])).toHaveLength(2)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
    await untrackAndUndo(page)
    await changeSettings(page, stage)
    expect(takeComplaints(page)).toEqual([])
    await signOut(page, stage)
    await page.context().close()
  })
})

/** The server's own tests sign in with GitHub, too: `src/server/accounts/attacks.github.test.ts`. */
describe.each(isLong ? [openGithub] : [])('with GitHub', openStage => {
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage()
  })

  afterAll(() => stage?.close())

  test('a visitor becomes a member, tracks an app, and leaves', async () => {
    const page = await openPage()
    const [other] = await listFound(stage.world.url)
    if (!other) throw new Error('The demo finds no notes.')
    await trackFound(page, stage, other)
    expect(takeComplaints(page)).toEqual([])
    await signOut(page, stage)
    await page.context().close()
  })
})
