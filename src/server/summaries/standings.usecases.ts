import { batchesOf } from '#domain/batches.ts'
import type { AppId } from '#domain/ranks.ts'
import { isByDevice, ownScope, type Scope, scopeFor, scopeKeyOf } from '#domain/scopes.ts'
import { hourMs } from '#domain/units.ts'
import type { StandingColumns } from '../history/charts/standings.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { createKeptValues } from '../platform/database/kept-values.ts'
import { runAsHeavy } from '../platform/limits/turns.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type MeasuredWorld, measuredWorldOf } from './measured-world.rules.ts'
import { ranksInScope } from './scopes.rules.ts'
import {
  buildStandings,
  joinColumns,
  listUndecided,
  replaceStandings,
  type Standing,
  standingOfRanks,
  type WorldStandings,
} from './standings.rules.ts'

/** The standing of every app, and its basis. */
export type Standings = WorldStandings &
  MeasuredWorld & {
    scope: Scope
    /** The scope for one app, whose main device may differ. */
    findScopeOf: (appId: AppId) => Scope
  }

type StandingsOptions = {
  history: History
  clock: Clock
  stalenessHours: number
  /** Every app that Apple offers for iPad only, ascending. */
  listIpadOnlyIds: () => Promise<AppId[]>
}
type FindScopeOf = Standings['findScopeOf']

/** How many scopes keep their standings; each takes 17 bytes per app. */
const mostScopes = 6
/** Apps named in one statement. */
const mostAmong = 5_000
/** Apps per statement for those whose charts depend on the time of each reading. */
const appsAtOnce = 500

/**
 * The standing of every app in the world, from the charts of a scope. Cached for lists and the pages of apps: reading
 * the standings of 378,000 apps takes two seconds.
 */
export const createStandings = ({ history, clock, stalenessHours, listIpadOnlyIds }: StandingsOptions) => {
  const kept = createKeptValues<string, Standings>({ version: history.version, clock, most: mostScopes })

  /** The standings that no statement can compute, by the rules of a summary. */
  const decide = async (appIds: readonly AppId[], since: Date, findScopeOf: FindScopeOf): Promise<Standing[]> => {
    const decided: Standing[] = []
    for (const batch of batchesOf(appIds, appsAtOnce)) {
      const ranks = await history.listCurrentRanks(batch, since)
      for (const [appId, of] of Map.groupBy(ranks, rank => rank.appId)) {
        const standing = standingOfRanks(appId, ranksInScope(of, findScopeOf(appId)))
        if (standing) decided.push(standing)
      }
    }
    return decided
  }

  const readAmong = (appIds: readonly AppId[], of: { since: Date; scope: Scope }): Promise<StandingColumns[]> =>
    Promise.all(batchesOf(appIds, mostAmong).map(among => history.standings.listStandings({ ...of, among })))

  const read = async (scope: Scope): Promise<Standings> => {
    const since = new Date(clock.now().getTime() - stalenessHours * hourMs)
    const ipadOnly = isByDevice(scope) ? await listIpadOnlyIds() : []
    const [all, batches, moments] = await Promise.all([
      history.standings.listStandings({ since, scope }),
      readAmong(ipadOnly, { since, scope: scopeFor(scope, 'ipad') }),
      history.findLatestMoments(),
    ])
    const replaced = new Set(ipadOnly)
    const findScopeOf: FindScopeOf = appId => (replaced.has(appId) ? scopeFor(scope, 'ipad') : scope)
    const columns = ipadOnly.length > 0 ? replaceStandings(all, { replaced, by: joinColumns(batches) }) : all
    const decided = await decide(listUndecided(columns), since, findScopeOf)
    return { ...buildStandings(columns, decided), ...measuredWorldOf(moments, since), scope, findScopeOf }
  }

  return (scope: Scope = ownScope): Promise<Standings> =>
    kept.find(scopeKeyOf(scope), () => runAsHeavy(() => read(scope)), { isHeavy: true })
}

export type FindStandings = ReturnType<typeof createStandings>
