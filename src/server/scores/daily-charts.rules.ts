import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { DailyCharts } from '../history/daily-ranks.repository.ts'
import { type DayState, emptyDay, unmeasuredDay, unrankedDay } from '../history/daily-ranks.rules.ts'

/** The chart of one country by day. */
export type CountryDays = {
  /** The state of any app that is not in the chart. */
  stateOn: (day: number) => DayState
  listAppIdsOn: (day: number) => AppId[]
}

const toCountryDays = ({ appIds }: DailyCharts, rows: ReadonlyMap<number, number>): CountryDays => {
  const lengthOn = (day: number): number | undefined => {
    const row = rows.get(day)
    return row === undefined ? undefined : appIds.lengthOf(row)
  }
  return {
    stateOn: day => {
      const length = lengthOn(day)
      if (length === undefined) return unmeasuredDay
      return length === 0 ? emptyDay : unrankedDay
    },
    listAppIdsOn: day => Array.from({ length: lengthOn(day) ?? 0 }, (_, index) => appIds.at(rows.get(day) ?? 0, index)),
  }
}

export const splitByCountry = (charts: DailyCharts | undefined): ((storefront: StorefrontCode) => CountryDays) => {
  const split = new Map<StorefrontCode, Map<number, number>>()
  if (!charts) return () => noDays
  for (const [row, storefront] of charts.storefront.entries()) {
    const rows = split.get(storefront) ?? new Map<number, number>()
    split.set(storefront, rows.set(charts.day[row] ?? 0, row))
  }
  return storefront => toCountryDays(charts, split.get(storefront) ?? new Map())
}

const noDays: CountryDays = { stateOn: () => unmeasuredDay, listAppIdsOn: () => [] }
