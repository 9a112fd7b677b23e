import type { AppWorld } from '#contract/worlds.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { type AppId, isMeasured } from '#domain/ranks.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import { type AppRow, listApps } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { appNotFound } from '../summaries/summaries.usecases.ts'
import { createReadMeasured, type MeasuredKinds, newestOf, type Window } from './measured-charts.usecases.ts'
import { buildWorld, chartKindsOf, type WorldFilter } from './worlds.rules.ts'

export type WorldQuery = { filter: WorldFilter; day: Day | null }

type AppEvidence = {
  app: AppRow
  genres: number[]
  ranks: readonly AppRank[]
  notOfferedSince: ReadonlyMap<string, Date>
}

export type Worlds = ReturnType<typeof createWorlds>

/** Where apps stand in every country, now or as of a day, and why nothing is known where nothing is. */
export const createWorlds = (options: { db: Database; history: History; clock: Clock; stalenessHours: number }) => {
  const { db, history, clock, stalenessHours } = options
  const readMeasured = createReadMeasured(history)

  /** @throws RequestError request.invalid for a day that has not begun. */
  const getWindow = (day: Day | null): Window => {
    const now = clock.now()
    if (day !== null && day > dayOf(now)) {
      throw new RequestError('request.invalid', `The day ${day} has not begun (days are UTC); ask for an earlier one.`)
    }
    const endMs = day === null ? now.getTime() : startOfDay(addDays(day, 1)).getTime() - secondMs
    const asOf = new Date(Math.min(now.getTime(), endMs))
    return { since: new Date(asOf.getTime() - stalenessHours * hourMs), asOf, isNow: day === null }
  }

  /** @throws RequestError app.not_found */
  const readApps = async (appIds: readonly AppId[], { since, asOf, isNow }: Window): Promise<AppEvidence[]> => {
    const [rows, genres, ranks, notOffered] = await Promise.all([
      listApps(db, appIds),
      history.ranks.listGenres(appIds),
      isNow ? history.listCurrentRanks(appIds, since) : history.ranks.listNewestRanks(appIds, since, asOf),
      listNotOfferedSince(db, appIds),
    ])
    const ranksOf = Map.groupBy(ranks, ({ appId }) => appId)
    const missesOf = Map.groupBy(notOffered, ({ appId }) => appId)
    return appIds.map(appId => {
      const app = rows.find(row => row.appId === appId)
      if (!app) throw appNotFound(appId)
      const misses = missesOf.get(appId) ?? []
      return {
        ...{ app, genres: genres.get(appId) ?? [], ranks: ranksOf.get(appId) ?? [] },
        notOfferedSince: new Map(misses.map(({ storefront, missedSince }) => [storefront, missedSince])),
      }
    })
  }

  /** Four statements, however many apps, where all of the world was measured. */
  const listAppWorlds = async (appIds: readonly AppId[], { filter, day }: WorldQuery): Promise<AppWorld[]> => {
    const window = getWindow(day)
    const apps = await readApps(appIds, window)
    const kinds = apps.map(({ app, genres }) =>
      chartKindsOf(filter, app.genre === null ? genres : [...genres, app.genre]),
    )
    const read = await readMeasured(kinds, window)
    const { first, last } = await history.findLatestMoments()
    const shared = {
      day,
      asOf: window.asOf.toISOString(),
      staleAfterHours: stalenessHours,
      firstDay: first ? dayOf(first) : null,
      lastDay: last ? dayOf(last) : null,
    }
    return apps.map((evidence, place) => ({ ...shared, ...toWorld(evidence, read[place], window) }))
  }

  return {
    /**
     * One world for each of the apps, in their order.
     * @throws RequestError app.not_found; request.invalid for a day that has not begun.
     */
    listAppWorlds,

    /** @throws RequestError app.not_found; request.invalid for a day that has not begun. */
    getAppWorld: async (appId: AppId, query: WorldQuery): Promise<AppWorld> => {
      const [world] = await listAppWorlds([appId], query)
      if (!world) throw appNotFound(appId)
      return world
    },
  }
}

const nothing: MeasuredKinds = { measured: [], staleAt: new Map(), failures: new Map() }

const toWorld = (
  { app, genres, ranks, notOfferedSince }: AppEvidence,
  read: MeasuredKinds = nothing,
  { asOf }: Window,
) => {
  const countries = buildWorld({ asOf, ranks, ...read, notOfferedSince })
  return {
    app: toContractApp(app),
    genres,
    rankedCountries: countries.filter(({ state }) => state === 'ranked').length,
    measuredCountries: countries.filter(isMeasured).length,
    totalCountries: storefrontCodes.length,
    measuredAt: newestOf(read.measured)?.toISOString() ?? null,
    countries,
  }
}
