import { addDays, type Day, startOfDay } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { readChoice, readDay, readMoment, readStorefront, type Search } from '#web/components/browse/address-parts.ts'
import { type ChartAddress, chartOf, readChartAddress } from '#web/components/browse/chart-address.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'

export const usualAgainst = 'day'
export const againsts = ['previous', 'day', 'week', 'month', 'none'] as const
export type Against = (typeof againsts)[number]

export const chartsViews = ['list', 'replay'] as const
export type ChartsView = (typeof chartsViews)[number]

export const chartSorts = ['rank', 'change', 'app', 'developer', 'category', 'beside'] as const
export type ChartSort = (typeof chartSorts)[number]

/** Which chart, at which moment, compared with what. By default the newest measurement against that of a day before. */
export type ChartsAddress = ChartAddress &
  TableSort<ChartSort> & {
    at?: string | undefined
    /** One of `againsts`, or a moment. */
    against?: string | undefined
    /** The country that is shown at its side. */
    beside?: StorefrontCode | undefined
    /** On a phone one of the two is in sight; the first is not said. */
    side?: 'second' | undefined
    view?: ChartsView | undefined
  }

/** The last second of a UTC day, as history keeps whole seconds: the chart at it is the day's last measurement. */
export const endOfDay = (day: Day): string => new Date(startOfDay(addDays(day, 1)).getTime() - secondMs).toISOString()

/** A field for days says a day; the address keeps the moment that it means. */
const readEndOfDay = (value: unknown): string | undefined => {
  const day = readDay(value)
  return day && endOfDay(day)
}

/** A moment to compare with lies before the one that is shown, or it counts as not said. */
const readAgainst = ({ against, againstDay }: Search, at: string | undefined): string | undefined => {
  const said = readMoment(against)
  const moment = said && (readEndOfDay(againstDay) ?? said)
  if (moment) return at && moment >= at ? undefined : moment
  return readChoice(against, againsts, usualAgainst)
}

/** The address bar of the page. Unknown and default values are left out. */
export const readChartsAddress = (search: Search): ChartsAddress => {
  const chart = readChartAddress(search)
  const beside = readStorefront(search.beside)
  const at = readMoment(search.at) ?? readEndOfDay(search.at)
  const other = beside === chartOf(chart).storefront ? undefined : beside
  return {
    ...chart,
    at,
    against: readAgainst(search, at),
    beside: other,
    side: other && readChoice(search.side, ['second'] as const),
    view: readChoice(search.view, chartsViews, 'list'),
    ...readTableSort(chartSorts, search),
  }
}
