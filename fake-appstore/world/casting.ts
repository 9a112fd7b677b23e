import type { Chart } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { isOutAt, isSoldIn } from './availability.ts'
import { genresOf, type Part, type WorldApp } from './world-apps.ts'

export type CastApp = WorldApp & { part: Part }

type Stage = { chart: Chart; at: number; cast: readonly CastApp[]; size: number }
type Placed = { app: CastApp; place: number }

const listPlaced = ({ chart, at, cast }: Stage): Placed[] =>
  cast
    .filter(app => chart.genre === allGenres || chart.genre === genresOf(app, at)[0])
    .flatMap(app => {
      const isThere = isOutAt(app, at) && isSoldIn(app, chart.storefront)
      const place = isThere ? app.part.placeIn(chart, at) : undefined
      return place === undefined ? [] : { app, place }
    })
    .sort((a, b) => a.place - b.place)

/** The index in the chart of an app with this place in its category; undefined if that is below the end of the chart. */
const indexOf = (ranked: readonly WorldApp[], { app, place }: Placed, { chart, at }: Stage): number | undefined => {
  if (chart.genre !== allGenres) return place - 1 <= ranked.length ? place - 1 : undefined
  let left = place
  const [category] = genresOf(app, at)
  const index = ranked.findIndex(other => genresOf(other, at)[0] === category && --left === 0)
  return index < 0 ? undefined : index
}

/**
 * Puts the cast at its planned places in a ranked chart. In the chart of all apps the place counts among those of the same
 * category, so that a category chart is still the overall chart without the others.
 */
export const placeCast = (ranked: readonly WorldApp[], stage: Stage): readonly WorldApp[] => {
  const placed = listPlaced(stage)
  if (placed.length === 0 || stage.size === 0) return ranked
  const result = [...ranked]
  for (const found of placed) {
    const index = ranked.includes(found.app) ? undefined : indexOf(result, found, stage)
    if (index !== undefined) result.splice(index, 0, found.app)
  }
  return result.slice(0, Math.max(ranked.length, Math.min(stage.size, result.length)))
}
