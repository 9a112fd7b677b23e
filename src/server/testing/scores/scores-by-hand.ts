import { addDays, type Day, dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { discountOf } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Snapshot } from '../../history/snapshots.rules.ts'

const lowerMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

type Known = { findLast: FindLast; planned: readonly StorefrontCode[] }
/** `isSeen`: in the top 100 on a day that counts. */
export type Expected = { point: number; low: number; high: number; missing: number; isSeen: boolean }

/** The last reading of a day in a country that has apps; `empty` if none has. */
type FindLast = (storefront: StorefrontCode, daysAgo: number) => Snapshot | 'empty' | undefined

export const findLastOf = (snapshots: readonly Snapshot[], lastDay: Day): FindLast => {
  const byTime = snapshots.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
  const ofDays = Map.groupBy(byTime, ({ chart, observedAt }) => `${chart.storefront} ${dayOf(observedAt)}`)
  return (storefront, daysAgo) => {
    const ofDay = ofDays.get(`${storefront} ${addDays(lastDay, -daysAgo)}`)
    return ofDay && (ofDay.findLast(({ appIds }) => appIds.length > 0) ?? 'empty')
  }
}

/** The definition, word by word. */
export const computeByHand = ({ findLast, planned }: Known, appId: AppId): Expected => {
  const valueOn = (storefront: StorefrontCode, daysAgo: number): number | null | 'empty' => {
    const last = findLast(storefront, daysAgo)
    if (!last || last === 'empty') return last ?? null
    const rank = last.appIds.indexOf(appId) + 1
    return rank === 0 || rank > 100 ? 0 : discountOf(rank)
  }
  const isNumber = (value: number | null | 'empty'): value is number => typeof value === 'number'
  const countries = planned.flatMap(storefront => {
    const twoWeeks = Array.from({ length: 14 }, (_, daysAgo) => valueOn(storefront, daysAgo))
    if (!twoWeeks.some(isNumber) && twoWeeks.includes('empty')) return []
    const week = twoWeeks.slice(0, 7)
    const newest = twoWeeks.findIndex(isNumber)
    return [
      {
        point: newest < 0 ? null : lowerMedian(twoWeeks.filter(isNumber).slice(0, 7)),
        low: lowerMedian(week.map(value => (isNumber(value) ? value : 0))),
        high: lowerMedian(week.map(value => (isNumber(value) ? value : 1))),
        isMissing: newest < 0 || newest > 3,
        isSeen: twoWeeks
          .filter(isNumber)
          .slice(0, 7)
          .some(value => value > 0),
      },
    ]
  })
  const mean = (values: number[]) => values.reduce((total, value) => total + value, 0) / values.length
  const points = countries.flatMap(({ point }) => point ?? [])
  const isGone = ({ point }: { point: number | null }) => point === null
  return {
    point: 100 * mean(points),
    low: 100 * mean(countries.map(country => (isGone(country) ? 0 : country.low))),
    high: 100 * mean(countries.map(country => (isGone(country) ? 1 : country.high))),
    missing: mean(countries.map(({ isMissing }) => (isMissing ? 1 : 0))),
    isSeen: countries.some(country => country.isSeen),
  }
}

/** Counts the apps that are, or may be, above. */
export const placeByHand = (all: ReadonlyMap<AppId, Expected>, appId: AppId) => {
  const own = all.get(appId)
  if (!own) return null
  const others = [...all].filter(([id]) => id !== appId).map(([, of]) => of)
  // Equal intervals differ in the last digits, depending on the order of the countries.
  const isAbove = (a: number, b: number) => a > b + 1e-9
  return {
    place: others.filter(({ point }) => isAbove(point, own.point)).length + 1,
    best: others.filter(({ low }) => isAbove(low, own.high)).length + 1,
    worst: others.filter(({ high }) => isAbove(high, own.low)).length + 1,
  }
}
