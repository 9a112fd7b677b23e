import type { RankChange } from '#domain/alerts.ts'
import { exclusiveCategories } from '#domain/categories.ts'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { isPriceType, type PriceType } from '#domain/scopes.ts'
import type { RankSeries } from '../../history/apps/rank-series.usecases.ts'
import type { PagePrices } from '../../store-pages/readings.rules.ts'

/** The new price or category of an app that entered or left a chart because it now belongs to other charts. */
export type Became = Pick<RankChange, 'newPrice' | 'newCategory'>

/** A change of an app in a chart. */
type Passage = Omit<RankChange, keyof Became | 'depth'> & { appId: AppId; silenceMs: number }

export type FindBecame = (passage: Passage) => Became

const otherType: Record<PriceType, PriceType> = { 'top-free': 'top-paid', 'top-paid': 'top-free' }

/** An app can be in only one of these categories. */
export const listExclusive = (genres: readonly number[]): number[] => genres.filter(id => exclusiveCategories.has(id))

const keyOf = (appId: AppId, { storefront, type: chartType, device }: Chart): string =>
  [appId, storefront, chartType, device].join(' ')

/** Whether the app entered a chart of a price type or left it, so that it may have a new price or category. */
export const isPassage = ({ chart, previousAt, rank, previousRank }: Omit<Passage, 'silenceMs'>): boolean =>
  isPriceType(chart.type) && previousAt !== null && (rank === null) !== (previousRank === null)

/** Whether a moment lies between the two measurements, or within a silence on the side where the app was elsewhere. */
const isAbout = ({ observedAt, previousAt, rank, silenceMs }: Passage, moment: Date): boolean => {
  const [at, before] = [observedAt.getTime(), previousAt?.getTime() ?? observedAt.getTime()]
  const [from, to] = rank === null ? [before, at + silenceMs] : [before - silenceMs, at]
  return moment.getTime() > from && moment.getTime() < to
}

/**
 * An app is in the free or in the paid charts of a country. One that leaves the paid charts and is seen in the free
 * ones after the earlier measurement has become free; so has one that enters the free charts and was in the paid ones
 * about then. The same holds for the charts of its category. The store page of the country shows it too, often before
 * the other chart is read. `series`: the ranks of the apps in the charts of both types and of all categories.
 */
export const createFindBecame = (series: readonly RankSeries[], pages: readonly PagePrices[]): FindBecame => {
  const seen = Map.groupBy(series, ({ appId, chart }) => keyOf(appId, chart))
  const pricesOf = new Map(pages.map(({ appId, storefront, prices }) => [`${appId} ${storefront}`, prices]))

  /** The charts of other kinds that had the app about the time at which it left this one or entered it. */
  const listOthers = (passage: Passage, chart: Chart): Chart[] =>
    (seen.get(keyOf(passage.appId, chart)) ?? [])
      .filter(({ ranks }) => ranks.some(({ observedAt }) => isAbout(passage, observedAt)))
      .map(found => found.chart)

  /** Whether the store page had a price of the other type then. */
  const hadOtherPrice = (passage: Passage): boolean =>
    (pricesOf.get(`${passage.appId} ${passage.chart.storefront}`) ?? []).some(
      ({ observedAt, price }) => isAbout(passage, observedAt) && price > 0 === (passage.chart.type === 'top-free'),
    )

  return passage => {
    const { chart, rank } = passage
    if (!isPassage(passage) || !isPriceType(chart.type)) return {}
    if (listOthers(passage, { ...chart, type: otherType[chart.type] }).length > 0 || hadOtherPrice(passage))
      return { newPrice: (chart.type === 'top-free') === (rank !== null) ? 'free' : 'paid' }
    if (!exclusiveCategories.has(chart.genre)) return {}
    const other = listOthers(passage, chart).find(
      ({ genre }) => exclusiveCategories.has(genre) && genre !== chart.genre,
    )
    return other ? { newCategory: rank === null ? other.genre : chart.genre } : {}
  }
}
