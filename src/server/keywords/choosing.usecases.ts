import { isStorefrontCode } from '#domain/storefronts.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { insertChosenKeywords, listAppsToChooseFor } from './app-keywords.repository.ts'
import { chooseKeywords } from './keywords.rules.ts'

/** Apps per pass. Apps whose names give no keyword stay in the list, but there are few of them. */
const mostApps = 5_000

/**
 * Chooses keywords for every tracked and public app without any, from its name and in the country of its store page. Keeps
 * the choice when the name changes, because a new keyword would start without a history.
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
