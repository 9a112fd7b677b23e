import { type Colour, palette } from '#domain/palette.ts'
import { type RankBand, rankBandOf } from '#domain/rank-bands.ts'
import type { BadgeTheme } from '#domain/share-images.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { MapColours, MapFill } from './world-map.rules.ts'

type Ramp = Readonly<Record<RankBand, Colour>> & { notInChart: Colour } & MapColours

const rampIn = (theme: BadgeTheme): Ramp => ({
  1: palette['map-1'][theme],
  5: palette['map-5'][theme],
  10: palette['map-10'][theme],
  50: palette['map-50'][theme],
  100: palette['map-100'][theme],
  notInChart: palette['map-outside'][theme],
  hatch: palette.hatch[theme],
  noStorefront: palette['map-elsewhere'][theme],
  border: palette.paper[theme],
})

export const mapRamps: Readonly<Record<BadgeTheme, Ramp>> = { light: rampIn('light'), dark: rampIn('dark') }

/** The colour of a rank. */
export const rankFill = (rank: number, theme: BadgeTheme): Colour => mapRamps[theme][rankBandOf(rank)]

/** An app's best rank in each country where it charts, and the countries that were measured for it. */
type RankedCountries = { ranks: ReadonlyMap<StorefrontCode, number>; measured: ReadonlySet<StorefrontCode> }

/** The fills of an app's map: by rank, not in the chart, or not measured. */
export const fillsOf =
  ({ ranks, measured }: RankedCountries, theme: BadgeTheme) =>
  (storefront: StorefrontCode): MapFill => {
    const rank = ranks.get(storefront)
    if (rank !== undefined) return rankFill(rank, theme)
    return measured.has(storefront) ? mapRamps[theme].notInChart : 'hatch'
  }
