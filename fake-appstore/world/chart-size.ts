import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres, gamesGenre } from '#domain/genres.ts'
import { dayMs } from '#domain/units.ts'
import { marketOf } from './markets.ts'
import { hashText, noiseAt, unitOf } from './random.ts'

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
