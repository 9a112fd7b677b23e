import { LRUCache } from 'lru-cache'
import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { listAppFacts } from '../catalog/apps.repository.ts'
import { listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { appIdsOf } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { AppFacts } from './possible-charts.rules.ts'

/** Which charts an app could be in, and where. */
export type AppEvidence = {
  facts: AppFacts
  /** The kinds of charts in which it was ever seen; undefined for none. */
  seen: Sightings | undefined
  notOffering: ReadonlySet<string>
}

type Options = { db: Database; history: Pick<History, 'ranks' | 'onRecorded'>; clock: Clock }

/** At half a kilobyte each. */
const mostApps = 5_000

const isComplete = ({ genre, price, isIpadOnly }: AppFacts): boolean =>
  genre !== null && price !== null && isIpadOnly !== null

/**
 * Kept for a minute, because people load their lists again and again. A recorded chart with the app shows at once, a changed
 * price or country within the minute, and what a lookup has yet to tell is read each time.
 */
export const createListEvidence = ({ db, history, clock }: Options) => {
  const perf = { now: () => clock.now().getTime() }
  const kept = new LRUCache<AppId, AppEvidence>({ max: mostApps, ttl: minuteMs, ttlResolution: 0, perf })
  let changes = 0
  history.onRecorded(fetches => {
    changes += 1
    if (!fetches) return kept.clear()
    for (const fetch of fetches) for (const appId of appIdsOf(fetch)) kept.delete(appId)
  })

  const read = async (appIds: readonly AppId[]): Promise<[AppId, AppEvidence][]> => {
    const [rows, seen, notOffered] = await Promise.all([
      listAppFacts(db, appIds),
      history.ranks.listSightings(appIds),
      listNotOfferedSince(db, appIds),
    ])
    const facts = new Map(rows.map(row => [row.appId, row]))
    const missesOf = Map.groupBy(notOffered, ({ appId }) => appId)
    return appIds.map(appId => [
      appId,
      {
        facts: facts.get(appId) ?? { appId, genre: null, price: null, isIpadOnly: null },
        seen: seen.get(appId),
        notOffering: new Set(missesOf.get(appId)?.map(({ storefront }) => storefront)),
      },
    ])
  }

  return async (appIds: readonly AppId[]): Promise<ReadonlyMap<AppId, AppEvidence>> => {
    const changesBefore = changes
    const found = new Map(appIds.map(appId => [appId, kept.get(appId)]))
    const unknown = appIds.filter(appId => found.get(appId) === undefined)
    const rest = unknown.length > 0 ? await read(unknown) : []
    for (const [appId, evidence] of rest) {
      found.set(appId, evidence)
      // What was recorded meanwhile may be missing.
      if (changes === changesBefore && isComplete(evidence.facts)) kept.set(appId, evidence)
    }
    return new Map([...found].flatMap(([appId, evidence]) => (evidence ? [[appId, evidence]] : [])))
  }
}
