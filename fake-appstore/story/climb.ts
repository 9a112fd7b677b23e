import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { saltOf } from '../world/availability.ts'
import { mix } from '../world/random.ts'
import { glide, usualPlace } from './places.ts'

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
