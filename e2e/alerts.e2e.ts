import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, findOverflowAt, openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'
import { signInAs } from './harness/sign-in.ts'

let browser: Browser
let context: BrowserContext
const world = inject('demoWorld')
let receiver: Server
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.end('thank you')
  })
  receiver.listen(0, '127.0.0.1')
  const started = Promise.all([launchBrowser(), once(receiver, 'listening')])
  ;[browser] = await started
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
})

afterAll(async () => {
  await browser?.close()
  receiver?.close()
})

const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate(element => element.ownerDocument.activeElement === element)

const trackListedApp = async (page: Page): Promise<string> => {
  const app = await findListedApp(world.url)
  const user = getCurrentUser.response.parse(await (await page.request.get(`${world.url}/api/auth/user`)).json())
  const address = `${world.url}/api/users/${user.id}/apps/${app.id}/track`
  const answer = await page.request.post(address, { headers: { origin: world.url } })
  expect(answer.status()).toBe(200)
  return app.appStoreId
}

const addRule = async (page: Page) => {
  const rules = sectionOf(page, 'Rules')
  await rules.getByRole('button', { name: 'Add a rule' }).click()
  const editor = rules.getByRole('form', { name: 'New rule' })
  const kind = editor.getByLabel('When to notify me')
  expect(await isFocused(kind)).toBe(true)
  await kind.selectOption('Moves by at least … places')
  await editor.getByLabel('Places, at least').fill('')
  await editor.getByText('Enter a number of places from 1 to 200.').waitFor()
  await editor.getByLabel('Places, at least').fill('2')
  await editor.locator('[role=status][aria-busy=false]').waitFor()
  await editor.getByText(/^This rule would have sent [\d,]+ messages? in the last 30 days\.$/).waitFor()
  const changes = editor.getByRole('region', { name: 'What it would have sent' }).getByRole('listitem')
  await expect.poll(() => changes.filter({ hasText: /#\d+, was / }).count()).toBeGreaterThan(0)
  expect(await checkPage(page)).toEqual([])
  await editor.getByRole('button', { name: 'Save rule' }).click()
  await rules.getByText('Moves by 2 places or more', { exact: true }).waitFor()
  await expect.poll(() => isFocused(rules.getByRole('button', { name: 'Add a rule' }))).toBe(true)
}

const addWebhook = async (page: Page) => {
  const channels = sectionOf(page, 'Channels')
  await channels.getByRole('button', { name: 'Webhook', exact: true }).click()
  const form = channels.getByRole('form', { name: 'Add Webhook' })
  await form.getByLabel('Name').fill('Receiver')
  await form.getByLabel('Address').fill('no address')
  await form.getByRole('button', { name: 'Add channel' }).click()
  await form.getByText('The address must start with https:// or http://.').waitFor()
  await form.getByLabel('Address').fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)
  await form.getByRole('button', { name: 'Add channel' }).click()
  return channels.getByLabel('Secret (Receiver)').inputValue()
}

test('a member writes a rule and sees its back-test, adds a webhook, tests it, and finds the test in its log', async () => {
  const page = await openWatchedPage(context)
  await signInAs(page, 'Mia Member', { url: world.url, path: '/inbox/rules' })
  const appStoreId = await trackListedApp(page)
  await openHydrated(page, `${world.url}/inbox/rules?app=${appStoreId}`)
  await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Alert Rules - Rank Atlas$/)
  await addRule(page)

  await page.getByRole('link', { name: 'Choose where and when you are notified' }).click()
  await page.waitForURL(`${world.url}/settings#channels`)
  expect(await page.getByLabel('Feed address').inputValue()).toContain(`${world.url}/`)
  const secret = await addWebhook(page)
  const channels = sectionOf(page, 'Channels')
  await channels.getByRole('button', { name: 'Send a test (Receiver)' }).click()
  await channels.getByText(/^Test delivered \([\d,]+ ms\)\. /).waitFor()
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()

  await openHydrated(page, `${world.url}/inbox/rules?app=${appStoreId}`)
  await sectionOf(page, 'Rules').getByText('Moves by 2 places or more', { exact: true }).waitFor()
  await openHydrated(page, `${world.url}/settings`)
  await channels.getByRole('button', { name: 'Log (Receiver)' }).click()
  const row = channels.getByRole('row').filter({ hasText: 'Test message' })
  await row.getByText('Sent', { exact: true }).waitFor()
  expect(await checkPage(page)).toEqual([])
  expect(await findOverflowAt(page, 320)).toEqual([])
})
