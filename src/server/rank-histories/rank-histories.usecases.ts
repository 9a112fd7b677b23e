import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankHistory } from '#contract/ranks.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { findApp, listKnownAppIds } from '../catalog/apps.repository.ts'
import { findNotOfferedSince, listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { keepOneADay } from './days.rules.ts'
import { type AskedChart, createFindOwnChart } from './own-chart.usecases.ts'
import { toPoint } from './points.rules.ts'
import type { Resolution } from './spans.rules.ts'

export type SeriesQuery = { appIds: readonly AppId[]; charts: readonly Chart[]; span: Span; resolution: Resolution }

type HistoryQuery = { appId: AppId; asked: AskedChart; span: Span; resolution: Resolution }

export type RankHistories = ReturnType<typeof createRankHistories>

type Options = { db: Database; history: History; clock: Clock }

/** The ranks of apps in charts over time, including gaps and their reasons. */
export const createRankHistories = ({ db, history, clock }: Options) => {
  const findOwnChart = createFindOwnChart({ db, history, clock })

  /** @throws RequestError app.not_found for an app that no chart, import or search has shown. */
  const ensureKnown = async (appIds: readonly AppId[]): Promise<void> => {
    const known = await listKnownAppIds(db, appIds)
    const unknown = appIds.find(appId => !known.has(appId))
    if (unknown !== undefined) throw appNotFound(unknown)
  }

  const listStates = async ({ appIds, charts, span }: SeriesQuery) => {
    const notOffered = await listNotOfferedSince(db, appIds)
    const sinceOf = new Map(notOffered.map(entry => [`${entry.appId} ${entry.storefront}`, entry.missedSince]))
    const wanted = appIds.flatMap(appId =>
      charts.map(chart => ({ appId, chart, notOfferedSince: sinceOf.get(`${appId} ${chart.storefront}`) })),
    )
    const states = await history.listManyStates({ wanted, ...span })
    return wanted.map(({ appId, chart }, index) => ({ appId, chart, states: states[index] ?? [] }))
  }

  return {
    /** One app in one chart, by default its own. @throws RequestError app.not_found */
    getRankHistory: async ({ appId, asked, span, resolution }: HistoryQuery): Promise<RankHistory> => {
      const app = await findApp(db, appId)
      if (!app) throw appNotFound(appId)
      const { chart, words } = await findOwnChart(app, asked)
      const notOfferedSince = await findNotOfferedSince(db, appId, chart.storefront)
      const states = await history.listStates({ appId, chart, ...span, notOfferedSince })
      return {
        appStoreId: String(appId),
        chart: { chartKey: chartKeyOf(chart), ...chart },
        chartKey: chartKeyOf(chart),
        words,
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        points: (resolution === 'day' ? keepOneADay(states) : states).map(toPoint),
      }
    },

    /** Every app in every chart: app by app, with the charts in the given order. @throws RequestError app.not_found */
    listRankSeries: async (query: SeriesQuery): Promise<RankSeries[]> => {
      await ensureKnown(query.appIds)
      return (await listStates(query)).map(({ appId, chart, states }) => {
        const points = query.resolution === 'day' ? keepOneADay(states) : states
        return {
          appStoreId: String(appId),
          chart: { chartKey: chartKeyOf(chart), ...chart },
          points: points.map(toPoint),
        }
      })
    },
  }
}
