import type { InternationalApp, TopInternationalApps } from '#contract/international.ts'
import type { ScoreFigures } from '#contract/scores.ts'
import type { Day } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefronts } from '#domain/storefronts.ts'
import { hourSeconds } from '#domain/units.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { sortByScore } from './list-positions.rules.ts'
import { shownScopeOf } from './scopes.rules.ts'
import { listInternationalPositions } from './standings.rules.ts'
import type { Standings } from './standings.usecases.ts'
import { listTopEntries } from './top-entries.usecases.ts'

/** Number of top international apps that visitors see. */
const visitorLimit = 25

/** The world scores that are computed, and how many are not. */
export type ReadyScores = { day: Day; scores: ReadonlyMap<AppId, ScoreFigures>; missing: number }

/** With fewer scores, an order by score would say little. */
const leastReady = 0.9

const hasEnoughScores = ({ scores, missing }: Pick<ReadyScores, 'scores' | 'missing'>): boolean =>
  scores.size > 0 && scores.size >= leastReady * (scores.size + missing)

type InternationalPosition = ReturnType<typeof listInternationalPositions>[number]
type ScoredPosition = InternationalPosition & { worldScore?: ScoreFigures | undefined }

/** Apps join the list all day. Those whose scores are being computed are last. */
const toScored = (positions: readonly InternationalPosition[], { scores }: ReadyScores): ScoredPosition[] =>
  positions.map(position => ({ ...position, worldScore: scores.get(position.appId) }))

const toInternationalApp = (app: ScoredPosition & AppEntry): InternationalApp => ({
  ...toContractApp(app),
  countriesCount: app.countries,
  bestRank: app.bestRank,
  observedAt: app.observedAt.toISOString(),
  depth: app.depth,
  totalCountries: storefronts.length,
  worldScore: app.worldScore ?? null,
})

type Options = {
  db: Database
  stalenessHours: number
  /** The apps that admins exclude from the list. */
  listRemovedIds: () => Promise<ReadonlySet<AppId>>
}

/** The apps that are in a top 10 in several countries, by countries or by world score. */
export const createInternationalList = ({ db, stalenessHours, listRemovedIds }: Options) => {
  const listInternational = async (standings: Standings) => {
    const removed = await listRemovedIds()
    return listInternationalPositions(standings).filter(({ appId }) => !removed.has(appId))
  }

  const listScoredEntries = async (positions: readonly ScoredPosition[], limit: number) => {
    const first = sortByScore(positions).slice(0, limit)
    const entries = new Map(
      (
        await listAppEntries(
          db,
          first.map(({ appId }) => appId),
        )
      ).map(of => [of.appId, of]),
    )
    return first.flatMap(position => {
      const entry = entries.get(position.appId)
      return entry ? [{ ...position, ...entry }] : []
    })
  }

  return {
    /** The apps of the top international list. */
    listInternationalIds: async (standings: Standings): Promise<AppId[]> =>
      (await listInternational(standings)).map(({ appId }) => appId),

    /**
     * Visitors get the top of the list, signed-in people all of it. Apps removed by admins are excluded. `ready`: the scores to
     * sort by; while most of them are missing, the list has its usual order.
     */
    listTopInternationalApps: async (
      standings: Standings,
      { isAuthenticated, ready }: { isAuthenticated: boolean; ready?: ReadyScores | undefined },
    ): Promise<TopInternationalApps> => {
      const positions = await listInternational(standings)
      const limit = isAuthenticated ? positions.length : visitorLimit
      const scored = ready && hasEnoughScores(ready) ? toScored(positions, ready) : undefined
      const apps = scored
        ? (await listScoredEntries(scored, limit)).map(toInternationalApp)
        : (await listTopEntries(db, positions, limit)).map(toInternationalApp)
      const { measuredCountries, observedAt } = standings
      const totals = { totalApps: positions.length, showing: apps.length, isAuthenticated }
      return {
        scope: shownScopeOf(standings.scope),
        order: scored ? 'score' : 'countries',
        scoredDay: scored && ready ? ready.day : null,
        isScoring: ready !== undefined && ready.missing > 0,
        apps,
        ...totals,
        measuredCountries,
        observedAt,
        staleAfterSeconds: stalenessHours * hourSeconds,
      }
    },
  }
}
