import { buffer } from 'node:stream/consumers'
import type { Download, Locator, Page, Response } from 'playwright-core'
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

export const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')

type Focusable = { ownerDocument: { activeElement: unknown } }

/** Runs in the page. */
export const hasFocus = (element: Focusable): boolean => element.ownerDocument.activeElement === element

/** The texts of these parts, once the page has one of them: while it still loads them, `allTextContents` is empty. */
export const textsOf = async (parts: Locator): Promise<string[]> => {
  await parts.first().waitFor({ state: 'attached' })
  return parts.allTextContents()
}

/** Read over the connection, because a shared browser has no download path. */
export const readDownload = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream())
