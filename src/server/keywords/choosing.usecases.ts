import { isStorefrontCode } from '#domain/storefronts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { insertChosenKeywords, listAppsToChooseFor } from './app-keywords.repository.ts'
import { chooseKeywords } from './keywords.rules.ts'

/** Apps of one pass; names that give no keyword are few, and are looked at again with each. */
const mostApps = 5_000

/**
 * Chooses keywords for every tracked and public app that has none of Rank Atlas yet, from its name and in the country
 * of its store page. What was chosen stays, also when the name changes: a history that begins anew tells nothing.
 */
export const createChooseForApps =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async (): Promise<void> => {
    const apps = await listAppsToChooseFor(db, mostApps)
    const chosen = apps.flatMap(({ appId, name, storefront }) => {
      const code = storefront !== null && isStorefrontCode(storefront) ? storefront : 'us'
      return chooseKeywords(name).map(keyword => ({ appId, storefront: code, keyword }))
    })
    await insertChosenKeywords(db, chosen, clock.now())
  }
