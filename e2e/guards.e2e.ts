import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { movedPages } from '#domain/old-addresses.ts'
import { shortOrLong } from '../vitest.length.ts'
import { closePages, launchBrowser, newVisitor } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { checkPage, checkSeenPage, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { endSession, signInAs } from './harness/sign-in.ts'

// Who may open which page, and where other people are redirected.

const world = inject('demoWorld')
let browser: Browser
let visitor: BrowserContext
let member: BrowserContext
let admin: BrowserContext

beforeAll(async () => {
  browser = await launchBrowser()
  const look = { viewport: 'desktop', theme: 'light' } as const
  visitor = await newVisitor(browser, look)
  member = await newVisitor(browser, look)
  admin = await newVisitor(browser, look)
  await signInAs(await openWatchedPage(member), 'Mia Member', { url: world.url, path: '/tools' })
  await signInAs(await openWatchedPage(admin), 'Ada Admin', { url: world.url, path: '/tools' })
})

afterEach(async () => {
  for (const context of [visitor, member, admin]) await closePages(context)
})

afterAll(async () => {
  await browser?.close()
})

const visit = (page: Page, path: string) => openHydrated(page, `${world.url}${path}`)

/** The path on which the redirects of the server end. */
const landingOf = async (path: string, cookie = ''): Promise<string> => {
  const { url, status } = await fetch(`${world.url}${path}`, { headers: { cookie } })
  expect(status, path).toBe(200)
  return url.replace(world.url, '')
}

const cookiesOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

describe('a page that needs an account', () => {
  const waitForSignIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor()

  test.each(
    shortOrLong(
      ['/my-apps', '/admin'],
      ['/my-apps', '/settings', '/admin', '/admin/people', '/admin/audit', '/admin/og-images'],
    ),
  )('%s redirects a visitor to the sign-in and keeps the return path', async path => {
    const back = encodeURIComponent(path)
    expect(await landingOf(path)).toBe(`/auth?return=${back}`)
    const { html, text } = await readFirstHtml(`${world.url}/auth?return=${back}`)
    expect(text).toContain('Sign in with')
    expect(html).toContain(`href="/api/login?return=${back}"`)
  })

  test('/my-apps shows a visitor the sign-in page, also after hydration', async () => {
    const page = await openWatchedPage(visitor)
    await visit(page, '/my-apps')
    await waitForSignIn(page)
    expect(page.url()).toBe(`${world.url}/auth?return=%2Fmy-apps`)
    const way = page.getByRole('link', { name: 'Sign in with' })
    expect(await way.getAttribute('href')).toBe('/api/login?return=%2Fmy-apps')
  })

  test('a page that needs an account does the same in client-side navigation', async () => {
    const page = await openWatchedPage(visitor)
    await visit(page, '/tools')
    await page.evaluate('history.pushState({}, "", "/my-apps?view=table")')
    await page.waitForURL(`${world.url}/auth?return=%2Fmy-apps%3Fview%3Dtable`)
    await waitForSignIn(page)
  })

  test('/top-international shows a visitor the sign-in page at the same URL', async () => {
    const page = await openWatchedPage(visitor)
    await visit(page, '/top-international')
    await waitForSignIn(page)
    expect(page.url()).toBe(`${world.url}/top-international`)
  })

  test('a visitor on the sign-in page can continue to the public data', async () => {
    const page = await openWatchedPage(visitor)
    await visit(page, '/auth')
    await page.getByRole('link', { name: 'Browse Public Data' }).click()
    await page.waitForURL(`${world.url}/`)
  })
})

describe('an owner link', () => {
  test('an owner link hides its secret, does nothing until its button is pressed, and says when it is invalid', async () => {
    const page = await openWatchedPage(visitor)
    const changeRequests: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET') changeRequests.push(request.url())
    })
    await visit(page, '/auth?return=%2Fsettings#owner=never-printed')
    const button = page.getByRole('button', { name: 'Sign in as the owner' })
    await button.waitFor()
    expect(page.url()).toBe(`${world.url}/auth?return=%2Fsettings`)
    expect(changeRequests).toEqual([])
    expect(await checkPage(page)).toEqual([])
    await button.click()
    await page.getByRole('alert').getByText('This owner link was already used or has expired.').waitFor()
    expect(await button.count()).toBe(0)
  })
})

describe('a signed-in person', () => {
  test.each([
    ['/auth', '/apps'],
    ['/auth?return=%2Fsearch%3Fq%3Dmaps', '/search?q=maps'],
    ['/auth?return=%2F%2Felsewhere.invalid', '/apps'],
    ['/admin', '/'],
    ['/admin/audit?cursor=0000000000000007', '/'],
  ])('a signed-in person is redirected from %s to %s', async (from, to) => {
    expect(await landingOf(from, await cookiesOf(member))).toBe(to)
  })

  test('a signed-in person stays at /apps, also after hydration', async () => {
    const page = await openWatchedPage(member)
    await visit(page, '/auth')
    expect(page.url()).toBe(`${world.url}/apps`)
  })

  test('a signed-in person finds their own list at /apps, the public one at /, and links between them', async () => {
    const page = await openWatchedPage(member)
    await visit(page, '/')
    await page.getByRole('heading', { level: 1, name: 'See where your app ranks in 175 countries' }).waitFor()
    await page.getByRole('link', { name: 'My Tracked Apps' }).click()
    await page.waitForURL(`${world.url}/apps`)
    await page.getByRole('heading', { level: 1, name: 'Tracked Apps', exact: true }).waitFor()
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('a signed-in person pages through the whole list of top international apps', async () => {
    const page = await openWatchedPage(member)
    await visit(page, '/top-international')
    await page.getByRole('heading', { name: 'Browse Apps by Category' }).waitFor()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL(`${world.url}/top-international?page=2`)
    await page.getByText(/^101–\d+ of \d+ apps$/).waitFor()
    expect(await page.evaluate('scrollY')).toBe(0)
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('a signed-in person is notified when the session has ended, and returns after signing in', async () => {
    const context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
    try {
      const page = await openWatchedPage(context)
      await endSession(page, () => signInAs(page, 'Mia Member', { url: world.url, path: '/tools' }))
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor()
      takeComplaints(page)
      expect(await checkPage(page)).toEqual([])
      await page.getByRole('link', { name: 'Sign in again' }).click()
      await page.waitForURL(`${world.url}/auth?return=%2Fsettings`)
    } finally {
      await context.close()
    }
  })
})

describe('the sidebar', () => {
  test.each(['visitor', 'member', 'admin'] as const)('the sidebar of a %s fits a window of 1280 × 720', async role => {
    const page = await openWatchedPage({ visitor, member, admin }[role])
    await page.setViewportSize({ width: 1280, height: 720 })
    await visit(page, '/tools')
    const sidebar = page.getByRole('complementary')
    const heights = await sidebar
      .locator('> div')
      .evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])
    expect(heights).toEqual([720, 720])
    const sign = sidebar.getByRole('link', { name: role === 'visitor' ? 'Sign In' : 'Sign Out' })
    const box = await sign.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(720)
  })
})

test.each(movedPages.filter(({ from }) => !from.includes(':')))(
  '$from leads to a page after a sign-in',
  async moved => {
    expect(await landingOf(moved.from, await cookiesOf(admin))).toBe(moved.to.replace(/#.*/, ''))
  },
)

describe('the admin panel', () => {
  test('the admin panel asks before a role changes, and Escape cancels', async () => {
    const page = await openWatchedPage(admin)
    await visit(page, '/tools')
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'People' }).click()
    const row = page.getByRole('row').filter({ hasText: 'mia@demo.invalid' })
    const button = row.getByRole('button', { name: 'Make admin' })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Make .+ an admin\?$/ })
    await dialog.getByText('They are signed out everywhere').waitFor()
    expect(await checkPage(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await button.evaluate(element => element === element.ownerDocument.activeElement)).toBe(true)
    expect(await row.textContent()).toContain('Member')
  })

  test('the admin panel has no page for an unknown path', async () => {
    const page = await openWatchedPage(admin)
    const response = await page.goto(`${world.url}/admin/nothing`)
    expect(response?.status()).toBe(404)
  })
})

describe('the rights of an admin', () => {
  test('an admin page shows an error if the rights cannot be checked', async () => {
    const page = await openWatchedPage(admin)
    await page.route('**/api/admin/check', route => route.abort())
    await visit(page, '/admin/people')
    await page
      .getByText('Failed to verify admin privileges. Please try refreshing the page.', { exact: true })
      .waitFor()
    takeComplaints(page)
  })

  test('an admin whose rights were revoked meanwhile is redirected to the home page', async () => {
    const page = await openWatchedPage(admin)
    await page.route('**/api/admin/check', route => route.fulfill({ json: { isAdmin: false } }))
    await visit(page, '/admin/audit')
    await page.waitForURL(`${world.url}/`)
    expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0)
  })
})
