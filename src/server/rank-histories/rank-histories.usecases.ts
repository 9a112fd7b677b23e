import type { RankSeries } from '#contract/rank-histories.ts'
import type { RankHistory } from '#contract/ranks.ts'
import { type Chart, type ChartQuery, type ChartType, chartKeyOf } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { chartKindWords } from '#domain/scope-words.ts'
import { isPriceType } from '#domain/scopes.ts'
import type { Span } from '#domain/spans.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, findApp, listKnownAppIds } from '../catalog/apps.repository.ts'
import { findNotOfferedSince, listNotOfferedSince } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { ownChartWords } from '../summaries/own-charts.rules.ts'
import { createFindOwnCharts } from '../summaries/own-charts.usecases.ts'
import { keepOneADay, type Resolution, toPoint } from './rank-histories.rules.ts'

type OwnChartOptions = { db: Database; history: Pick<History, 'ranks' | 'moments'>; clock: Clock }

/** A chart of which some parts may be left open. */
type AskedChart = Pick<ChartQuery, 'storefront'> & { [Part in keyof ChartQuery]?: ChartQuery[Part] | undefined }

/** `words`: the chart without its country, and the reason if it is not that of the category. */
type FoundChart = { chart: Chart; words: string }

/** Omitted parts come from the app: its category, its price type in that country, and its main device. */
const createFindOwnChart = ({ db, history, clock }: OwnChartOptions) => {
  const { findChartsOfApp } = createFindOwnCharts({ db, history, clock })

  /** An app can be free in some countries only. */
  const findTypeIn = async ({ appId }: AppRow, storefront: StorefrontCode): Promise<ChartType | undefined> => {
    const seen = await history.ranks.listLastSeen([appId], clock.now(), storefront)
    return seen.filter(({ chartType }) => isPriceType(chartType)).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
      ?.chartType
  }

  return async (app: AppRow, { storefront, chartType: type, device, genre }: AskedChart): Promise<FoundChart> => {
    if (type && device && genre !== undefined) {
      const kind = { type, genre, device }
      return { chart: { storefront, ...kind }, words: chartKindWords(kind) }
    }
    const [{ own, overall }, typeThere] = await Promise.all([findChartsOfApp(app), type ?? findTypeIn(app, storefront)])
    const chartIn = (of: number): Chart => ({
      storefront,
      type: typeThere ?? own.type,
      genre: of,
      device: device ?? own.device,
    })
    if (genre !== undefined) return { chart: chartIn(genre), words: chartKindWords(chartIn(genre)) }
    const [category, all] = [chartIn(own.genre), chartIn(overall.genre)]
    const measured = await history.moments.listFirstMoments([category, all])
    const chart = !measured.has(chartKeyOf(category)) && measured.has(chartKeyOf(all)) ? all : category
    return { chart, words: ownChartWords(chart, own) }
  }
}

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
        chart: nameChart(chart),
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
          chart: nameChart(chart),
          points: points.map(toPoint),
        }
      })
    },
  }
}
