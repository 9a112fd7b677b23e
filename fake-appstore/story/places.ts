import type { Chart } from '#domain/charts.ts'
import { type Day, startOfDay } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { saltOf } from '../world/availability.ts'
import { mix, noiseAt, unitOf } from '../world/random.ts'

/** Days since noon of the story's day, when imported readings are made: −12 is noon of the twelfth day before. */
export const daysSince = (day: Day, at: number): number => (at - startOfDay(day).getTime() - 12 * hourMs) / dayMs

/** The calendar day, counted from the story's day. */
export const dayNumber = (day: Day, at: number): number => Math.floor((at - startOfDay(day).getTime()) / dayMs)

/** A place between two bounds that is always the same in a country. More countries have a place near the lower bound. */
export const usualPlace = (
  hash: number,
  storefront: StorefrontCode,
  { from, to }: { from: number; to: number },
): number => from * (to / from) ** unitOf(mix(hash, saltOf(storefront)))

type Glide = { from: number; to: number; since: number; until: number }

/** Moves by the same factor every day, and stays before and after. */
export const glide = ({ from, to, since, until }: Glide, days: number): number => {
  const part = Math.min(1, Math.max(0, (days - since) / (until - since)))
  return from * (to / from) ** part
}

type Moment = { chart: Chart; at: number }

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay())

/** The factor of an app that more people download on weekdays. */
export const onWeekdays = (at: number): number => (isWeekend(at) ? 1.3 : 0.9)
/** The factor of an app that more people download on weekends. */
export const onWeekends = (at: number): number => (isWeekend(at) ? 0.75 : 1.1)

/** Places in charts of other kinds follow those in the main one. */
const kindFactor = ({ type: chartType, device }: Chart, mainDevice: Chart['device']): number =>
  (device === mainDevice ? 1 : 1.6) * (chartType === 'top-grossing' ? 2.5 : 1)

type Steady = { hash: number; place: number; mainDevice?: Chart['device'] }

/** Rounds a planned place, with the small changes that every app has from day to day. */
export const swayed = ({ hash, place, mainDevice = 'iphone' }: Steady, { chart, at }: Moment): number => {
  const seed = mix(hash ^ 0x5a1, saltOf(chart.storefront))
  const sway = 1 + 0.09 * noiseAt(seed, at / dayMs)
  return Math.max(1, Math.round(place * kindFactor(chart, mainDevice) * sway))
}
