import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { personalData } from '#contract/personal-data.ts'
import { type Look, launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import { checkLook, checkPage, checkSeenPage, findOverflowAt, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated, readDownload, toastOf, waitUntilHydrated } from './harness/pages.ts'
import { type DemoName, signInAs } from './harness/sign-in.ts'

const world = inject('demoWorld')
let browser: Browser
let contexts: BrowserContext[] = []

beforeAll(async () => {
  browser = await launchBrowser()
})

afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
})

afterAll(async () => {
  await browser?.close()
})

const wide: Look = { viewport: 'desktop', theme: 'light' }
const settingsAddress = () => `${world.url}/settings`

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const known = new Map<DemoName, Cookies>()

const openVisitor = async (look: Look): Promise<Page> => {
  const context = await newVisitor(browser, look)
  contexts.push(context)
  return openWatchedPage(context)
}

const signInAnew = async (name: DemoName, look: Look = wide): Promise<Page> => {
  const page = await openVisitor(look)
  await signInAs(page, name, { url: world.url, path: '/settings' })
  known.set(name, await page.context().cookies())
  return page
}

/** The server limits sign-ins per minute, so the tests share the sessions that they do not end. */
const openSettings = async (name: DemoName = 'Sam Member', look: Look = wide): Promise<Page> => {
  const cookies = known.get(name)
  if (!cookies) return signInAnew(name, look)
  const page = await openVisitor(look)
  await page.context().addCookies(cookies)
  await openHydrated(page, settingsAddress())
  return page
}

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name })
const emailSection = (page: Page) => sectionOf(page, 'Email Notification Settings')

describe.each(openedLooks)('settings, $viewport, $theme', look => {
  test('the pages pass all automatic checks, and fit a phone', async () => {
    const page = await openSettings('Sam Member', look)
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Settings - Rank Atlas$/)
    expect(await checkLook(page, look)).toEqual([])
    expect(await findOverflowAt(page, 320)).toEqual([])
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    expect(await checkLook(page, look)).toEqual([])
    expect(await findOverflowAt(page, 320)).toEqual([])
  })
})

describe('the e-mail settings', () => {
  test('the e-mail settings validate the address when the field loses focus, and save no invalid one', async () => {
    const page = await openSettings()
    const section = emailSection(page)
    const field = section.getByLabel('Email', { exact: true })
    let saves = 0
    page.on('request', request => {
      if (request.method() === 'PUT') saves += 1
    })
    await field.fill('sam@')
    expect(await section.getByRole('alert').count()).toBe(0)
    await field.blur()
    await section.getByText('Please enter a valid email address').waitFor()
    await section.getByRole('button', { name: 'Save' }).click()
    expect(await field.evaluate(element => element.ownerDocument.activeElement === element)).toBe(true)
    expect(saves).toBe(0)
    expect(await checkPage(page)).toEqual([])
  })

  test('the e-mail settings confirm that they were saved, persist after a reload, and keep a copy in the browser', async () => {
    const page = await openSettings()
    const section = emailSection(page)
    await section.getByLabel('Email', { exact: true }).fill('sam@work.example')
    await section.getByRole('button', { name: 'Save' }).click()
    await toastOf(page).getByText('Email settings saved').waitFor()
    await toastOf(page).getByText('Your email notification preferences have been updated.').waitFor()
    await openHydrated(page, settingsAddress())
    expect(await section.getByLabel('Email', { exact: true }).inputValue()).toBe('sam@work.example')
    const stored = JSON.parse(await page.evaluate<string>('localStorage.getItem("settings-email")'))
    expect(stored).toMatchObject({ email: 'sam@work.example', name: expect.any(String) })
  })

  test('the e-mail settings send no address when switched off, and fill the field from the browser’s copy later', async () => {
    const page = await openSettings()
    const section = emailSection(page)
    await section.getByLabel('Email', { exact: true }).fill('sam@home.example')
    await section.getByText('Email notifications', { exact: true }).click()
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await section.getByRole('button', { name: 'Save' }).click()
    expect((await sent).postDataJSON()).toEqual({ email: '', enabled: false })
    await toastOf(page).getByText('Email settings saved').waitFor()
    await openHydrated(page, settingsAddress())
    const field = section.getByLabel('Email', { exact: true })
    expect(await field.isDisabled()).toBe(true)
    await section.getByText('Email notifications', { exact: true }).click()
    expect(await field.inputValue()).toBe('sam@home.example')
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('the e-mail settings say why they were not saved, and keep the typed text', async () => {
    const page = await openSettings('Sue Member')
    await page.route('**/notifications', route => route.abort())
    const section = emailSection(page)
    await section.getByLabel('Email', { exact: true }).fill('sue@work.example')
    await section.getByRole('button', { name: 'Save' }).click()
    await toastOf(page).getByText('Failed to save settings').waitFor()
    await toastOf(page).getByText('The server could not be reached. Check the connection.').waitFor()
    expect(await section.getByLabel('Email', { exact: true }).inputValue()).toBe('sue@work.example')
  })
})

describe('formats and time zone', () => {
  test('formats and time zone change all dates at once, and apply to pages rendered by the server', async () => {
    const page = await openSettings('Sue Member')
    const section = sectionOf(page, 'Formats and time zone')
    await section.getByLabel('Date and number format').selectOption({ label: 'Deutsch (Deutschland)' })
    await section.getByLabel('Time zone').selectOption('Asia/Kathmandu')
    await section.getByText('1.234.567,8').waitFor()
    await section.getByRole('button', { name: 'Save' }).click()
    await toastOf(page).getByText('Formats and time zone saved').waitFor()
    const time = sectionOf(page, 'Sessions').locator('td time').first()
    const written = new Intl.DateTimeFormat('de-DE', {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'Asia/Kathmandu',
    })
    const expected = written.format(new Date((await time.getAttribute('datetime')) ?? ''))
    expect(await time.textContent()).toBe(expected)
    const html = await (await page.request.get(settingsAddress())).text()
    expect(html).toContain(`>${expected}</time>`)
    await openHydrated(page, settingsAddress())
    expect(await section.getByLabel('Time zone').inputValue()).toBe('Asia/Kathmandu')
    expect(await checkSeenPage(page)).toEqual([])
  })
})

describe('sessions', () => {
  test('sessions end on other devices, which have to sign in again and return to the same page', async () => {
    const [there, here] = [await signInAnew('Sue Member'), await signInAnew('Sue Member')]
    const section = sectionOf(here, 'Sessions')
    await openHydrated(here, settingsAddress())
    await expect.poll(() => section.getByText('This session').count()).toBe(1)
    await section.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await section.getByText('You are not signed in anywhere else.').waitFor()
    await expect.poll(() => section.getByRole('row').count()).toBe(2)
    await emailSection(there).getByRole('button', { name: 'Save' }).click()
    await there
      .getByText(/sign in/i)
      .first()
      .waitFor()
    expect(await there.getByRole('region', { name: 'Sessions' }).count()).toBe(0)
  })

  test('sessions that cannot be loaded do not affect other settings, and load on Retry', async () => {
    const page = await openSettings()
    await openHydrated(page, `${world.url}/tools`)
    const problem = {
      type: 'x',
      title: 'x',
      status: 500,
      detail: 'x',
      message: 'x',
      code: 'server.failed',
      requestId: 'r-1',
    }
    await page.route('**/sessions', route =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await page.getByRole('link', { name: 'Settings' }).click()
    const section = sectionOf(page, 'Sessions')
    await section.getByText('Error loading your sessions: Something broke on the server.').waitFor()
    await section.getByText('r-1').waitFor()
    await emailSection(page).getByLabel('Email', { exact: true }).waitFor()
    await page.unroute('**/sessions')
    await section.getByRole('button', { name: 'Retry' }).click()
    await section.getByText('This session').waitFor()
  })
})

describe('the stored data of a person', () => {
  test('the stored data of a person is downloaded as a complete file', async () => {
    const page = await openSettings()
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toMatch(/\.json$/)
    const data = personalData.parse(JSON.parse(String(await readDownload(download))))
    expect(data.user.email).toBe('sam@demo.invalid')
    expect(data.sessions.some(({ isCurrent }) => isCurrent)).toBe(true)
  })

  test('the stored data of a person is deleted only after the phrase was typed, and the cookie is then invalid', async () => {
    const page = await openSettings('Sue Member')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    const field = dialog.getByLabel('Type delete my account to confirm')
    expect(await field.evaluate(element => element.ownerDocument.activeElement === element)).toBe(true)
    const submit = dialog.getByRole('button', { name: 'Delete my account' })
    await field.fill('delete')
    expect(await submit.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete my account...' }).click()
    expect(await field.inputValue()).toBe('')
    const cookies = await page.context().cookies()
    await field.fill('delete my account')
    await submit.click()
    await page.waitForURL(`${world.url}/`)
    await waitUntilHydrated(page)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await fetch(`${world.url}/api/auth/user`, { headers: { cookie } })).status).toBe(401)
    expect(await page.evaluate('localStorage.getItem("settings-email")')).toBeNull()
  })
})
