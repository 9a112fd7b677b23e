import type { Circumstances } from '#contract/circumstances.ts'
import type { Report, ReportedApp } from '#contract/reports.ts'
import type { Chart } from '#domain/charts.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { ownScope } from '#domain/scopes.ts'
import { secondMs } from '#domain/units.ts'
import { type AppEntry, toContractApp, unnamedApp } from '../catalog/apps.rules.ts'
import type { FindCircumstances } from '../circumstances/circumstances.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { StateAt } from '../history/states.rules.ts'
import type { Milestones } from '../milestones/milestones.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { keepOneADay, toPoint } from '../rank-histories/rank-histories.rules.ts'
import type { FindReadyScores, TakeTurn } from '../scores/ready-scores.usecases.ts'
import type { Trends } from '../trends/trends.usecases.ts'
import { bySize, describeReport, lastPeriodBefore, type Period, periodUntil, summarizeDays } from './reports.rules.ts'

type Options = {
  clock: Clock
  history: Pick<History, 'listManyStates'>
  trends: Pick<Trends, 'listAppIdsOf' | 'listTrends'>
  milestones: Pick<Milestones, 'listMilestones'>
  findCircumstances: FindCircumstances
  findReadyScores: FindReadyScores
  /** With the names of the reader's country. */
  listAppEntries: (appIds: readonly AppId[], userId: string) => Promise<AppEntry[]>
}

export type ReportQuery = { userId: string; span: ReportSpan; to?: Day | undefined }

export type Reports = ReturnType<typeof createReports>

/** Each app takes three readings, so a report of hundreds would hold up the others. */
const mostApps = 30

/** `days`: one state of each day in the chart. `state`: that of the best rank now. */
type Place = { appId: AppId; chart: Chart | null; state: ReportedApp['state']; days: readonly StateAt[] }

const isWithin = (day: Day, { from, to }: Period): boolean => day >= from && day <= to

const endOf = (day: Day): Date => new Date(startOfDay(addDays(day, 1)).getTime() - secondMs)

/** The last day of the episode, or the day of the unusual move. */
const dayOfMove = ({ episode, verdict, day }: Circumstances): Day | null =>
  episode?.toDay ?? (verdict === 'unusual' ? day : null)

/** Null without an episode or an unusual move in the period. */
const toWhy = (found: Circumstances, period: Period): ReportedApp['why'] => {
  const day = dayOfMove(found)
  return day !== null && isWithin(day, period)
    ? {
        day,
        headline: found.headline,
        sentences: found.sentences.map(({ text }) => text),
        finalOn: found.windows?.finalOn ?? null,
      }
    : null
}

/** What happened to the apps of a person in a week or a month. */
export const createReports = (options: Options) => {
  const { clock, history, trends, milestones, findCircumstances, findReadyScores, listAppEntries } = options

  /** Each app in the chart of its best rank now, on the days of the period. */
  const listPlaces = async (appIds: readonly AppId[], { from, to }: Period): Promise<Place[]> => {
    const found = await trends.listTrends(appIds, ownScope)
    const charts = new Map(found.map(({ appStoreId, best }) => [Number(appStoreId), best]))
    const stateOf = new Map(found.map(({ appStoreId, state }) => [Number(appStoreId), state]))
    const wanted = appIds.flatMap(appId => {
      const best = charts.get(appId)
      if (!best) return []
      return { appId, chart: best.chart }
    })
    const states = await history.listManyStates({ wanted, from: startOfDay(from), to: endOf(to) })
    const byApp = new Map(
      wanted.map(({ appId, chart }, index) => [appId, { chart, days: keepOneADay(states[index] ?? []) }]),
    )
    return appIds.map(appId => ({
      appId,
      chart: null,
      days: [],
      state: stateOf.get(appId) ?? 'not-tracked',
      ...byApp.get(appId),
    }))
  }

  const reportApp = async (
    { appId, chart, state, days }: Place,
    period: Period,
  ): Promise<Omit<ReportedApp, 'app' | 'score' | 'place'>> => {
    const [reached, found] = await Promise.all([milestones.listMilestones(appId), findCircumstances(appId)])
    return {
      chart: chart && nameChart(chart),
      state,
      ...summarizeDays(days),
      points: days.map(toPoint),
      milestones: reached.milestones.filter(({ observedAt }) => isWithin(dayOf(new Date(observedAt)), period)),
      why: toWhy(found, period),
    }
  }

  return {
    /** @throws RequestError request.invalid for a day that is not over. */
    getReport: async ({ userId, span, to }: ReportQuery, takeTurn: TakeTurn): Promise<Report> => {
      const today = dayOf(clock.now())
      if (to !== undefined && to >= today)
        throw new RequestError('request.invalid', '"to" is a day that is not over in UTC.')
      const period = to === undefined ? lastPeriodBefore(span, today) : periodUntil(span, to)
      const appIds = await trends.listAppIdsOf(userId)
      if (appIds.length === 0) return { span, ...period, sentence: describeReport([]), apps: [], moreApps: 0 }
      const entries = new Map((await listAppEntries(appIds, userId)).map(entry => [entry.appId, entry]))
      const places = await listPlaces(appIds, period)
      const scores = findReadyScores(appIds, takeTurn).scores
      const ordered = places
        .map(place => ({ place, ...summarizeDays(place.days) }))
        .toSorted(bySize)
        .slice(0, mostApps)
      const apps: ReportedApp[] = []
      // One after the other, so that a long report leaves room for other readers.
      for (const { place } of ordered) {
        const figures = scores.get(place.appId)
        apps.push({
          app: toContractApp(entries.get(place.appId) ?? unnamedApp(place.appId)),
          score: figures?.score ?? null,
          place: figures?.place?.place ?? null,
          ...(await reportApp(place, period)),
        })
      }
      return { span, ...period, sentence: describeReport(apps), apps, moreApps: appIds.length - apps.length }
    },
  }
}
