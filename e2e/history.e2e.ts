import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listRankSeries } from '#contract/rank-histories.ts'
import type { RankPoint } from '#contract/ranks.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'
import { signInAs } from './harness/sign-in.ts'

const world = inject('demoWorld')
const seriesCalls = '**/api/rank-series?*'
let browser: Browser
let context: BrowserContext
let path: string

beforeAll(async () => {
  browser = await launchBrowser()
  context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  path = `/app/${(await findListedApp(world.url)).appStoreId}/history`
})

afterAll(() => browser?.close())

const plotOf = (page: Page) => page.getByRole('application')
/** The plotted charts, and the button that adds one. */
const chipsOf = (page: Page) =>
  page.getByRole('region', { name: 'Charts in the plot' }).getByRole('list').first().getByRole('listitem')
const drawn = (page: Page) => plotOf(page).locator('canvas').first().waitFor()
const focusedText = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

const today = dayOf(new Date())
const at = (daysAgo: number): string => `${addDays(today, -daysAgo)}T12:00:00.000Z`

/** Six days, each with a different state. */
const planted: readonly RankPoint[] = [
  { observedAt: null, at: at(12), state: 'not-tracked' },
  { observedAt: at(8), state: 'ranked', rank: 7, depth: 100 },
  { observedAt: null, at: at(7), state: 'failed', reason: 'http', detail: '503' },
  { observedAt: at(6), state: 'unranked', depth: 100 },
  { observedAt: at(5), state: 'empty' },
  { observedAt: null, at: at(4), state: 'not-offered' },
]

/** The demo's own response, but the first chart has the states that need a failure. */
const plantStates = (page: Page) =>
  page.route(seriesCalls, async route => {
    const answer = listRankSeries.response.parse(await (await route.fetch()).json())
    const [first] = answer.series
    return route.fulfill({ json: { ...answer, series: first ? [{ ...first, points: planted }] : [] } })
  })

test('a visitor selects charts and periods by keyboard, reads the plot, and shares the view', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${path}`)
  await drawn(page)
  await expect.poll(() => chipsOf(page).count()).toBe(3 + 1)
  await plotOf(page).focus()
  await page.keyboard.press('Home')
  const heard = page.locator('figure [aria-live=polite]')
  await expect.poll(() => heard.textContent()).toMatch(/rank \d|not in the top|not tracked|not measured/)

  await page.getByRole('button', { name: 'Add a chart' }).press('Enter')
  const form = page.getByRole('form', { name: 'Add a chart to the plot' })
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await form.getByText('This chart is already in the plot.').waitFor()
  await form.getByLabel('Device').selectOption('ipad')
  await form.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect.poll(() => chipsOf(page).count()).toBe(4 + 1)
  expect(await focusedText(page)).toBe('Add a chart')

  await page
    .getByRole('link', { name: /^Remove from the plot/ })
    .first()
    .press('Enter')
  await expect.poll(() => chipsOf(page).count()).toBe(3 + 1)
  expect(await focusedText(page)).toBe('Add a chart')
  await page.getByRole('link', { name: '30 days' }).click()
  await page.getByRole('link', { name: /^Logarithm/ }).click()
  await page.waitForURL(/range=30d.*scale=log/)

  const small = page.getByRole('region', { name: 'Country by country' }).getByRole('listitem')
  await expect.poll(() => small.count()).toBeGreaterThanOrEqual(9)
  await small.last().getByRole('link').click()
  await expect.poll(() => chipsOf(page).count()).toBe(4 + 1)
  await small.last().getByText('in the plot', { exact: true }).waitFor()

  await page.getByText('Show the ranks by day').click()
  const table = page.getByRole('table')
  await table.getByRole('link', { name: 'Day' }).click()
  await page.waitForURL(/sort=day/)
  await expect.poll(() => table.locator('tbody tr').count()).toBe(31)
  expect(await checkPage(page), 'an open table').toEqual([])
  const shared = await openWatchedPage(context)
  await openHydrated(shared, page.url())
  await expect.poll(() => chipsOf(shared).allTextContents()).toEqual(await chipsOf(page).allTextContents())
  expect(await findOverflowAt(shared, 320), 'four charts at 320 px').toEqual([])
  expect([...takeComplaints(page), ...takeComplaints(shared)]).toEqual([])
})

test('a gap shows its reason in the sentence, in the plot reading and in the table, and is exported', async () => {
  const page = await openWatchedPage(context)
  await openHydrated(page, `${world.url}${path}`)
  await plantStates(page)
  await page.getByRole('link', { name: 'Best country', exact: true }).click()
  await page.getByRole('link', { name: '30 days' }).click()
  const caption = page.locator('figcaption')
  await caption.getByText('The app is currently not sold in this country.').waitFor()
  await drawn(page)
  await plotOf(page).focus()
  const heard = page.locator('figure [aria-live=polite]')
  await page.keyboard.press('End')
  await expect.poll(() => heard.textContent()).toContain('not sold here')

  await caption.getByText('Show the ranks by day').click()
  const rowOf = (daysAgo: number) => page.getByRole('row', { name: addDays(today, -daysAgo) })
  const expectedTexts = [
    [10, 'not tracked yet'],
    [8, '#7'],
    [7, 'not measured: 503'],
    [6, 'not in the top 100'],
    [5, 'the chart was empty'],
    [2, 'not sold here'],
  ] as const
  for (const [daysAgo, text] of expectedTexts) expect(await rowOf(daysAgo).textContent()).toContain(text)

  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as PNG/ }).click(),
  ])
  expect(png.suggestedFilename()).toMatch(/\.png$/)
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV/ }).click(),
  ])
  expect(csv.suggestedFilename()).toMatch(/rank-history\.csv$/)
  expect(takeComplaints(page)).toEqual([])

  await page.unroute(seriesCalls)
  await page.route(seriesCalls, route => route.abort())
  await page.getByRole('link', { name: '7 days' }).click()
  await page.getByText('Error loading the rank history').waitFor()
  await page.unroute(seriesCalls)
  await page
    .getByRole('region', { name: /iPhone|iPad/ })
    .getByRole('button', { name: 'Retry' })
    .click()
  await drawn(page)
})

test('a person adds a note to the selected day, edits it, removes it and undoes that; no one else sees it', async () => {
  const own = await newVisitor(browser, { viewport: 'phone', theme: 'dark' })
  try {
    const page = await openWatchedPage(own)
    await signInAs(page, 'Mia Member', { url: world.url, path })
    await drawn(page)
    await plotOf(page).focus()
    await page.keyboard.press('ArrowLeft')
    const notes = page.getByRole('region', { name: 'Your notes' })
    await page.getByRole('button', { name: /^Note on/ }).press('Enter')
    await page.getByLabel('Note', { exact: true }).fill('=We launched')
    await page.keyboard.press('Enter')
    await notes.getByText('=We launched').waitFor()
    expect(await focusedText(page)).toMatch(/^Note on/)
    await page.getByRole('checkbox', { name: /Your notes \(1\)/ }).waitFor()
    expect(await checkPage(page)).toEqual([])

    await notes.getByRole('button', { name: /^Edit the note/ }).click()
    await notes.getByLabel('Note', { exact: true }).fill('We launched in Japan')
    await notes.getByRole('button', { name: 'Save' }).click()
    await notes.getByText('We launched in Japan').waitFor()
    await notes.getByRole('button', { name: /^Remove the note/ }).click()
    await notes.getByText('No notes on this app yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await notes.getByText('We launched in Japan').waitFor()
    expect(await findOverflowAt(page, 320)).toEqual([])

    const visitor = await openWatchedPage(context)
    await openHydrated(visitor, `${world.url}${path}`)
    await visitor.getByText('to add notes to the timeline.').waitFor()
    expect(await visitor.getByText('We launched in Japan').count()).toBe(0)

    await notes.getByRole('button', { name: /^Remove the note/ }).click()
    await notes.getByText('No notes on this app yet').waitFor()
    expect([...takeComplaints(page), ...takeComplaints(visitor)]).toEqual([])
  } finally {
    await own.close()
  }
})
