import { type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { forgottenDays } from '#domain/scores.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import type { DailyChart } from '../history/charts/daily-ranks.usecases.ts'
import { type DayState, emptyDay, isMeasuredDay, unmeasuredDay, unrankedDay } from '../history/daily-ranks.rules.ts'

/** The countries whose chart of this kind should be measured. */
export const listPlannedFor = (kind: ChartKind, isPlanned: (key: ChartKey) => boolean): StorefrontCode[] =>
  storefrontCodes.filter(storefront =>
    isPlanned(chartKeyOf({ storefront, type: kind.type, genre: kind.genre, device: kind.device })),
  )

/** Whether a country has no such chart: in fourteen days it was read, and never had an app. */
export const hasNoChart = (stateOn: (day: number) => number | undefined, end: number): boolean => {
  let wasEmpty = false
  for (let day = end; day > end - forgottenDays; day -= 1) {
    if (isMeasuredDay(stateOn(day))) return false
    wasEmpty ||= stateOn(day) === emptyDay
  }
  return wasEmpty
}

/** Whether any country was measured in the fourteen days up to `end`. */
export const isMeasuredAnywhere = (states: ReadonlyMap<StorefrontCode, Uint8Array>, end: number): boolean =>
  [...states.values()].some(days => days.slice(Math.max(0, end + 1 - forgottenDays), end + 1).some(isMeasuredDay))

/** The chart of one country by day. */
type CountryDays = {
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
