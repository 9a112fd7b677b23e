import { type Chart, type ChartKind, type ChartType, chartKeyOf } from '#domain/charts.ts'
import { chartKindWords } from '#domain/scope-words.ts'
import { isPriceType } from '#domain/scopes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppRow } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { ownChartWords } from '../summaries/own-charts.rules.ts'
import { createFindOwnCharts } from '../summaries/own-charts.usecases.ts'

type Options = { db: Database; history: Pick<History, 'ranks' | 'moments'>; clock: Clock }

/** A chart of which some parts may be left open. */
export type AskedChart = { storefront: StorefrontCode } & { [Part in keyof ChartKind]?: ChartKind[Part] | undefined }

/** `words`: the chart without its country, and why it is not that of the category. */
export type FoundChart = { chart: Chart; words: string }

/** What is left open comes from the app: its category, its price type in that country, and its main device. */
export const createFindOwnChart = ({ db, history, clock }: Options) => {
  const { findChartsOfApp } = createFindOwnCharts({ db, history, clock })

  /** An app can be free in some countries only. */
  const findTypeIn = async ({ appId }: AppRow, storefront: StorefrontCode): Promise<ChartType | undefined> => {
    const seen = await history.ranks.listLastSeen([appId], clock.now(), storefront)
    return seen.filter(({ chartType }) => isPriceType(chartType)).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
      ?.chartType
  }

  return async (app: AppRow, { storefront, chartType, device, genre }: AskedChart): Promise<FoundChart> => {
    if (chartType && device && genre !== undefined) {
      const kind = { chartType, genre, device }
      return { chart: { storefront, ...kind }, words: chartKindWords(kind) }
    }
    const [{ own, overall }, typeThere] = await Promise.all([
      findChartsOfApp(app),
      chartType ?? findTypeIn(app, storefront),
    ])
    const chartIn = (of: number): Chart => ({
      storefront,
      chartType: typeThere ?? own.chartType,
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
