import type { AppId } from '#domain/ranks.ts'
import { listAppFacts } from '../catalog/apps.repository.ts'
import { listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { AppFacts } from './possible-charts.rules.ts'

/** Which charts an app could be in, and where. */
export type AppEvidence = {
  facts: AppFacts
  /** The kinds of charts in which it was ever seen; undefined for none. */
  seen: Sightings | undefined
  notOffering: ReadonlySet<string>
}

type Options = { db: Database; history: Pick<History, 'ranks'> }

export const createListEvidence =
  ({ db, history }: Options) =>
  async (appIds: readonly AppId[]): Promise<ReadonlyMap<AppId, AppEvidence>> => {
    const [rows, seen, notOffered] = await Promise.all([
      listAppFacts(db, appIds),
      history.ranks.listSightings(appIds),
      listNotOfferedSince(db, appIds),
    ])
    const facts = new Map(rows.map(row => [row.appId, row]))
    const missesOf = Map.groupBy(notOffered, ({ appId }) => appId)
    return new Map(
      appIds.map((appId): [AppId, AppEvidence] => [
        appId,
        {
          facts: facts.get(appId) ?? { appId, genre: null, price: null, isIpadOnly: null },
          seen: seen.get(appId),
          notOffering: new Set(missesOf.get(appId)?.map(({ storefront }) => storefront)),
        },
      ]),
    )
  }
