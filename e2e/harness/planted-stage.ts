import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { z } from 'zod'
import { countryNameOf } from '#domain/country-names.ts'
import { addDays } from '#domain/days.ts'
import { launchBrowser, newVisitor } from './browser.ts'
import { findPointOn } from './in-page.mjs'
import { openHydrated } from './pages.ts'
import { type Planted, type PlantedCase, startPlantedWorld } from './planted-world.ts'
import type { DemoWorld } from './servers.ts'

export type PlantedStage = Awaited<ReturnType<typeof openPlantedStage>>

const wordsFor = ({ countries, today }: Planted) => ({
  dayAgo: (days: number): string => addDays(today, -days),
  noonOf: (days: number): string => `${addDays(today, -days)}T12:00:00.000Z`,
  countryOf: (plantedCase: PlantedCase): string => countries[plantedCase],
  nameOf: (plantedCase: PlantedCase): string => countryNameOf(countries[plantedCase]),
  inCountry: <Country extends { storefront: string }>(list: readonly Country[], plantedCase: PlantedCase) =>
    list.find(({ storefront }) => storefront === countries[plantedCase]),
})

const callsTo = ({ url }: DemoWorld, context: BrowserContext) => ({
  /** The API response for a request of the page. */
  ask: async <Answer>({ response }: { response: z.ZodType<Answer> }, path: string): Promise<Answer> =>
    response.parse(await (await fetch(`${url}/api${path}`)).json()),

  open: async (path: string): Promise<Page> => {
    const page = await context.newPage()
    await openHydrated(page, url + path)
    return page
  },
})

/** Found by text: computing the names of all headers by role takes seconds in a table of 175 countries. */
export const rowOf = (place: Page | Locator, name: string) =>
  place.locator('tbody th').getByText(name, { exact: true }).locator('xpath=ancestor::tr')

/** A country's fill on a map and its tooltip, without the time. */
export const pointAt = async (page: Page, storefront: string): Promise<{ isHatched: boolean; label: string }> => {
  const name = countryNameOf(storefront)
  const map = page.getByRole('application', { name: /map|best rank in each country/i })
  const land = map.locator(`[data-storefront="${storefront}"]`).first()
  const isHatched = (await land.getAttribute('class'))?.includes('fill-hatch') ?? false
  await land.scrollIntoViewIfNeeded()
  const point = await land.evaluate(findPointOn)
  if (!point) throw new Error(`${name} is not on the map.`)
  await page.mouse.move(point.x, point.y)
  const label = (await page.locator('div[aria-hidden="true"].absolute', { hasText: name }).first().textContent()) ?? ''
  return { isHatched, label: label.replace(name, '').split(' · ')[0] ?? '' }
}

/** The planted world and one visitor in it. */
export const openPlantedStage = async () => {
  const { world, planted } = await startPlantedWorld()
  let browser: Browser | undefined
  const close = async () => {
    await browser?.close()
    await world.stop()
  }
  try {
    browser = await launchBrowser()
    const context = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
    return { planted, context, close, ...wordsFor(planted), ...callsTo(world, context) }
  } catch (error) {
    await close()
    throw error
  }
}
