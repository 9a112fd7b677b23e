import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, type AppSummary, getAppSummary, listPublicApps } from '#contract/apps.ts'
import { inRoot } from '../scripts/lib/paths.mjs'
import { launchBrowser, looks, newVisitor } from './harness/browser.ts'
import { countBroken } from './harness/in-page.mjs'
import { checkPage, openWatchedPage } from './harness/page-checks.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'

let world: DemoWorld
let browser: Browser
let hit: { app: App; summary: AppSummary }

const results = inRoot('e2e', 'results')

const getJson = async (path: string): Promise<unknown> => {
  const response = await fetch(`${world.url}${path}`)
  expect(response.status, `GET ${path}`).toBe(200)
  return response.json()
}

/** The public app that is in the top 100 of the most countries, as the API tells it. */
const findWorldHit = async (): Promise<{ app: App; summary: AppSummary }> => {
  const apps = listPublicApps.response.parse(await getJson('/api/apps/public'))
  const summaries = await Promise.all(
    apps.map(async app => ({
      app,
      summary: getAppSummary.response.parse(await getJson(`/api/apps/${app.appStoreId}/summary`)),
    })),
  )
  const [first] = summaries.toSorted((one, other) => other.summary.rankings.top100 - one.summary.rankings.top100)
  if (!first) throw new Error('The public list is empty.')
  return first
}

beforeAll(async () => {
  await mkdir(results, { recursive: true })
  world = await startDemoWorld()
  browser = await launchBrowser()
  hit = await findWorldHit()
})

afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

test('the demo has a world hit that is measured in more than 100 countries, with ten best countries', () => {
  expect(hit.summary.rankings.measuredCountries).toBeGreaterThan(100)
  expect(hit.summary.topCountries).toHaveLength(10)
})

describe.each(looks)('on a $viewport in $theme', look => {
  test('a visitor finds the world hit on the first page and reads where it ranks', async () => {
    const { app, summary } = hit
    const context = await newVisitor(browser, look)
    const page = await openWatchedPage(context)

    await page.goto(world.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText(app.name, { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${results}/home-${look.theme}-${look.viewport}.png`, fullPage: true })
    expect(await checkPage(page), 'the first page').toEqual([])

    await page.locator(`a[href="/app/${app.appStoreId}"]`).first().click()
    await page.waitForURL(`${world.url}/app/${app.appStoreId}`)
    await page.getByRole('heading', { level: 1, name: app.name }).waitFor()
    expect(await page.title()).toBe(`${app.name} - App Store Rankings`)

    const current = page.getByRole('region', { name: 'Current Rankings' })
    for (const [label, count] of [
      ['Top 1', summary.rankings.top1],
      ['Top 5', summary.rankings.top5],
      ['Top 10', summary.rankings.top10],
    ] as const) {
      const button = current.getByRole('button', { name: new RegExp(`\\b${label}\\b`) })
      expect(await button.textContent(), label).toContain(String(count))
    }

    const countries = page.getByRole('region', { name: 'Top 10 Countries' })
    for (const { countryName } of summary.topCountries) {
      await countries.getByText(countryName).first().waitFor()
    }
    const { measuredCountries, totalCountries } = summary.rankings
    await page.getByText(`measured in ${measuredCountries} of ${totalCountries}`).first().waitFor()

    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${results}/app-${look.theme}-${look.viewport}.png`, fullPage: true })
    expect(await checkPage(page), 'the page of the app').toEqual([])
    await context.close()
  })
})

test('pictures that do not come leave calm places of their size and no broken ones', async () => {
  const context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  const page = await context.newPage()
  await page.route(`${world.appStoreUrl}/**`, route => route.abort())
  await page.goto(`${world.url}/app/${hit.app.appStoreId}`)
  const screenshot = page.getByRole('img', { name: 'Screenshot 1 of', exact: false })
  await screenshot.waitFor()
  await page.waitForLoadState('networkidle')
  const broken = await page.locator('main img').evaluateAll(countBroken)
  expect(broken).toBe(0)
  expect(await screenshot.getAttribute('alt')).toContain('not available')
  const box = await screenshot.boundingBox()
  expect(box?.height).toBeGreaterThan((box?.width ?? 0) * 1.3)
  await page.screenshot({ path: `${results}/app-no-pictures.png`, fullPage: true })
  await context.close()
})
