import type { AppWorld } from '#contract/worlds.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { toContractApp } from '../catalog/apps.rules.ts'
import { listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { ChartKinds, ChartMoment } from '../history/world-charts.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { RequestError } from '../platform/errors.ts'
import { appNotFound } from '../summaries/summaries.usecases.ts'
import { buildWorld, chartKindsOf, findStale, type WorldEvidence, type WorldFilter } from './worlds.rules.ts'

export type WorldQuery = { filter: WorldFilter; day: Day | null }

/** Measurements from `since` to `asOf` count. */
type Window = { since: Date; asOf: Date; isNow: boolean }
type Measured = Pick<WorldEvidence, 'measured' | 'staleAt'>

export type Worlds = ReturnType<typeof createWorlds>

/** Where an app stands in every country, now or as of a day, and why nothing is known where nothing is. */
export const createWorlds = (options: { db: Database; history: History; clock: Clock; stalenessHours: number }) => {
  const { db, history, clock, stalenessHours } = options

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

  /** The table of newest charts knows of those that are too old as well. */
  const readNow = async (kinds: ChartKinds, { since }: Window): Promise<Measured> => {
    const newest = await history.worldCharts.listNewest(kinds)
    const measured = newest.filter(({ observedAt }) => observedAt >= since)
    return { measured, staleAt: listStale(newest, listMissing(measured)) }
  }

  /** History is asked only of countries that were measured after the day as well; of the others memory knows. */
  const readDay = async (kinds: ChartKinds, { since, asOf }: Window): Promise<Measured> => {
    const measured = await history.worldCharts.listNewestIn(kinds, { from: since, to: asOf })
    const { charts } = await history.findLatestMoments()
    const { known, unsure } = findStale({ ...kinds, storefronts: listMissing(measured) }, { newest: charts, since })
    if (unsure.length === 0) return { measured, staleAt: known }
    const read = await history.worldCharts.listMeasuredBefore({ ...kinds, storefronts: unsure }, since)
    return { measured, staleAt: new Map([...known, ...read]) }
  }

  /** Of countries without a measurement that counts, and from their oldest measurement on: a world in order asks nothing. */
  const readFailures = async (kinds: ChartKinds, { measured, staleAt }: Measured, to: Date) => {
    const storefronts = listMissing(measured)
    if (storefronts.length === 0) return new Map()
    const after = new Date(Math.min(...storefronts.map(code => staleAt.get(code)?.getTime() ?? 0)))
    return history.worldCharts.listNewestFailures({ ...kinds, storefronts }, { after, to })
  }

  return {
    /** @throws RequestError app.not_found; request.invalid for a day that has not begun. */
    getAppWorld: async (appId: AppId, { filter, day }: WorldQuery): Promise<AppWorld> => {
      const window = getWindow(day)
      const [app, genres, span, ranks, notOffered] = await Promise.all([
        findApp(db, appId),
        history.ranks.listGenres(appId),
        history.worldCharts.findMeasuredSpan(),
        history.ranks.listNewestRanks([appId], window.since, window.asOf),
        listNotOfferedSince(db, [appId]),
      ])
      if (!app) throw appNotFound(appId)
      const kinds = chartKindsOf(filter, app.genre === null ? genres : [...genres, app.genre])
      const read = await (window.isNow ? readNow : readDay)(kinds, window)
      const failures = await readFailures(kinds, read, window.asOf)
      const notOfferedSince = new Map(notOffered.map(({ storefront, missedSince }) => [storefront, missedSince]))
      const countries = buildWorld({ asOf: window.asOf, ranks, ...read, failures, notOfferedSince })
      return {
        app: toContractApp(app),
        day,
        asOf: window.asOf.toISOString(),
        staleAfterHours: stalenessHours,
        firstDay: span ? dayOf(span.first) : null,
        lastDay: span ? dayOf(span.last) : null,
        genres,
        rankedCountries: countries.filter(({ state }) => state === 'ranked').length,
        measuredCountries: storefrontCodes.length - listMissing(read.measured).length,
        totalCountries: storefrontCodes.length,
        measuredAt: newestOf(read.measured)?.toISOString() ?? null,
        countries,
      }
    },
  }
}

/** The storefronts without a measurement that counts: only of these it matters why. */
const listMissing = (measured: readonly ChartMoment[]): StorefrontCode[] => {
  const counted = new Set(measured.map(({ chart }) => chart.storefront))
  return storefrontCodes.filter(code => !counted.has(code))
}

const newestOf = (moments: readonly ChartMoment[]): Date | undefined =>
  moments.length > 0 ? new Date(Math.max(...moments.map(({ observedAt }) => observedAt.getTime()))) : undefined

const listStale = (newest: readonly ChartMoment[], missing: readonly StorefrontCode[]) => {
  const isMissing = new Set(missing)
  const byStorefront = Map.groupBy(newest, ({ chart }) => chart.storefront)
  return new Map(
    [...byStorefront].flatMap(([code, moments]): [StorefrontCode, Date][] => {
      const at = newestOf(moments)
      return at && isMissing.has(code) ? [[code, at]] : []
    }),
  )
}
