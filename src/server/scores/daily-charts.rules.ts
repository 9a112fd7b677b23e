import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { DailyChart } from '../history/charts/daily-ranks.usecases.ts'
import { type DayState, emptyDay, unmeasuredDay, unrankedDay } from '../history/daily-ranks.rules.ts'

/** The chart of one country by day. */
export type CountryDays = {
  /** The state of any app that is not in the chart. */
  stateOn: (day: number) => DayState
  listAppIdsOn: (day: number) => readonly AppId[]
}

const toCountryDays = (days: ReadonlyMap<number, readonly AppId[]>): CountryDays => ({
  stateOn: day => {
    const appIds = days.get(day)
    if (!appIds) return unmeasuredDay
    return appIds.length === 0 ? emptyDay : unrankedDay
  },
  listAppIdsOn: day => days.get(day) ?? [],
})

export const splitByCountry = (charts: readonly DailyChart[]): ((storefront: StorefrontCode) => CountryDays) => {
  const split = new Map(
    [...Map.groupBy(charts, ({ storefront }) => storefront)].map(([storefront, days]) => [
      storefront,
      toCountryDays(new Map(days.map(({ day, appIds }) => [day, appIds]))),
    ]),
  )
  const noDays = toCountryDays(new Map())
  return storefront => split.get(storefront) ?? noDays
}
