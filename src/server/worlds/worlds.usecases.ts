import type { AppWorld } from '#contract/worlds.ts'
import type { ChartKind } from '#domain/charts.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { isInScope, mainDeviceOf, type Scope, scopeFor } from '#domain/scopes.ts'
import { storefrontCodes, storefrontCount } from '#domain/storefronts.ts'
import { hourMs, hourSeconds, secondMs } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, listApps } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { mapYielding } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { readCell } from '../summaries/joined-cells.rules.ts'
import type { ListPlannedCharts } from '../summaries/known-charts.rules.ts'
import { listKinds, narrowCharts, type PossibleCharts } from '../summaries/possible-charts.rules.ts'
import { findPossibleCharts } from '../summaries/possible-charts.usecases.ts'
import { toShownScope } from '../summaries/scopes.rules.ts'
import { type ChartsEvidence, createReadCharts, type Window } from './known-charts.usecases.ts'
import { buildWorld, countWorld, type JudgedCountry } from './worlds.rules.ts'

export type WorldQuery = { scope: Scope; day: Day | null }

type AppEvidence = {
  app: AppRow
  genres: readonly number[]
  scope: Scope
  /** The charts of the scope that could hold the app. */
  charts: PossibleCharts
  /** The filtered charts that could hold the app. */
  kinds: readonly ChartKind[]
  ranks: readonly AppRank[]
  notOfferedSince: ReadonlyMap<string, Date>
}

type WorldsOptions = {
  db: Database
  history: History
  clock: Clock
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
}

/** @throws RequestError request.invalid for a future day. */
const getWindow = (day: Day | null, { now, stalenessHours }: { now: Date; stalenessHours: number }): Window => {
  if (day !== null && day > dayOf(now)) {
    throw new RequestError('request.invalid', `The day ${day} is in the future (days are UTC); choose an earlier day.`)
  }
  const endMs = day === null ? now.getTime() : startOfDay(addDays(day, 1)).getTime() - secondMs
  const asOf = new Date(Math.min(now.getTime(), endMs))
  return {
    since: new Date(asOf.getTime() - stalenessHours * hourMs),
    asOf,
    isNow: day === null || day === dayOf(now),
  }
}

/** Not the time of the call, so that the response about an unchanged world stays the same. */
const toShownMoment = ({ asOf, isNow }: Window, { observedAt }: Pick<AppWorld, 'observedAt'>): string =>
  (isNow && observedAt) || (isNow ? startOfDay(dayOf(asOf)) : asOf).toISOString()

const noCharts: PossibleCharts = { genres: [], chartTypes: [], devices: [], category: null, mainDevice: 'iphone' }

export type JudgedWorld = AppWorld & { countries: JudgedCountry[] }

export type Worlds = ReturnType<typeof createWorlds>

/** Where apps rank in every country, now or as of a day, and why a country's rank is unknown. */
export const createWorlds = (options: WorldsOptions) => {
  const { db, history, clock, stalenessHours } = options
  const readCharts = createReadCharts(options)

  const readFacts = async (appIds: readonly AppId[]): Promise<AppRow[]> => {
    const rows = new Map((await listApps(db, appIds)).map(row => [row.appId, row]))
    return appIds.map(appId => {
      const row = rows.get(appId)
      if (!row) throw appNotFound(appId)
      return row
    })
  }

  /** @throws RequestError app.not_found */
  const readApps = async (
    appIds: readonly AppId[],
    { since, asOf, isNow }: Window,
    asked: Scope,
  ): Promise<AppEvidence[]> => {
    const [rows, seen, ranks, notOffered] = await Promise.all([
      readFacts(appIds),
      history.ranks.listSightings(appIds),
      isNow ? history.listCurrentRanks(appIds, since) : history.ranks.listNewestRanks(appIds, since, asOf),
      listNotOfferedSince(db, appIds),
    ])
    const possible = await findPossibleCharts(history, rows, { seen, ranks, until: asOf })
    const ranksOf = Map.groupBy(ranks, ({ appId }) => appId)
    const missesOf = Map.groupBy(notOffered, ({ appId }) => appId)
    return rows.map(app => {
      const scope = scopeFor(asked, mainDeviceOf(app))
      const charts = narrowCharts(possible.get(app.appId) ?? noCharts, scope)
      const misses = missesOf.get(app.appId) ?? []
      return {
        app,
        genres: seen.get(app.appId)?.genres ?? [],
        scope,
        charts,
        kinds: listKinds(charts),
        ranks: (ranksOf.get(app.appId) ?? []).filter(({ chart }) => isInScope(chart, scope)),
        notOfferedSince: new Map(misses.map(({ storefront, missedSince }) => [storefront, missedSince])),
      }
    })
  }

  /** Takes at most five statements for any number of apps if every country was measured. */
  const listAppWorlds = async (appIds: readonly AppId[], { scope, day }: WorldQuery): Promise<JudgedWorld[]> => {
    const window = getWindow(day, { now: clock.now(), stalenessHours })
    const apps = await readApps(appIds, window, scope)
    const charts = await readCharts(apps.map(listKindsToRead), window)
    const { first, last } = await history.findLatestMoments()
    const shared = {
      day,
      staleAfterSeconds: stalenessHours * hourSeconds,
      firstDay: first ? dayOf(first) : null,
      lastDay: last ? dayOf(last) : null,
    }
    return mapYielding(apps, app => {
      const world = toWorld(app, charts)
      return { ...shared, asOf: toShownMoment(window, world), ...world }
    })
  }

  return {
    /** One world per app, in the given order. @throws RequestError app.not_found; request.invalid for a future day. */
    listAppWorlds,

    /** @throws RequestError app.not_found; request.invalid for a future day. */
    getAppWorld: async (appId: AppId, query: WorldQuery): Promise<AppWorld> => {
      const [world] = await listAppWorlds([appId], query)
      if (!world) throw appNotFound(appId)
      return world
    },
  }
}

/** An app that changed its category has ranks in the charts of the former one. */
const listKindsToRead = ({ charts, ranks }: AppEvidence): ChartKind[] =>
  listKinds({ ...charts, genres: [...new Set([...charts.genres, ...ranks.map(({ chart }) => chart.genre)])] })

/** The time of the newest fresh reading. */
const findMeasuredAt = (kinds: readonly ChartKind[], { known }: ChartsEvidence): Date | undefined => {
  const readings = storefrontCodes.flatMap(code => readCell(code, kinds, known).fresh)
  return readings.reduce<Date | undefined>(
    (newest, { observedAt }) => (newest && newest >= observedAt ? newest : observedAt),
    undefined,
  )
}

const toWorld = ({ app, genres, charts: possible, ...evidence }: AppEvidence, charts: ChartsEvidence) => {
  const countries = buildWorld({ ...evidence, ...charts })
  return {
    app: toContractApp(app),
    scope: toShownScope(evidence.scope, possible),
    genres: [...genres],
    ...countWorld(countries),
    totalCountries: storefrontCount,
    observedAt: findMeasuredAt(evidence.kinds, charts)?.toISOString() ?? null,
    countries,
  }
}
