import type { Locator } from 'playwright-core'

/** The texts of these parts, once the page has one: `allTextContents` says that there is none while it still loads them. */
export const textsOf = async (parts: Locator): Promise<string[]> => {
  await parts.first().waitFor({ state: 'attached' })
  return parts.allTextContents()
}
