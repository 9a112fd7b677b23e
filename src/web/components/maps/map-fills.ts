import type { SeenRank } from '#contract/seen-ranks.ts'
import { type RankBand, rankBandOf } from '#domain/rank-bands.ts'

/**
 * The fill of a country: a rank band; measured but not in the chart; not measured (hatched); calmer or wilder than usual; the
 * colour of one of five plot lines; or `lines` for several lines at once.
 */
export type MapFill =
  | `rank-${RankBand}`
  | 'outside'
  | 'unmeasured'
  | `calm-${1 | 2}`
  | 'usual'
  | `wild-${1 | 2}`
  | `line-${1 | 2 | 3 | 4 | 5}`
  | 'lines'

type Look = { land: string; swatch: string }

/** Classes for land and dots, and for the legend swatches. Unmeasured land gets its stripes from the map. */
export const mapLooks: Record<MapFill, Look> = {
  'rank-1': { land: 'fill-map-1', swatch: 'bg-map-1' },
  'rank-5': { land: 'fill-map-5', swatch: 'bg-map-5' },
  'rank-10': { land: 'fill-map-10', swatch: 'bg-map-10' },
  'rank-50': { land: 'fill-map-50', swatch: 'bg-map-50' },
  'rank-100': { land: 'fill-map-100', swatch: 'bg-map-100' },
  outside: { land: 'fill-map-outside', swatch: 'bg-map-outside' },
  unmeasured: { land: 'fill-hatch', swatch: 'hatched ring-1 ring-line-strong ring-inset' },
  'calm-2': { land: 'fill-map-calm-2', swatch: 'bg-map-calm-2' },
  'calm-1': { land: 'fill-map-calm-1', swatch: 'bg-map-calm-1' },
  usual: { land: 'fill-map-usual', swatch: 'bg-map-usual' },
  'wild-1': { land: 'fill-map-wild-1', swatch: 'bg-map-wild-1' },
  'wild-2': { land: 'fill-map-wild-2', swatch: 'bg-map-wild-2' },
  'line-1': { land: 'fill-plot-1', swatch: 'bg-plot-1' },
  'line-2': { land: 'fill-plot-2', swatch: 'bg-plot-2' },
  'line-3': { land: 'fill-plot-3', swatch: 'bg-plot-3' },
  'line-4': { land: 'fill-plot-4', swatch: 'bg-plot-4' },
  'line-5': { land: 'fill-plot-5', swatch: 'bg-plot-5' },
  lines: { land: 'fill-slate', swatch: 'bg-slate' },
}

/** The fill of an app's rank. A gap is hatched, so it never looks like "not in the chart". */
export const rankFillOf = ({ state, rank }: Pick<SeenRank, 'state' | 'rank'>): MapFill => {
  if (state === 'ranked' && rank !== null) return `rank-${rankBandOf(rank)}`
  return state === 'unranked' || state === 'empty' ? 'outside' : 'unmeasured'
}
