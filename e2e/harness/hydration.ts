import type { Page } from 'playwright-core'
import { isHydrated } from './in-page.mjs'

/** Opens an address and waits until a click is the screens' and no longer the browser's own. */
export const openHydrated = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(isHydrated)
}
