import type { Page } from 'playwright-core'
import { createFakeAppStore } from '#fake-appstore'
import { toastOf } from './pages.ts'

type Stage = { store: { appStoreUrl: string }; server: { url: string } }

/** Apps that the App Store sells but that were never in a chart here. */
export const findUnknownApps = async ({ store, server }: Stage, count: number): Promise<string[]> => {
  const { world } = createFakeAppStore()
  const unknown: string[] = []
  for (const { id } of world.apps.toReversed()) {
    if (unknown.length === count) break
    const answer = await (await fetch(`${store.appStoreUrl}/lookup?id=${id}&country=us`)).json()
    const { resultCount } = answer as { resultCount: number }
    const { status } = await fetch(`${server.url}/api/apps/${id}/summary`)
    if (resultCount === 1 && status === 404) unknown.push(String(id))
  }
  return unknown
}

export const addByUrl = async (page: Page, id: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'App Store URL' }).fill(`https://apps.apple.com/us/app/any/id${id}`)
  await page.getByRole('button', { name: 'Add App' }).click()
}

export const refreshFirst = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Refresh rankings' }).first().click()
  await toastOf(page).getByText('Refreshing rankings').waitFor()
}
