import type { WorldCountry } from '#contract/worlds.ts'
import { chartName } from '#domain/chart-words.ts'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import { usualChart } from '#web/components/browse/chart-address.ts'
import type { WorldFilter } from '#web/components/browse/world-filter.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { formatMoment } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { worldWords as words } from './world.words.ts'

type SeenChart = NonNullable<WorldCountry['chart']>

/** `in Games`, `overall` */
export const placeText = ({ genre }: Pick<SeenChart, 'genre'>): string =>
  genre === allGenres ? words.overallRank : words.inGenre(genreName(genre))

/** A country in one line: `rank 3, Games, iPhone, top free · Nov 20, 2:02 PM`, or the reason for a gap. */
export const countryText = (country: WorldCountry, reader: Reader): string => {
  const seen = [seenText(country), ...(country.chart ? [chartName(country.chart)] : [])].join(', ')
  return country.observedAt ? `${seen} · ${formatMoment(country.observedAt, reader)}` : seen
}

type HistoryInput = {
  country: Pick<WorldCountry, 'storefront' | 'chart'>
  filter: WorldFilter
  /** The genres whose charts the app was ever ranked in. */
  genres: readonly number[]
}

const genreOf = (genre: WorldFilter['genre'], genres: readonly number[]): number => {
  if (typeof genre === 'number') return genre
  return (genre === 'category' && genres.find(id => id !== allGenres)) || allGenres
}

/** The chart for the history link: the one with the rank, or the first one that matches the filter. */
export const historyChartOf = ({ country, filter, genres }: HistoryInput): ChartKey => {
  const { chartType = usualChart.chartType, device = usualChart.device } = filter
  const chart = country.chart ?? { chartType, device, genre: genreOf(filter.genre, genres) }
  return chartKeyOf({ ...chart, storefront: country.storefront })
}
