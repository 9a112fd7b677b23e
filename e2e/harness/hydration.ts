import type { Page, Response } from 'playwright-core'
import { isHydrated, waitForLayout } from './in-page.mjs'

/** Waits until a click is the screens' and no longer the browser's own; effects, such as keys, follow within a frame. */
export const waitUntilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated)
  await page.evaluate(waitForLayout)
}

/** Opens an address and waits until its screen is alive. Its data came with it, so there is nothing else to wait for. */
export const openHydrated = async (page: Page, url: string): Promise<Response | null> => {
  const response = await page.goto(url)
  await waitUntilHydrated(page)
  return response
}
