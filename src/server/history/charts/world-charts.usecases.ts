import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { type ChartKinds, type ChartMoment, wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Failure, Span } from '../store/stored-history.rules.ts'
import { listMoments } from './snapshots.usecases.ts'

/** Whether a chart is of one of these kinds. */
const isOfKinds = ({ storefronts, genres, chartTypes, devices }: ChartKinds) => {
  const [ofStorefronts, ofGenres] = [new Set(storefronts), new Set(genres)]
  const [ofTypes, ofDevices] = [new Set(chartTypes), new Set(devices)]
  return ({ storefront, genre, type: chartType, device }: Chart): boolean =>
    ofStorefronts.has(storefront) && ofGenres.has(genre) && ofTypes.has(chartType) && ofDevices.has(device)
}

/** The same kinds of charts in many countries at once. */
export const createWorldCharts = ({ listNewest, listNewestFailures }: HistoryStore) => ({
  /** The newest measurement of each chart in a span. Charts without one are absent. */
  listNewestIn: async (kinds: ChartKinds, { from, to }: Span): Promise<ChartMoment[]> => {
    const newest = listMoments(await listNewest(isOfKinds(kinds), { until: to }))
    return newest.filter(({ observedAt }) => observedAt >= wholeSeconds(from))
  },

  /** When any of the charts in each country was last measured before a time. */
  listMeasuredBefore: async (kinds: ChartKinds, before: Date): Promise<Map<StorefrontCode, Date>> => {
    const until = new Date(wholeSeconds(before).getTime() - secondMs)
    const newest = new Map<StorefrontCode, Date>()
    for (const { chart, observedAt } of listMoments(await listNewest(isOfKinds(kinds), { until }))) {
      const known = newest.get(chart.storefront)
      if (!known || known < observedAt) newest.set(chart.storefront, observedAt)
    }
    return newest
  },

  /** The newest attempt of each chart without a measurement, suspects included, after `after` and up to `to`. */
  listNewestFailures: async (
    kinds: ChartKinds,
    span: { after: Date; to: Date },
  ): Promise<Map<ChartKey, Omit<Failure, 'chart'>>> => {
    const failures = await listNewestFailures(isOfKinds(kinds), span)
    return new Map(failures.map(({ chart, ...failure }) => [chartKeyOf(chart), failure]))
  },
})
