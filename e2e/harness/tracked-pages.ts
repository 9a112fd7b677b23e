import type { BrowserContext, Page } from 'playwright-core'
import { getCurrentUser } from '#contract/accounts.ts'
import { type App, listPublicApps } from '#contract/apps.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import { type Look, launchBrowser, newVisitor } from './browser.ts'
import { openWatchedPage } from './page-checks.ts'
import { openHydrated } from './pages.ts'
import { type DemoName, signInAs } from './sign-in.ts'

const wide: Look = { viewport: 'desktop', theme: 'light' }

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

type Opening = { path?: string; look?: Look }

export type TrackedPages = Awaited<ReturnType<typeof openTrackedPages>>

const readPublicApps = async (url: string): Promise<App[]> => {
  const response = await fetch(`${url}/api/apps/public`)
  return listPublicApps.response.parse(await response.json())
}

/** The tracked apps of a person, from the API with the cookies of the page. */
const setTracked = async (url: string, { request }: Page, ids: readonly string[]): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { id } = getCurrentUser.response.parse(await (await request.get(`${url}/api/auth/user`)).json())
  const list = `${url}/api/users/${id}/apps`
  const listed = listTrackedApps.response.parse(await (await request.get(list)).json())
  for (const app of listed) await request.delete(`${list}/${app.id}/track`, { headers })
  for (const appId of ids) await request.post(`${list}/${appId}/track`, { headers })
}

/** A browser for pages of a person with the tracked apps that a test wants. `closePages` closes them after each test. */
export const openTrackedPages = async ({ url, name }: { url: string; name: DemoName }) => {
  const browser = await launchBrowser()
  const apps = await readPublicApps(url)
  let contexts: BrowserContext[] = []
  // The server limits sign-ins per minute, so the tests of a file share a session.
  let cookies: Cookies | undefined

  const openVisitor = async (look: Look = wide): Promise<Page> => {
    const context = await newVisitor(browser, look)
    contexts.push(context)
    return openWatchedPage(context)
  }

  const openAs = async ({ path = '/apps', look = wide }: Opening): Promise<Page> => {
    const page = await openVisitor(look)
    if (cookies) {
      await page.context().addCookies(cookies)
      await openHydrated(page, `${url}${path}`)
      return page
    }
    await signInAs(page, name, { url, path })
    cookies = await page.context().cookies()
    return page
  }

  return {
    /** The public apps of the demo. */
    appAt: (index: number): App => {
      const app = apps[index]
      if (!app) throw new Error(`The demo has no public app at ${index}.`)
      return app
    },
    openVisitor,
    setTracked: (page: Page, ids: readonly string[]) => setTracked(url, page, ids),
    openTracking: async (ids: readonly string[], opening: Opening = {}): Promise<Page> => {
      const page = await openAs(opening)
      await setTracked(url, page, ids)
      await openHydrated(page, page.url())
      return page
    },
    closePages: async (): Promise<void> => {
      for (const context of contexts) await context.close()
      contexts = []
    },
    close: () => browser.close(),
  }
}

export const removeButtons = (page: Page) => page.getByRole('button', { name: /^Stop tracking / })

export const openTrackDialog = async (page: Page) => {
  await page.getByRole('button', { name: /^Track (new|your first) app$/ }).click()
  return page.getByRole('dialog', { name: 'Search for an App to Track' })
}
