import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { type App, listPublicApps } from '#contract/apps.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import { getAppTrend } from '#contract/trends.ts'
import { type Look, launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import { readDownload } from './harness/downloads.ts'
import { hasFocus } from './harness/focus.ts'
import { openHydrated, waitUntilHydrated } from './harness/hydration.ts'
import type { DemoName } from './harness/members.ts'
import { checkLook, checkSeenPage, findOverflowAt, openWatchedPage } from './harness/page-checks.ts'
import { endSession, signInAs } from './harness/sign-in.ts'
import { toastOf } from './harness/toasts.ts'

const world = inject('demoWorld')
let browser: Browser
let apps: readonly App[] = []
let contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  const response = await fetch(`${world.url}/api/apps/public`)
  apps = listPublicApps.response.parse(await response.json())
})

afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})

afterAll(async () => {
  await browser?.close()
})

const wide: Look = { viewport: 'desktop', theme: 'light' }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const known = new Map<DemoName, Cookies>()

const openVisitor = async (look: Look = wide): Promise<Page> => {
  const context = await newVisitor(browser, look)
  contexts.push(context)
  return openWatchedPage(context)
}

type Opening = { path?: string; name?: DemoName; look?: Look }

/** The server limits sign-ins per minute, so the tests share the sessions that they do not end. */
const openAs = async ({ path = '/apps', name = 'Tom Member', look = wide }: Opening = {}): Promise<Page> => {
  const page = await openVisitor(look)
  const cookies = known.get(name)
  if (cookies) {
    await page.context().addCookies(cookies)
    await openHydrated(page, `${world.url}${path}`)
    return page
  }
  await signInAs(page, name, { url: world.url, path })
  known.set(name, await page.context().cookies())
  return page
}

const appAt = (index: number): App => {
  const app = apps[index]
  if (!app) throw new Error(`The demo has no public app at ${index}.`)
  return app
}

/** The tracked apps of a person, from the API with the cookies of the page. */
const setTracked = async ({ request }: Page, ids: readonly string[]): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { id } = getCurrentUser.response.parse(await (await request.get(`${world.url}/api/auth/user`)).json())
  const list = `${world.url}/api/users/${id}/apps`
  const listed = listTrackedApps.response.parse(await (await request.get(list)).json())
  for (const app of listed) await request.delete(`${list}/${app.id}/track`, { headers })
  for (const appId of ids) await request.post(`${list}/${appId}/track`, { headers })
}

const openTracking = async (ids: readonly string[], opening: Opening = {}): Promise<Page> => {
  const page = await openAs(opening)
  await setTracked(page, ids)
  await openHydrated(page, page.url())
  return page
}

const removeButtons = (page: Page) => page.getByRole('button', { name: /^Stop tracking / })

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^Track (new|your first) app$/ }).click()
  return page.getByRole('dialog', { name: 'Search for an App to Track' })
}

describe.each(openedLooks)('the tracked apps, $viewport, $theme', look => {
  test('pass all automatic checks in both views, without apps and in the dialog, and fit a phone', async () => {
    const page = await openTracking([appAt(0).id, appAt(1).id], { look })
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Tracked Apps - Rank Atlas$/)
    expect(await checkLook(page, look, { withSidebar: true })).toEqual([])
    await openHydrated(page, `${world.url}/apps?view=table`)
    expect(await checkLook(page, look)).toEqual([])
    expect(await findOverflowAt(page, 320)).toEqual([])
    const dialog = await openDialog(page)
    await dialog.getByRole('searchbox').fill(appAt(2).name)
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('radio').first().waitFor()
    expect(await checkLook(page, look)).toEqual([])
    await setTracked(page, [])
    await openHydrated(page, `${world.url}/my-apps`)
    await page.getByRole('button', { name: 'Track your first app' }).waitFor()
    expect(await checkLook(page, look)).toEqual([])
  })
})

test('the list, its CSV, the badge and the API show the same numbers of an app', async () => {
  const { id, name } = appAt(0)
  const page = await openTracking([id], { path: '/apps?view=table' })
  const [trend, summary, badge] = await Promise.all(
    [`/api/apps/${id}/trend`, `/api/apps/${id}/summary`, `/badge/app/${id}.svg`].map(async path =>
      (await page.request.get(world.url + path)).text(),
    ),
  )
  const { best, top10 } = getAppTrend.response.parse(JSON.parse(trend ?? ''))
  const { topCountries, rankings } = getAppSummary.response.parse(JSON.parse(summary ?? ''))
  expect([best?.rank, top10.countries]).toEqual([topCountries[0]?.rank, rankings.top10])
  expect(badge).toContain(`best App Store rank #${best?.rank} in `)
  const shown = await page.locator('main').innerText()
  expect(shown).toContain(`#${best?.rank}`)
  expect(shown).toMatch(new RegExp(`(^|\\D)${top10.countries}( [(][+−]\\d+[)])? in top 10`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV/ }).click(),
  ])
  const [head = [], row = []] = String(await readDownload(download))
    .split('\r\n')
    .map(line => line.replaceAll(name, 'App').split(','))
  const cell = (column: string) => row[head.indexOf(column)]
  expect([cell('rank'), cell('storefront'), cell('top10')]).toEqual([
    String(best?.rank),
    best?.storefront,
    String(top10.countries),
  ])
})

describe('removing an app', () => {
  test('asks first, moves the focus, can be undone from the keyboard, and is saved on the server', async () => {
    const page = await openTracking([appAt(0).id, appAt(1).id, appAt(2).id])
    const questions: string[] = []
    page.once('dialog', async dialog => {
      questions.push(dialog.message())
      await dialog.dismiss()
    })
    await removeButtons(page).nth(1).click()
    await expect.poll(() => removeButtons(page).count()).toBe(3)
    page.on('dialog', dialog => void dialog.accept())
    const gone = await removeButtons(page).nth(1).getAttribute('aria-label')
    await removeButtons(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await toastOf(page).getByText('App has been removed from tracking.').waitFor()
    expect(questions).toEqual(['Are you sure you want to stop tracking this app?'])
    await expect.poll(() => removeButtons(page).count()).toBe(2)
    expect(await removeButtons(page).nth(1).evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toastOf(page).getByText('App added to tracking').waitFor()
    expect(await removeButtons(page).nth(1).getAttribute('aria-label')).toBe(gone)
    await openHydrated(page, page.url())
    await expect.poll(() => removeButtons(page).count()).toBe(3)
    await removeButtons(page).nth(1).click()
    await toastOf(page).getByText('App removed from tracking', { exact: true }).waitFor()
    await openHydrated(page, page.url())
    await expect.poll(() => removeButtons(page).count()).toBe(2)
  })

  test('takes the tags along, and undo brings them back', async () => {
    const page = await openTracking([appAt(0).id, appAt(1).id])
    const dialogOf = async () => {
      await page
        .getByRole('button', { name: /^(Add|Edit) tags of / })
        .first()
        .click()
      return page.getByRole('dialog', { name: /^Tags of / })
    }
    const dialog = await dialogOf()
    const field = dialog.getByRole('textbox')
    await field.fill('a tag that is far too long for a tag')
    await field.press('Enter')
    await dialog.getByText('A tag has at most 24 characters').waitFor()
    await field.fill('work, Kids')
    await field.press('Enter')
    await page.getByRole('link', { name: 'Kids (1)' }).click()
    await page.waitForURL(/[?&]tag=Kids$/)
    await expect.poll(() => removeButtons(page).count()).toBe(1)
    page.on('dialog', question => question.accept())
    await removeButtons(page).click()
    await page.getByText('No tracked app has the tag “Kids”.').waitFor()
    await toastOf(page).getByRole('button', { name: /Undo/ }).click()
    await expect.poll(() => removeButtons(page).count()).toBe(1)
    await toastOf(page).getByText('App added to tracking').waitFor()
    await openHydrated(page, page.url())
    await expect.poll(() => page.getByRole('link', { name: 'work (1)' }).count()).toBe(1)
  })

  test('can be undone for ten seconds', async () => {
    const page = await openTracking([appAt(0).id, appAt(1).id])
    page.on('dialog', dialog => void dialog.accept())
    await page.clock.install()
    await openHydrated(page, page.url())
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await removeButtons(page).first().click()
    const undo = toastOf(page).getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    await page.clock.runFor(9900)
    await expect.poll(() => undo.count()).toBe(1)
    await page.clock.runFor(200)
    await undo.waitFor({ state: 'detached' })
  })

  test('restores the app if the server refuses, and says so', async () => {
    const page = await openTracking([appAt(0).id, appAt(1).id])
    page.on('dialog', dialog => void dialog.accept())
    await page.route('**/track', route => route.abort())
    await removeButtons(page).first().click()
    await toastOf(page).getByText('Failed to untrack app').waitFor()
    await expect.poll(() => removeButtons(page).count()).toBe(2)
  })
})

describe('the dialog', () => {
  test('selects the app of a pasted link, tracks it, and opens its page, where it can be undone', async () => {
    const page = await openTracking([])
    const app = appAt(3)
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Track Selected App' }).click()
    await dialog.getByRole('alert').getByText('Please select an app to track.').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = `https://apps.apple.com/jp/app/x/id${app.id}?l=en`
    await page.evaluate(`navigator.clipboard.writeText('${link}')`)
    await dialog.getByRole('searchbox').focus()
    await page.keyboard.press('Control+V')
    await dialog.getByRole('radio', { checked: true }).waitFor()
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Track Selected App' }).click()
    await page.waitForURL(`${world.url}/apps/${app.id}`)
    await toastOf(page).getByText('App added to tracking').waitFor()
    await page.getByRole('button', { name: /^Tracking/ }).click()
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Tracking/ }).waitFor()
    // The page shows the app as tracked before the server has answered; leaving it would cancel the request.
    await toastOf(page).getByText('App added to tracking').waitFor()
    await openHydrated(page, `${world.url}/apps`)
    await expect.poll(() => removeButtons(page).count()).toBe(1)
  })

  test('selects with arrow keys, is empty when opened again, and says when nothing was found', async () => {
    const page = await openTracking([])
    const dialog = await openDialog(page)
    await dialog.getByRole('searchbox').fill('notes')
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openDialog(page)
    expect(await dialog.getByRole('searchbox').inputValue()).toBe('')
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByRole('searchbox').fill('https://apps.apple.com/us/app/id999999999999')
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByText('Could not find the app at that URL. Please verify the link is correct.').waitFor()
  })

  test('shows a failure itself and keeps the selection', async () => {
    const page = await openTracking([])
    const dialog = await openDialog(page)
    await dialog.getByRole('searchbox').fill(appAt(4).name)
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('radio').first().check()
    await page.route('**/api/apps', route => route.abort())
    await dialog.getByRole('button', { name: 'Track Selected App' }).click()
    await dialog.getByRole('alert').getByText('Failed to track app').waitFor()
    expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)
  })
})

describe('the buttons', () => {
  test('of a search send a visitor to the sign-in and back, and then track', async () => {
    const page = await openVisitor()
    await openHydrated(page, `${world.url}/search?q=notes`)
    await page
      .getByRole('link', { name: /^Login to Track App/ })
      .first()
      .click()
    await page.getByRole('link', { name: /^Sign in with/ }).click()
    await page.getByRole('button', { name: 'Tess Member' }).click()
    await page.waitForURL(`${world.url}/search?q=notes`)
    await waitUntilHydrated(page)
    known.set('Tess Member', await page.context().cookies())
    await setTracked(page, [])
    await openHydrated(page, page.url())
    await page
      .getByRole('button', { name: /^Track App/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Tracked/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Tracked/ }).isDisabled()).toBe(true)
    await openHydrated(page, page.url())
    await page.getByRole('button', { name: /^Tracked/ }).waitFor()
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('of a category track, and send people whose session has ended to the sign-in', async () => {
    const page = await openTracking([], { path: '/category/games' })
    await page
      .getByRole('button', { name: /^Track App/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Tracked/ }).waitFor()
    expect(await checkSeenPage(page)).toEqual([])
    // Opened again, because tracking an app asks for data again.
    await endSession(page, () => openHydrated(page, page.url()))
    // The page leaves half a second later, so the wait begins before the click.
    const told = toastOf(page).getByText('You are logged out. Logging in again...').waitFor()
    // A slow network may delay the message, but not hide it.
    await page.route('**/toaster*', async route => {
      await sleep(1_000)
      await route.continue()
    })
    await page.route('**/api/login?*', route => told.then(() => route.continue()))
    await page
      .getByRole('button', { name: /^Track App/ })
      .first()
      .click()
    await told
    await page.waitForURL(url => url.pathname !== '/category/games')
  })
})
