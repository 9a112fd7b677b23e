import type { Chart } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { compareStorefronts } from '#domain/storefronts.ts'

const genreDistance = (genre: number, wanted: number): number => {
  if (genre === wanted) return 0
  return genre === allGenres ? 1 : 2
}

/** The country counts most, then the genre, then free, paid or grossing, then the device. */
const distanceTo = (wanted: Chart, chart: Chart): number =>
  (chart.storefront === wanted.storefront ? 0 : 100) +
  genreDistance(chart.genre, wanted.genre) * 10 +
  (chart.type === wanted.type ? 0 : 2) +
  (chart.device === wanted.device ? 0 : 1)

/** The measured chart that is most like the wanted one, of the largest country; undefined while none is measured. */
export const findNearestChart = (wanted: Chart, measured: Iterable<Chart>): Chart | undefined => {
  let nearest: { chart: Chart; distance: number } | undefined
  for (const chart of measured) {
    const distance = distanceTo(wanted, chart)
    const isNearer =
      !nearest ||
      distance < nearest.distance ||
      (distance === nearest.distance && compareStorefronts(chart.storefront, nearest.chart.storefront) < 0)
    if (isNearer) nearest = { chart, distance }
  }
  return nearest?.chart
}
