import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres, gamesGenre } from '#domain/genres.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { hashText, noiseAt, unitOf } from './random.ts'

/** The size of a storefront: 1 for the largest, towards 0 for territories with a handful of buyers. */
type Market = { size: number; localApps: number; localShare: number }

const ordered = [...storefrontCodes].sort(compareStorefronts)
const largeCount = 53

/** Storefronts where people mostly use local apps: the local apps and their weight against worldwide ones. */
const homeLoving: Partial<Record<StorefrontCode, [localApps: number, localShare: number]>> = {
  cn: [520, 3],
  jp: [400, 1.5],
  kr: [340, 1.6],
  us: [260, 0.7],
  ru: [220, 1.1],
  in: [200, 0.8],
  br: [180, 0.7],
  de: [170, 0.6],
  fr: [170, 0.6],
  gb: [160, 0.5],
  tw: [120, 0.5],
  vn: [110, 0.6],
  id: [110, 0.6],
  tr: [110, 0.7],
}

const marketAt = (code: StorefrontCode, index: number): Market => {
  const isLarge = index < largeCount
  const chance = unitOf(hashText(code, 31))
  const [localApps, localShare] = homeLoving[code] ?? (isLarge ? [48, 0.35] : [2 + Math.floor(chance * 5), 0.12])
  const size = isLarge ? 1 - (index / largeCount) * 0.45 : 0.04 + 0.36 * chance
  return { size, localApps, localShare }
}

const markets: ReadonlyMap<string, Market> = new Map(ordered.map((code, index) => [code, marketAt(code, index)]))

export const marketOf = (storefront: StorefrontCode): Market => markets.get(storefront) ?? marketAt(storefront, 200)

/** The App Store has 200 ranks per chart; the documented feed shows at most 100 of them. */
export const storeDepth = 200
export const feedDepth = 100

const typeShare = { 'top-free': 1, 'top-paid': 0.19, 'top-grossing': 0.3 } as const

const genreShare = (genre: number): number => {
  if (genre === allGenres) return 1
  if (genre === gamesGenre) return 0.75
  return genre >= 7000 ? 0.22 : 0.28
}

/**
 * The number of ranks in a chart. Large storefronts fill their charts; small ones have too few buyers, so paid, iPad and
 * genre charts are short or empty there.
 */
export const chartSizeAt = (chart: Chart, at: number): number => {
  const { size } = marketOf(chart.storefront)
  const hash = hashText(chartKeyOf(chart))
  const room =
    2600 *
    size ** 1.9 *
    typeShare[chart.type] *
    genreShare(chart.genre) *
    (chart.device === 'ipad' ? 0.35 : 1) *
    (0.7 + 0.6 * unitOf(hash))
  const paidMagazines = chart.genre === 6021 && chart.type !== 'top-free' ? 36 : storeDepth
  const base = Math.min(paidMagazines, room < 2 ? 0 : room + floorOf(chart))
  if (base >= storeDepth) return storeDepth
  return Math.max(0, Math.round(base * (1 + 0.06 * noiseAt(hash, at / dayMs / 3))))
}

/** Nearly every storefront has an overall chart of free apps that is not empty. */
const floorOf = ({ type: chartType, genre, device }: Chart): number =>
  chartType === 'top-free' && genre === allGenres && device === 'iphone' ? 52 : 0
