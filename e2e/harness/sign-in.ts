import type { BrowserContext, Page } from 'playwright-core'
import { getCurrentUser } from '#contract/accounts.ts'
import { ask, createCookieJar, walkSignIn } from '../../demo-provider/testing/sign-in-walk.ts'
import { takeComplaints } from './page-checks.ts'
import { waitUntilHydrated } from './pages.ts'

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
 * Opens a page with `open` and ends its session. Waits for the count of unread notices, the last request of a page: if it were
 * answered after the end of the session, the page would become that of a visitor.
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

/** Members of test worlds only. Each belongs to one test file, so files that change a person's data can share a world. */
export const testMembers = ['Ina', 'Joy', 'Sam', 'Sue', 'Tess', 'Toni', 'Tom', 'Una', 'Will'] as const

export type DemoName = 'Ada Admin' | 'Max Member' | 'Mia Member' | `${(typeof testMembers)[number]} Member`

/** A person with a session, without a browser. */
export type SignedInPerson = { userId: string; headers: { cookie: string; origin: string } }

export const signInWithoutBrowser = async (url: string, subject: string): Promise<SignedInPerson> => {
  const jar = createCookieJar()
  const start = await ask(jar, `${url}/api/login?return=/inbox`)
  await ask(jar, await walkSignIn(start.headers.get('location') ?? '', { answer: subject }))
  const session = jar.cookies.find(({ name }) => name === 'session')?.value
  if (!session) throw new Error(`${subject} was not signed in.`)
  const headers = { cookie: `session=${session}`, origin: url }
  const answer = await fetch(`${url}/api/auth/user`, { headers })
  return { userId: getCurrentUser.response.parse(await answer.json()).id, headers }
}
