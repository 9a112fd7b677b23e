import { mkdir } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeAppStore, hostileNames } from '#fake-appstore'
import { inRoot } from '../scripts/launch/paths.mjs'
import { launchBrowserWithImages, newVisitor, viewports } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { findInjected } from './harness/in-page.mjs'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'

// The forty best-known apps have hostile names, which must appear as plain text on every screen.

type Hostile = { id: string; name: string; developer: string }

const results = inRoot('e2e', 'results')

let world: DemoWorld
let browser: Browser
let context: BrowserContext
let page: Page
let dialogs: string[]

/** The fake App Store's list of hostile names by app. */
const listHostile = (): Hostile[] => {
  const developers = new Map(hostileNames.map(({ name, developer }) => [name, developer]))
  return createFakeAppStore({ hasHostileNames: true }).world.apps.flatMap(({ id, name: { brand } }) => {
    const developer = developers.get(brand)
    return developer === undefined ? [] : [{ id: String(id), name: brand, developer }]
  })
}

const hostile = listHostile()

const widths = [320, viewports.phone.width, viewports.desktop.width]
const describeName = ({ name }: Hostile): string => JSON.stringify(name.slice(0, 40))

beforeAll(async () => {
  await mkdir(results, { recursive: true })
  world = await startDemoWorld({}, { program: [inRoot('src/server/testing/hostile-names-server.ts')] })
  browser = await launchBrowserWithImages()
  context = await newVisitor(browser, { viewport: 'phone', theme: 'light' })
  dialogs = []
  page = await openWatchedPage(context)
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
})

afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

/** White space as a browser collapses it. */
const inOneLine = (text: string): string => text.replace(/[\t\n\f\r \u2028\u2029]+/g, ' ').trim()

/** Defects of the current page: scripts that ran, refused requests, injected markup, overflow. */
const findWrong = async (): Promise<string[]> => {
  const wrong = [...dialogs.splice(0).map(message => `dialog: ${message}`), ...takeComplaints(page)]
  wrong.push(...(await page.evaluate(findInjected)))
  for (const width of widths) {
    wrong.push(...(await findOverflowAt(page, width)).map(finding => `${width} px: ${finding}`))
  }
  return wrong
}

const hasSomethingToRead = (text: string | null): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test((text ?? '').replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''))

test('the world has forty hostile names', () => {
  expect(hostile).toHaveLength(40)
})

describe.each(hostile.map(app => ({ ...app, label: describeName(app) })))('the app called $label', ({ id }) => {
  test('has a page on which its name is only text', async () => {
    await openHydrated(page, `${world.url}/app/${id}`)
    const heading = page.getByRole('heading', { level: 1 })
    expect(hasSomethingToRead(await heading.textContent()), 'the heading says something').toBe(true)
    expect(await findWrong()).toEqual([])
    expect(inOneLine((await page.locator('main').textContent()) ?? '').length).toBeGreaterThan(200)
  })

  test('has a card and a badge for other sites in which its name is only text', async () => {
    await page.goto(`${world.url}/embed/app/${id}`)
    expect(hasSomethingToRead(await page.getByRole('heading', { level: 1 }).textContent())).toBe(true)
    expect(await findWrong(), 'the card').toEqual([])
    await page.goto(`${world.url}/badge/app/${id}.svg?size=large`)
    expect(hasSomethingToRead(await page.locator('svg > title').first().textContent())).toBe(true)
    expect(
      [...dialogs.splice(0), ...takeComplaints(page), ...(await page.evaluate(findInjected))],
      'the badge',
    ).toEqual([])
  })
})

test.each(hostile.map(app => ({ ...app, label: describeName(app) })))(
  'the app called $label is escaped in the first HTML: title, previews, structured data',
  async ({ id, name, developer }) => {
    const { title, meta, jsonLd, html } = await readFirstHtml(`${world.url}/app/${id}`)
    expect(html).not.toMatch(/<hostile-mark|<script>|<img src=x|<iframe|<base/)
    expect(title).toMatch(/ - App Store Rankings$/)
    expect(title.length).toBeLessThan(400)
    expect(meta['og:title']).toBe(title)
    expect(jsonLd).toHaveLength(1)
    const text = JSON.stringify(jsonLd)
    if (hasSomethingToRead(developer) && developer.length < 100) expect(text.length).toBeGreaterThan(50)
    if (/^[\x20-\x7e]+$/.test(name) && name.length < 100 && hasSomethingToRead(name)) {
      expect(title).toBe(`${inOneLine(name)} - App Store Rankings`)
      expect(jsonLd).toContainEqual(expect.objectContaining({ name: inOneLine(name) }))
    }
  },
)

test.each(hostile.map(app => ({ ...app, label: describeName(app) })))(
  'the app called $label is escaped in its card and its badge for other sites',
  async ({ id }) => {
    for (const path of [`/embed/app/${id}`, `/badge/app/${id}.svg?size=large`]) {
      const response = await fetch(`${world.url}${path}`)
      expect(response.status, path).toBe(200)
      expect(await response.text(), path).not.toMatch(/<hostile-mark|<script>|<img src=x|<iframe|<base/)
    }
  },
)

const lists = [
  '/category/games',
  '/category/utilities',
  '/category/social-networking',
  '/?view=table&sort=name&order=desc',
  '/search?q=hostile',
  `/search?q=${encodeURIComponent("<script>alert('hostile')</script>")}`,
  `/search?q=${encodeURIComponent('"><hostile-mark data-hostile>')}`,
]

/** URLs can be as hostile as names. The browser itself logs an error for a missing page. */
const missing = [
  `/category/${encodeURIComponent('<hostile-mark data-hostile>')}`,
  `/${encodeURIComponent('"><hostile-mark data-hostile>')}`,
  `/app/${encodeURIComponent("<script>alert('hostile')</script>")}`,
]

const expectEscaped = async (path: string): Promise<void> => {
  const { html } = await readFirstHtml(`${world.url}${path}`)
  expect(html).not.toMatch(/<hostile-mark|<script>|<img src=x|<iframe|<base/)
}

const expectTextOnly = async (path: string): Promise<void> => {
  await page.setViewportSize(viewports.phone)
  await openHydrated(page, `${world.url}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await findWrong()).toEqual([])
  await expectEscaped(path)
}

test.each(['/', '/?view=table', '/top-international-apps'])(
  'the list %s shows them as text only, still passes axe, and every link names its target',
  async path => {
    await expectTextOnly(path)
    await page.setViewportSize(viewports.desktop)
    await page.screenshot({ path: `${results}/hostile-${path.replace(/\W+/g, '-')}.png` })
    expect(await checkPage(page)).toEqual([])
    const names = await page.locator('main a').evaluateAll(links => links.map(link => link.textContent ?? ''))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(name => !hasSomethingToRead(name))).toEqual([])
  },
)

test.each(lists)('the list %s shows them as text only', expectTextOnly)

test.each(missing)('the missing page %s shows its URL as text only', async path => {
  takeComplaints(page)
  await openHydrated(page, `${world.url}${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect((await findWrong()).filter(finding => !finding.includes('status of 404'))).toEqual([])
})

test.each(missing)('the missing page %s escapes its URL in the first HTML', async path => {
  const { status, html } = await readFirstHtml(`${world.url}${path}`)
  expect(status).toBe(404)
  expect(html).not.toMatch(/<hostile-mark|<script>/)
})
