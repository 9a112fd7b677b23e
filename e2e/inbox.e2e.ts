import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { type App, listPublicApps } from '#contract/apps.ts'
import { listChannels } from '#contract/channels.ts'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import { type Look, launchBrowser, newVisitor, openedLooks } from './harness/browser.ts'
import { waitForLayout } from './harness/in-page.mjs'
import {
  checkLook,
  checkPage,
  checkSeenPage,
  findOverflowAt,
  openWatchedPage,
  takeComplaints,
} from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { addSession } from './harness/sign-in.ts'

const world = inject('demoWorld')
const { ina, will } = inject('notifiedMembers')
let browser: Browser
let apps: readonly App[] = []
const contexts: BrowserContext[] = []

const inaEmail = 'ina@demo.invalid'
const wide: Look = { viewport: 'desktop', theme: 'light' }

const openVisitor = async (look: Look = wide): Promise<Page> => {
  const context = await newVisitor(browser, look)
  contexts.push(context)
  return openWatchedPage(context)
}

const openMember = async (path: string, look?: Look): Promise<Page> => {
  const page = await openVisitor(look)
  await addSession(page.context(), { url: world.url, session: ina.session })
  await openHydrated(page, `${world.url}${path}`)
  return page
}

const nameAt = (at: number): string => apps[at]?.name ?? ''

const closeContexts = async (): Promise<void> => {
  for (const context of contexts.splice(0)) await context.close()
}

beforeAll(async () => {
  browser = await launchBrowser()
  apps = listPublicApps.response.parse(await (await fetch(`${world.url}/api/apps/public`)).json())
})

afterEach(closeContexts)

afterAll(async () => {
  await browser?.close()
})

const inboxLink = (page: Page) => page.getByRole('link', { name: /^Inbox/ }).first()
const marksOf = (page: Page) => page.getByRole('main').getByText('New', { exact: true })

describe('the inbox', () => {
  test('the inbox has its count in the sidebar, shows what happened where, and is read once it has been opened', async () => {
    const page = await openMember('/tools')
    await page.getByRole('link', { name: /^Inbox\s*, 2 unread$/ }).waitFor()
    await expect.poll(() => page.title()).toBe('(2) Recommended Tools - Rank Atlas')
    // The count arrives before all of this larger page is hydrated.
    await openHydrated(page, `${world.url}/charts`)
    await page.getByRole('link', { name: /^Inbox\s*, 2 unread$/ }).waitFor()
    expect(takeComplaints(page)).toEqual([])
    await inboxLink(page).click()
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 3, name: nameAt(0) }).waitFor()
    await expect.poll(() => marksOf(page).count()).toBe(2)
    await page.getByRole('link', { name: /^Inbox$/ }).waitFor()
    await expect.poll(() => page.title()).toBe('Inbox - Rank Atlas')
    await expect.poll(() => marksOf(page).count()).toBe(2)
    const countries = main
      .getByRole('listitem')
      .filter({ hasText: nameAt(0) })
      .getByRole('listitem')
    await expect
      .poll(() => countries.allTextContents())
      .toEqual([
        expect.stringMatching(/^Germany#1, read .*was #12$/),
        expect.stringMatching(/^United States#8, read .*was #14$/),
      ])
    await main.getByText(/^Shuffled chart: United States · Overall, iPhone, top free/).waitFor()
    await openHydrated(page, page.url())
    expect(await marksOf(page).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
    expect(await checkPage(page)).toEqual([])
  })

  test('the inbox stays read when an older answer with its count arrives later', async () => {
    const page = await openVisitor()
    await addSession(page.context(), { url: world.url, session: will.session })
    const reading = Promise.withResolvers<void>()
    await page.route('**/inbox/unread', async route => {
      const response = await route.fetch()
      await reading.promise
      await route.fulfill({ response })
    })
    const asked = page.waitForRequest('**/inbox/unread')
    await openHydrated(page, `${world.url}/tools`)
    const count = await asked
    const read = page.waitForResponse('**/inbox/read')
    await inboxLink(page).click()
    await (await read).finished()
    await page.getByRole('main').getByText('New', { exact: true }).first().waitFor()
    reading.resolve()
    await count.response()
    await page.evaluate(waitForLayout)
    expect(await inboxLink(page).textContent()).toBe('Inbox')
  })

  test.each(openedLooks)('the inbox works on a $viewport in $theme, and at 320 px', async look => {
    const page = await openMember('/inbox', look)
    expect(await checkLook(page, look)).toEqual([])
    expect(await findOverflowAt(page, 320)).toEqual([])
  })
})

/** The link in an e-mail to Ina in the demo outbox, which everyone in this world shares. */
const findLetterLink = async (page: Page, path: string): Promise<string> => {
  const { letters } = listDemoEmails.response.parse(
    await (await page.request.get(`${world.url}/api/demo/letters`)).json(),
  )
  for (const { id } of letters.filter(({ to }) => to === inaEmail)) {
    const html = await (await page.request.get(`${world.url}/demo/letters/${id}`)).text()
    const [link] = new RegExp(`${world.url}${path}/[\\w.~%-]+`).exec(html) ?? []
    if (link) return link
  }
  throw new Error(`No letter leads to ${path}.`)
}

test('e-mails stop when the unsubscribe button is pressed, and not when the link is opened', async () => {
  const page = await openMember('/tools')
  const { id } = getCurrentUser.response.parse(await (await page.request.get(`${world.url}/api/auth/user`)).json())
  const findEmail = async () => {
    const answer = await page.request.get(`${world.url}/api/users/${id}/channels`)
    return listChannels.response.parse(await answer.json()).channels.find(({ kind }) => kind === 'email')
  }
  const email = await findEmail()
  const headers = { origin: world.url, 'content-type': 'application/json' }
  await page.request.post(`${world.url}/api/users/${id}/channels/${email?.id}/test`, { headers })
  await openHydrated(page, `${world.url}/demo-outbox`)
  await page.getByRole('table').getByRole('link').first().waitFor()
  expect(await checkPage(page)).toEqual([])
  const stranger = await openVisitor({ viewport: 'phone', theme: 'dark' })
  await openHydrated(stranger, await findLetterLink(page, '/unsubscribe'))
  await stranger.getByRole('main').getByText(inaEmail).waitFor()
  expect((await findEmail())?.isOn).toBe(true)
  expect(await checkPage(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
  await stranger.getByText(`We will no longer send e-mails about app ranks to ${inaEmail}.`).waitFor()
  expect((await findEmail())?.isOn).toBe(false)
  expect(await checkSeenPage(stranger)).toEqual([])
  expect(await findOverflowAt(stranger, 320)).toEqual([])
  await openHydrated(stranger, `${world.url}/confirm-address/nonsense`)
  await stranger.getByText('This link is not valid').waitFor()
  takeComplaints(stranger)
  expect(await checkPage(stranger)).toEqual([])
})
