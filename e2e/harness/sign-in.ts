import type { BrowserContext, Page } from 'playwright-core'
import { waitUntilHydrated } from './hydration.ts'
import type { DemoName } from './members.ts'
import { takeComplaints } from './page-checks.ts'

/** Signs in through the pages of the demo's own provider, and ends on the page of `path`. */
export const signInAs = async (page: Page, name: DemoName, { url, path }: { url: string; path: string }) => {
  await page.goto(`${url}/api/login?${new URLSearchParams({ return: path })}`)
  await page.getByRole('button', { name }).click()
  await page.waitForURL(`${url}${path}`)
  await waitUntilHydrated(page)
  // These tests do not check the provider's own page.
  takeComplaints(page)
}

/**
 * Opens a page by `open`, and ends its session. The count of unread notices is the last request of a page: answered after the
 * session has ended, it would show the page of a visitor.
 */
export const endSession = async (page: Page, open: () => Promise<unknown>): Promise<void> => {
  const counted = page.waitForResponse('**/inbox/unread')
  await open()
  await counted
  await page.context().clearCookies()
}

/** Signs in with a session that exists already. */
export const addSession = (context: BrowserContext, { url, session }: { url: string; session: string }) =>
  context.addCookies([{ name: 'session', value: session, url }])
