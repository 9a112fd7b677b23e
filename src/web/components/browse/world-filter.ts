import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { readChoice, type Search } from '#web/lib/address-parts.ts'
import { readGenre } from './chart-address.ts'

export const genreGroups = ['overall', 'category'] as const

/** The charts to include; all by default. */
export type WorldFilter = {
  chartType?: ChartType | undefined
  device?: Device | undefined
  genre?: number | (typeof genreGroups)[number] | undefined
}

/** The genre of all apps selects the group of overall charts. */
const readGenreOrGroup = (value: unknown): WorldFilter['genre'] => {
  const genre = readGenre(value)
  return genre === allGenres ? 'overall' : (readChoice(value, genreGroups) ?? genre)
}

/** Reads the filter from the search params. An unknown value means all. */
export const readWorldFilter = (search: Search): WorldFilter => ({
  chartType: readChoice(search.chartType, chartTypes),
  device: readChoice(search.device, devices),
  genre: readGenreOrGroup(search.genre),
})
