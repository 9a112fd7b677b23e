import type { BestSeen } from '#contract/seen-ranks.ts'
import type { ChartKind } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type Scope, scopeFor } from '#domain/scopes.ts'
import { hourMs } from '#domain/units.ts'
import { listAppFacts } from '../catalog/apps.repository.ts'
import { listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { Sightings } from '../history/apps/peak-ranks.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listClaims, stateWithoutRank } from './best-states.rules.ts'
import { knownNow, type ListPlannedCharts } from './known-charts.rules.ts'
import { type AppFacts, listKinds, narrowCharts } from './possible-charts.rules.ts'
import { findPossibleCharts } from './possible-charts.usecases.ts'

/** Which charts an app could be in, and where. */
type AppEvidence = {
  facts: AppFacts
  /** The kinds of charts in which it was ever seen; undefined for none. */
  seen: Sightings | undefined
  notOffering: ReadonlySet<string>
}

type EvidenceOptions = { db: Database; history: Pick<History, 'ranks'> }

export const createListEvidence =
  ({ db, history }: EvidenceOptions) =>
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

type Options = {
  db: Database
  history: Pick<History, 'ranks' | 'findLatestMoments'>
  clock: Clock
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
}

/** Most apps of a list could be in the charts of few kinds, so the countries are looked through once for each. */
const createListClaims = (known: Parameters<typeof listClaims>[1]) => {
  const found = new Map<string, ReturnType<typeof listClaims>>()
  return (kinds: readonly ChartKind[]) => {
    const key = kinds.map(({ type: chartType, genre, device }) => `${chartType} ${genre} ${device}`).join()
    const claims = found.get(key) ?? listClaims(kinds, known)
    found.set(key, claims)
    return claims
  }
}

/** Why apps have no rank in the charts of a scope, in any country: for all apps without one at once, and never for each. */
export const createFindStatesWithoutRank = ({ db, history, clock, stalenessHours, listPlannedCharts }: Options) => {
  const listEvidence = createListEvidence({ db, history })
  return async (appIds: readonly AppId[], scope: Scope): Promise<ReadonlyMap<AppId, BestSeen>> => {
    if (appIds.length === 0) return new Map()
    const asOf = clock.now()
    const since = new Date(asOf.getTime() - stalenessHours * hourMs)
    const [evidence, moments, plan] = await Promise.all([
      listEvidence(appIds),
      history.findLatestMoments(),
      listPlannedCharts(),
    ])
    const apps = [...evidence.values()]
    const seen = new Map(apps.flatMap(app => (app.seen ? [[app.facts.appId, app.seen]] : [])))
    const facts = apps.map(app => app.facts)
    const possible = await findPossibleCharts(history, facts, { seen, ranks: [], until: asOf })
    const listClaimsOf = createListClaims(knownNow({ asOf, since, moments, plan }))
    const states = await mapYielding([...possible], ([appId, charts]): [AppId, BestSeen] => {
      const claims = listClaimsOf(listKinds(narrowCharts(charts, scopeFor(scope, charts.mainDevice))))
      const notOffering = evidence.get(appId)?.notOffering ?? new Set()
      return [
        appId,
        stateWithoutRank(
          notOffering.size === 0
            ? claims
            : claims.map(claim => ({ ...claim, isOffered: !notOffering.has(claim.storefront) })),
        ),
      ]
    })
    return new Map(states)
  }
}

export type FindStatesWithoutRank = ReturnType<typeof createFindStatesWithoutRank>
