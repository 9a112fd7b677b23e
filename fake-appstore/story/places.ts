import type { Chart } from '#domain/charts.ts'
import { type Day, startOfDay } from '#domain/days.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
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

/** Changes by the same factor every day between `since` and `until`, and stays the same before and after. */
const glide = ({ from, to, since, until }: Glide, days: number): number => {
  const part = Math.min(1, Math.max(0, (days - since) / (until - since)))
  return from * (to / from) ** part
}

type Moment = { chart: Chart; at: number }

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay())

export const onWeekdays = (at: number): number => (isWeekend(at) ? 1.3 : 0.9)
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

/** The days between version 5.2 and the end of the climb. */
const climbDays = { since: -20, until: -12 }

const first: readonly StorefrontCode[] = ['jp', 'kr', 'br']

/** The countries where it climbs furthest, best first. */
const furthest: readonly StorefrontCode[] = [
  ...first,
  ...storefrontCodes
    .filter(code => !first.includes(code))
    .toSorted((a, b) => mix(saltOf(a), 0x7e1d) - mix(saltOf(b), 0x7e1d)),
]
const orderOf: ReadonlyMap<StorefrontCode, number> = new Map(furthest.map((code, order) => [code, order]))

const topFive = 17
const topTen = 43

/** Where version 5.3 is followed by a further climb, which is too new to be final. */
const afterLatest: ReadonlySet<string> = new Set('us gb ca au nz ie'.split(' '))
const latestDays = { since: -3, until: -1 }

const endOf = (order: number, before: number): number => {
  if (order === 0) return 1
  if (order < topFive) return 2 + (order % 4) * 0.8
  if (order < topTen) return 6 + (order % 4)
  return Math.max(12, before * 0.8)
}

const startOf = (hash: number, storefront: StorefrontCode): number =>
  storefront === 'jp' ? 80 : usualPlace(hash, storefront, { from: 24, to: 150 })

/** The place of Tidal Notes: it stays until version 5.2, climbs for eight days and stays there. */
export const climbOf = (hash: number, storefront: StorefrontCode, days: number): number => {
  const from = startOf(hash, storefront)
  const to = endOf(orderOf.get(storefront) ?? topTen, from)
  const climbed = glide({ from, to, ...climbDays }, days)
  return afterLatest.has(storefront) ? climbed * glide({ from: 1, to: 0.7, ...latestDays }, days) : climbed
}

/** The developer's other app rises by two fifths in the same days, wherever Tidal Notes climbs far. */
export const climbOfSibling = (hash: number, storefront: StorefrontCode, days: number): number => {
  const usual = usualPlace(hash, storefront, { from: 20, to: 120 })
  const rise = (orderOf.get(storefront) ?? topTen) < topTen ? 0.6 : 0.95
  return usual * glide({ from: 1, to: rise, ...climbDays }, days)
}
