import { type ChartKey, type ChartKind, chartKeyOf } from '#domain/charts.ts'
import { forgottenDays } from '#domain/scores.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { emptyDay, isMeasuredDay } from '../history/daily-ranks.rules.ts'

/** The countries whose chart of this kind should be measured. */
export const listPlannedFor = (kind: ChartKind, isPlanned: (key: ChartKey) => boolean): StorefrontCode[] =>
  storefrontCodes.filter(storefront =>
    isPlanned(chartKeyOf({ storefront, chartType: kind.chartType, genre: kind.genre, device: kind.device })),
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
