import { addDays, type Day, startOfDay } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { type ChartAddress, chartOf, readChartAddress } from '#web/components/browse/chart-address.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import { readChoice, readDay, readMoment, readStorefront, type Search } from '#web/lib/address-parts.ts'

export const usualAgainst = 'day'
export const againsts = ['previous', 'day', 'week', 'month', 'none'] as const
export type Against = (typeof againsts)[number]

export const chartsViews = ['list', 'replay'] as const
export type ChartsView = (typeof chartsViews)[number]

export const chartSorts = ['rank', 'change', 'app', 'developer', 'category', 'beside'] as const
export type ChartSort = (typeof chartSorts)[number]

/** Which chart, at which moment, compared with what. Default: the newest measurement, compared with one day before. */
export type ChartsAddress = ChartAddress &
  TableSort<ChartSort> & {
    at?: string | undefined
    /** One of `againsts`, or a moment. */
    against?: string | undefined
    beside?: StorefrontCode | undefined
    /** Which of the two charts a phone shows; the first by default. */
    side?: 'second' | undefined
    view?: ChartsView | undefined
  }

/** The last second of a UTC day, because history keeps whole seconds. The chart at that moment is the day's last reading. */
export const endOfDay = (day: Day): string => new Date(startOfDay(addDays(day, 1)).getTime() - secondMs).toISOString()

/** A date field sends a day; the URL keeps the moment. */
const readEndOfDay = (value: unknown): string | undefined => {
  const day = readDay(value)
  return day && endOfDay(day)
}

/** The comparison must be earlier than the chart; otherwise use the default. */
const readAgainst = ({ against, againstDay }: Search, at: string | undefined): string | undefined => {
  const chosenMoment = readMoment(against)
  const moment = chosenMoment && (readEndOfDay(againstDay) ?? chosenMoment)
  if (moment) return at && moment >= at ? undefined : moment
  return readChoice(against, againsts, usualAgainst)
}

/** The query string of the page. Unknown and default values are left out. */
export const readChartsAddress = (search: Search): ChartsAddress => {
  const chart = readChartAddress(search)
  const beside = readStorefront(search.beside)
  const at = readMoment(search.at) ?? readEndOfDay(search.at)
  const secondCountry = beside === chartOf(chart).storefront ? undefined : beside
  return {
    ...chart,
    at,
    against: readAgainst(search, at),
    beside: secondCountry,
    side: secondCountry && readChoice(search.side, ['second'] as const),
    view: readChoice(search.view, chartsViews, 'list'),
    ...readTableSort(chartSorts, search),
  }
}
