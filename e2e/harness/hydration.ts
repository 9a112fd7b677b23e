import type { Page, Response } from 'playwright-core'
import { isHydrated, waitForLayout } from './in-page.mjs'

/**
 * Waits until clicks are handled by the screens and no longer by the browser; effects, such as keys, follow within a frame.
 */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated)
  await page.evaluate(waitForLayout)
}

/** Opens a URL and waits until its screen is hydrated. Its data is in the page, so there is nothing else to wait for. */
export const openHydrated = async (page: Page, url: string): Promise<Response | null> => {
  const response = await page.goto(url)
  await waitUntilHydrated(page)
  return response
}
