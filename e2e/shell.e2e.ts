import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type App, listPublicApps } from '#contract/apps.ts'
import { isLong } from '../vitest.length.ts'
import { closePages, type Look, launchBrowser, newVisitor, viewports } from './harness/browser.ts'
import { checkPage, checkSeenPage, colourRules, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated, waitUntilHydrated } from './harness/pages.ts'

const world = inject('demoWorld')
let browser: Browser
let app: App
let desk: BrowserContext
const contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  desk = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  const response = await fetch(`${world.url}/api/apps/public`)
  const [first] = listPublicApps.response.parse(await response.json())
  if (!first) throw new Error('The public list is empty.')
  app = first
})

afterEach(async () => {
  await closePages(desk)
  for (const context of contexts.splice(0)) await context.close()
})

afterAll(async () => {
  await browser?.close()
})

const openPage = async (look: Look, options = {}): Promise<Page> => {
  const context = await newVisitor(browser, look, options)
  contexts.push(context)
  return openWatchedPage(context)
}

const phone = { viewport: 'phone', theme: 'light' } as const

const visit = (page: Page, path: string) => openHydrated(page, `${world.url}${path}`)

const focused = (page: Page) => page.locator(':focus')
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu', exact: true })
const commandsOf = (page: Page) => page.getByRole('dialog', { name: 'Command menu' })

/** The menu also offers an App Store search for the typed words, and shows it earlier. */
const appOptionOf = (page: Page) =>
  commandsOf(page).getByRole('option', { name: app.name }).filter({ hasNotText: 'Search the App Store' }).first()

const checkInBothThemes = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await checkPage(page, { onlyRules: colourRules, withSidebar: true })
  await page.emulateMedia({ colorScheme: 'light' })
  return [
    ...dark.map(finding => `dark: ${finding}`),
    ...(await checkPage(page, { withSidebar: true })).map(finding => `light: ${finding}`),
  ]
}

/** A menu that is closing does not open again by its shortcut. */
const waitForNoCommands = (page: Page): Promise<void> => commandsOf(page).waitFor({ state: 'detached' })

const openCommands = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await commandsOf(page).locator('[role="combobox"]:focus').waitFor()
}

/** A desktop shows the same menus and toasts, so the short form checks them on a phone. */
const checkedOn = isLong ? (['phone', 'desktop'] as const) : (['phone'] as const)

describe.each(checkedOn)('on a %s', viewport => {
  test('the command menu, the menu and a toast have no findings, in light and dark', async () => {
    const page = await openPage({ viewport, theme: 'light' })
    await visit(page, `/app/${app.appStoreId}`)
    await openCommands(page)
    await page.keyboard.type('a')
    await commandsOf(page).getByText('Search the App Store for “a”').waitFor()
    expect(await checkInBothThemes(page), 'the command menu').toEqual([])
    await page.keyboard.press('Escape')
    if (viewport === 'phone') {
      await page.getByRole('button', { name: 'Open menu' }).click()
      expect(await checkInBothThemes(page), 'the menu').toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Copy' }).click()
    const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByText('copied to clipboard')
    // The toast stays while the pointer is over it.
    await toast.hover()
    expect(await checkInBothThemes(page), 'a toast').toEqual([])
    expect(await toast.isVisible()).toBe(true)
  })
})

describe('the menu on a phone', () => {
  test('the menu on a phone fits 320 px, takes the focus, and returns it on Escape', async () => {
    const page = await openPage(phone, { viewport: { ...viewports.phone, width: 320 } })
    await visit(page, '/tools')
    await page.getByRole('button', { name: 'Open menu' }).press('Enter')
    await menuOf(page).waitFor()
    await expect.poll(() => menuOf(page).locator(':focus').count()).toBe(1)
    expect(await checkSeenPage(page)).toEqual([])
    await page.keyboard.press('Escape')
    await menuOf(page).waitFor({ state: 'hidden' })
    expect(await focused(page).getAttribute('aria-label')).toBe('Open menu')
  })

  test('the menu on a phone closes on a link to another page, whose content then has the focus, and on one to the same page', async () => {
    const page = await openPage(phone)
    await visit(page, '/tools')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menuOf(page).getByRole('link', { name: 'All tools' }).click()
    await menuOf(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menuOf(page).getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/auth?return=%2Ftools')
    await menuOf(page).waitFor({ state: 'hidden' })
    await page.locator('#main:focus').waitFor()
  })
})

describe('the command menu', () => {
  test('the command menu returns the focus to its origin on Escape, and on its own shortcut', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    const link = page.getByRole('link', { name: 'Learn More' }).first()
    for (const key of ['Escape', 'Control+k']) {
      await link.focus()
      await openCommands(page)
      await page.keyboard.press(key)
      await waitForNoCommands(page)
      expect(await focused(page).textContent(), key).toContain('Learn More')
    }
  })

  test('the command menu navigates to a category, a list, a search and an app of the public list by what is typed', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    for (const [typed, address] of [
      ['food', '/category/food-drink'],
      ['top inter', '/top-international-apps'],
      ['Zürich 7', '/search?q=Z%C3%BCrich+7'],
    ] as const) {
      await openCommands(page)
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${world.url}${address}`)
      await waitForNoCommands(page)
    }
    await openCommands(page)
    await page.keyboard.type(app.name)
    await appOptionOf(page).click()
    await page.waitForURL(`${world.url}/app/${app.appStoreId}`)
    await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
  })

  test('the command menu says that the apps could not be loaded, and loads them on Retry', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    await page.route('**/api/apps/public', route => route.abort(), { times: 1 })
    await openCommands(page)
    await page.keyboard.type(app.name)
    await commandsOf(page).getByRole('option', { name: 'Error loading' }).click()
    await appOptionOf(page).waitFor()
  })

  test('the command menu changes the theme', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    await openCommands(page)
    await page.keyboard.type('dark theme')
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme="dark"]').waitFor()
    expect(await page.getByRole('radio', { name: 'Dark theme' }).first().isChecked()).toBe(true)
  })
})

describe('the / key', () => {
  test('the / key opens the search and focuses its field, from any page and on the search page', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    await page.keyboard.press('/')
    await page.waitForURL('**/search')
    await page.locator('input[type="search"]:focus').waitFor()
    await page.getByRole('link', { name: 'Search Apps' }).focus()
    await page.keyboard.press('/')
    expect(await focused(page).getAttribute('type')).toBe('search')
    expect(await focused(page).inputValue()).toBe('')
  })

  test('the / key is an ordinary character while typing in a field', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    await openCommands(page)
    await page.keyboard.type('a/b')
    expect(await commandsOf(page).getByRole('combobox').inputValue()).toBe('a/b')
    expect(page.url()).toBe(`${world.url}/tools`)
  })

  test('the / key can be turned off, and stays off', async () => {
    const page = await openWatchedPage(desk)
    await visit(page, '/tools')
    await openCommands(page)
    await page.keyboard.type('turn off')
    await page.keyboard.press('Enter')
    await waitForNoCommands(page)
    await page.reload()
    await waitUntilHydrated(page)
    await page.keyboard.press('/')
    await openCommands(page)
    expect(page.url()).toBe(`${world.url}/tools`)
  })
})

test('an unknown URL says so, and resets the document title', async () => {
  const page = await openWatchedPage(desk)
  await visit(page, '/tools')
  await expect.poll(() => page.title()).toBe('Recommended Tools - Rank Atlas')
  await page.evaluate('history.pushState({}, "", "/nowhere")')
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await expect.poll(() => page.title()).toBe('Rank Atlas - iOS App Store Rankings Tracker')
  const response = await page.goto(`${world.url}/nowhere`)
  expect(response?.status()).toBe(404)
})

describe('when the App Store does not answer', () => {
  const answer = (state: 'paused' | 'answering') => ({
    state,
    since: state === 'paused' ? '2026-11-20T13:20:00.000Z' : null,
    retryAt: state === 'paused' ? '2026-11-20T14:05:00.000Z' : null,
    observedAt: '2026-11-20T14:02:00.000Z',
  })

  // The clock is shared by the whole context.
  const desktop = { viewport: 'desktop', theme: 'light' } as const

  test('while the App Store does not answer, every page says so, with the age of the numbers', async () => {
    const page = await openPage(desktop)
    // The current time of the server, because data in the page has the server's time.
    await page.clock.install()
    let state: 'paused' | 'answering' = 'paused'
    await page.route('**/api/app-store/status', route => route.fulfill({ json: answer(state) }))
    await visit(page, '/tools')
    await page.clock.fastForward(61_000)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByText('The App Store asked for a pause until').waitFor()
    expect(await checkPage(page)).toEqual([])
    state = 'answering'
    await page.clock.fastForward(61_000)
    await page.getByText('The App Store asked for a pause until').waitFor({ state: 'detached' })
  })

  test('a failed status request breaks no page and shows nothing', async () => {
    const page = await openPage(desktop)
    await page.clock.install()
    await page.route('**/api/app-store/status', route => route.abort())
    await visit(page, '/tools')
    await page.clock.fastForward(61_000)
    await page.getByRole('link', { name: 'Sign In' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => page.getByText('The App Store').count()).toBe(1)
  })
})
