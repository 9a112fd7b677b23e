import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPublicApps } from '#contract/apps.ts'
import { getAppCoverage } from '#contract/coverage.ts'
import { listDemoDoors } from '#contract/demo.ts'
import { dayOf } from '#domain/days.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { ask as askAs, createCookieJar, walkSignIn } from '../demo-provider/testing/sign-in-walk.ts'
import { appIdOf } from '../fake-appstore/story/cast.ts'
import { shortOrLong } from '../vitest.length.ts'
import { launchBrowser, newVisitor } from './harness/browser.ts'
import { readFirstHtml } from './harness/first-html.ts'
import { openWatchedPage } from './harness/page-checks.ts'
import { openHydrated } from './harness/pages.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'

const demoStorefronts = shortOrLong('us,jp,de', 'all')

/** Enough days for the demo's people to be notified of its events. */
const storyDays = 40

describe('when the demo with its story is ready', () => {
  let world: DemoWorld
  const today = dayOf(new Date())

  beforeAll(async () => {
    // A slow sweep, because nothing here waits for its charts.
    const slowly = {
      COLLECTOR_ENABLED: 'true',
      COLLECTOR_STOREFRONTS: demoStorefronts,
      COLLECTOR_CHARTS_PER_MINUTE: '6',
    }
    world = await startDemoWorld(slowly, { storeArgs: ['--story', today], days: storyDays, hasNewestDay: true })
  })

  afterAll(() => world?.stop())

  const ask = async (path: string): Promise<unknown> => (await fetch(`${world.url}${path}`)).json()

  test('when the demo with its story is ready, it has read every chart that its public apps could be in', async () => {
    // The first sweep includes the categories of the public apps.
    await expect.poll(() => ask('/api/health'), { interval: 250 }).toMatchObject({ lastSweep: { state: 'running' } })
    const apps = listPublicApps.response.parse(await ask('/api/apps/public'))
    // As docs/demo.md says.
    expect(apps).toHaveLength(21)
    // This world plans iPad charts of few countries only.
    const onPhones = apps.filter(({ name }) => name !== 'Slate Studio')
    const coverages = await Promise.all(onPhones.map(({ appStoreId }) => ask(`/api/apps/${appStoreId}/coverage`)))
    // Kenya has not answered since yesterday, and its charts of some categories were read on that day only.
    for (const { measuredCountries } of coverages.map(coverage => getAppCoverage.response.parse(coverage))) {
      expect(measuredCountries).toBeGreaterThanOrEqual(storefrontCodes.length - 1)
    }
  })

  test('every link of the tour works in the server-rendered HTML', async () => {
    const browser = await launchBrowser()
    const { doors } = listDemoDoors.response.parse(await ask('/api/demo/doors'))
    for (const { title, path } of doors) {
      const page = await openWatchedPage(await newVisitor(browser, { viewport: 'desktop', theme: 'light' }))
      await openHydrated(page, world.url)
      await page.getByText('Take the tour').click()
      await page.getByRole('link', { name: title, exact: true }).click()
      await page.waitForURL(({ pathname }) => pathname !== '/')
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await page.getByRole('heading', { name: '404 Page Not Found' }).count(), path).toBe(0)
    }
    await browser.close()
  })

  const signIn = async (subject: string): Promise<string> => {
    const jar = createCookieJar()
    const start = await askAs(jar, `${world.url}/api/login?return=/apps`)
    await askAs(jar, await walkSignIn(start.headers.get('location') ?? '', { answer: subject }))
    return jar.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }

  const listMissing = async (facts: readonly (readonly [path: string, fact: string])[], cookie = '') => {
    const missing: string[] = []
    for (const [path, fact] of facts) {
      const { text } = await readFirstHtml(`${world.url}${path}`, { headers: { cookie } })
      if (!text.includes(fact)) missing.push(`${path} has no "${fact}"`)
    }
    return missing
  }

  test('every main page shows an event of the story', async () => {
    const { doors } = listDemoDoors.response.parse(await ask('/api/demo/doors'))
    expect(doors).toHaveLength(5)
    const [, shuffled] = doors.map(({ path }) => path)
    const [notes, inkwell, lanternlight] = (['Tidal Notes', 'Inkwell Pocket', 'Lanternlight'] as const).map(appIdOf)
    const app = `/app/${notes}`
    expect(
      await listMissing([
        ['/', 'Why did Tidal Notes climb?'],
        [app, '#1 in Japan'],
        [`${app}/history`, 'Version 5.2 came'],
        [`${app}/history`, 'Japan'],
        [`${app}/world`, 'Japan'],
        [`${app}/versions`, '5.3'],
        [`${app}/keywords`, 'tidal notes'],
        [shuffled ?? '', 'stormy in'],
        [`/compare?apps=${notes},${inkwell},${lanternlight}`, 'Lanternlight'],
        ['/charts?storefront=jp&genre=6007', 'Tidal Notes'],
        // The oldest reading.
        ['/data-health?sort=measured', 'Kenya'],
        ['/search?q=tidal', 'Tidal Tasks'],
        ['/demo-outbox', 'Tidal Notes: first time at number 1'],
      ]),
    ).toEqual([])
    const max = [
      ['/apps', 'Kettle Quest'],
      ['/inbox', 'First time at number 1'],
      ['/inbox/rules', 'Leaves the top 100'],
      [`${app}/history`, 'Your notes (2)'],
    ] as const
    expect(await listMissing(max, await signIn('max'))).toEqual([])
    const ada = [
      ['/admin/collector', 'Norway'],
      ['/admin/audit', 'Added Tidal Notes to the public list'],
      ['/admin/people', 'Max Member'],
    ] as const
    expect(await listMissing(ada, await signIn('ada'))).toEqual([])
  })
})
