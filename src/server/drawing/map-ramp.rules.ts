import { type RankBand, rankBandOf } from '#domain/rank-bands.ts'
import type { BadgeTheme } from '#domain/share-images.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppWorld } from '../worlds/app-world.usecases.ts'
import type { Colour, MapColours, MapFill } from './world-map.rules.ts'

type Ramp = Readonly<Record<RankBand, Colour>> & { notInChart: Colour } & MapColours

/** One ramp of one colour, readable for people who see few colours; what stands out most is the best rank. */
export const mapRamps: Readonly<Record<BadgeTheme, Ramp>> = {
  light: {
    1: '#6f0a3b',
    5: '#a3195b',
    10: '#cf5f93',
    50: '#e6a5c1',
    100: '#f3d6e2',
    notInChart: '#e9e6df',
    hatch: '#bdb7ab',
    noStorefront: '#f3f1ec',
    border: '#fbfaf8',
  },
  dark: {
    1: '#ff8fbf',
    5: '#e2528f',
    10: '#b03a70',
    50: '#7d2b52',
    100: '#4f2238',
    notInChart: '#23272c',
    hatch: '#4a515a',
    noStorefront: '#1b1f23',
    border: '#0f1113',
  },
}

/** The colour of a rank. */
export const rankFill = (rank: number, theme: BadgeTheme): Colour => mapRamps[theme][rankBandOf(rank)]

/** How a map of one app is filled: its rank, not in the chart, or not measured. */
export const fillsOf =
  ({ ranks, measured }: Pick<AppWorld, 'ranks' | 'measured'>, theme: BadgeTheme) =>
  (storefront: StorefrontCode): MapFill => {
    const rank = ranks.get(storefront)
    if (rank !== undefined) return rankFill(rank, theme)
    return measured.has(storefront) ? mapRamps[theme].notInChart : 'hatch'
  }
