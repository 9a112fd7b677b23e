import { LRUCache } from 'lru-cache'
import type { AppId } from '#domain/ranks.ts'
import { isByDevice, ownScope, type Scope, scopeFor, scopeKeyOf } from '#domain/scopes.ts'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import type { StandingColumns } from '../history/charts/standings.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import { changesRanks } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/clock.ts'
import { runAsHeavy } from '../platform/heavy-work.ts'
import type { Soon } from '../platform/soon.ts'
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

/** The standing of every app, and its basis. `version` changes with each recomputation. */
export type Standings = WorldStandings &
  MeasuredWorld & {
    scope: Scope
    /** The scope for one app, whose main device may differ. */
    findScopeOf: (appId: AppId) => Scope
    version: number
  }

type StandingsOptions = {
  history: History
  clock: Clock
  stalenessHours: number
  /** Every app that Apple offers for iPad only, ascending. */
  listIpadOnlyIds: () => Promise<AppId[]>
}
type FindScopeOf = Standings['findScopeOf']
type CachedStandings = { standings: Standings; startedMs: number; tookMs: number }

/** Standings older than this are never returned. */
const oldestMs = minuteMs
/** Standings older than this are recomputed on request: other processes may have recorded charts, and charts become stale. */
const renewedAfterMs = minuteMs / 2
/** Recomputing takes at most a twentieth of the time, however often charts are recorded. */
const pauseFactor = 20
/** If recomputing takes longer than this, callers get the previous standings instead of waiting. */
const longestWaitMs = secondMs / 5

const isDue = ({ startedMs, tookMs }: CachedStandings, nowMs: number, hasNews: boolean): boolean => {
  // The absolute value handles a clock that was set back.
  const ageMs = Math.abs(nowMs - startedMs)
  return ageMs > renewedAfterMs || (hasNews && ageMs >= tookMs * pauseFactor)
}

/** Whether to return the previous standings while new ones are computed. */
const canReturnStale = ({ startedMs, tookMs }: CachedStandings, nowMs: number): boolean =>
  tookMs > longestWaitMs && Math.abs(nowMs - startedMs) <= oldestMs

/** How many scopes keep their standings; each takes 17 bytes per app. */
const mostScopes = 6
/** Apps named in one statement. */
const mostAmong = 5_000
/** Apps per statement for those whose charts depend on the time of each reading. */
const appsAtOnce = 500

/** The standings of one scope, computed by one statement and cached. */
const createScopeStandings = (read: () => Promise<Standings>, clock: Clock) => {
  let made: CachedStandings | undefined
  let making: Promise<Standings> | undefined
  let hasNews = false

  const make = async (): Promise<Standings> => {
    const startedMs = clock.now().getTime()
    hasNews = false
    const standings = await runAsHeavy(read)
    made = { standings, startedMs, tookMs: clock.now().getTime() - startedMs }
    return standings
  }

  const startComputing = (): Promise<Standings> => {
    const promise = make().finally(() => {
      making = undefined
    })
    // Callers that wait get the error. Otherwise the next request tries again.
    promise.catch(() => {
      hasNews = true
    })
    return promise
  }

  return {
    noteNews: (): void => {
      hasNews = true
    },
    find: (): Soon<Standings> => {
      const nowMs = clock.now().getTime()
      if (made && !making && !isDue(made, nowMs, hasNews)) return made.standings
      making ??= startComputing()
      return made && canReturnStale(made, nowMs) ? made.standings : making
    },
  }
}

/**
 * The standing of every app in the world, from the charts of a scope. With little data, standings are current as soon as a
 * chart is recorded. With much data, callers get the previous ones, at most a minute old, during a recomputation.
 */
export const createStandings = ({ history, clock, stalenessHours, listIpadOnlyIds }: StandingsOptions) => {
  const scopes = new LRUCache<string, ReturnType<typeof createScopeStandings>>({ max: mostScopes })
  let version = 0

  history.onRecorded(fetches => {
    if (fetches && !fetches.some(changesRanks)) return
    for (const scope of scopes.values()) scope.noteNews()
  })

  /** The standings that no statement can tell, by the rules of a summary. */
  const decide = async (appIds: readonly AppId[], since: Date, findScopeOf: FindScopeOf): Promise<Standing[]> => {
    const decided: Standing[] = []
    for (let start = 0; start < appIds.length; start += appsAtOnce) {
      const ranks = await history.listCurrentRanks(appIds.slice(start, start + appsAtOnce), since)
      for (const [appId, of] of Map.groupBy(ranks, rank => rank.appId)) {
        const standing = standingOfRanks(appId, ranksInScope(of, findScopeOf(appId)))
        if (standing) decided.push(standing)
      }
    }
    return decided
  }

  const readAmong = (appIds: readonly AppId[], of: { since: Date; scope: Scope }): Promise<StandingColumns[]> =>
    Promise.all(
      Array.from({ length: Math.ceil(appIds.length / mostAmong) }, (_, batch) =>
        history.standings.listStandings({ ...of, among: appIds.slice(batch * mostAmong, (batch + 1) * mostAmong) }),
      ),
    )

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
    version += 1
    return { ...buildStandings(columns, decided), ...measuredWorldOf(moments, since), scope, findScopeOf, version }
  }

  return (scope: Scope = ownScope): Soon<Standings> => {
    const key = scopeKeyOf(scope)
    const known = scopes.get(key)
    if (known) return known.find()
    const found = createScopeStandings(() => read(scope), clock)
    scopes.set(key, found)
    return found.find()
  }
}

export type FindStandings = ReturnType<typeof createStandings>
