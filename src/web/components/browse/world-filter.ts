import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { readChoice, type Search } from './address-parts.ts'
import { readGenre } from './chart-address.ts'

export const genreGroups = ['overall', 'category'] as const

/** Which charts count. By default all. */
export type WorldFilter = {
  chartType?: ChartType | undefined
  device?: Device | undefined
  genre?: number | (typeof genreGroups)[number] | undefined
}

/** The genre of all apps is the group of the overall charts. */
const readGenreOrGroup = (value: unknown): WorldFilter['genre'] => {
  const genre = readGenre(value)
  return genre === allGenres ? 'overall' : (readChoice(value, genreGroups) ?? genre)
}

/** The charts that count, as the address bar names them. An unknown value means all. */
export const readWorldFilter = (search: Search): WorldFilter => ({
  chartType: readChoice(search.chartType, chartTypes),
  device: readChoice(search.device, devices),
  genre: readGenreOrGroup(search.genre),
})
