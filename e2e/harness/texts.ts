import type { Locator } from 'playwright-core'

/** The texts of these parts, once the page has one: `allTextContents` returns an empty list while they load. */
export const textsOf = async (parts: Locator): Promise<string[]> => {
  await parts.first().waitFor({ state: 'attached' })
  return parts.allTextContents()
}
