import type { Page, Response } from 'playwright-core'
import { isHydrated, waitForIdle, waitForLayout } from './in-page.mjs'

/** Waits until clicks and keys are handled by the screens, which have asked for the data that they need. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated)
  await page.evaluate(waitForLayout)
  await page.evaluate(waitForIdle)
}

/** Opens a URL and waits until its screen is hydrated. Its data is in the page, so there is nothing else to wait for. */
export const openHydrated = async (page: Page, url: string): Promise<Response | null> => {
  const response = await page.goto(url)
  await waitUntilHydrated(page)
  return response
}
