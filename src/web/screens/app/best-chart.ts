import type { AppSummary, CountryRank } from '#contract/apps.ts'
import type { Chart, ChartType, Device } from '#domain/charts.ts'
import { allGenres, gamesGenre, genreName, genres } from '#domain/genres.ts'

/** Two genres of games share their name with an ordinary one (Music, Sports): the app's own category decides. */
const genreIdOf = (name: string, isGame: boolean): number => {
  const named = genres.filter(genre => genre.name === name)
  const wanted = named.find(genre => (genre.parent === gamesGenre) === isGame) ?? named[0]
  return wanted?.id ?? allGenres
}

/**
 * The chart in which the app does best now; undefined while it is ranked nowhere. The summary does not say the chart
 * type, so the app's price stands in for it.
 */
export const findBestChart = ({ app, topCountries }: Pick<AppSummary, 'app' | 'topCountries'>): Chart | undefined => {
  const [best] = topCountries
  if (!best) return undefined
  const isInGenre = best.category !== null && best.categoryRank === best.rank
  return {
    storefront: best.storefront,
    chartType: app.price ? 'top-paid' : 'top-free',
    genre: isInGenre ? genreIdOf(best.category ?? '', app.category === 'Games') : allGenres,
    device: best.deviceType,
  }
}

const chartTypeNames: Record<ChartType, string> = {
  'top-free': 'top free',
  'top-paid': 'top paid',
  'top-grossing': 'top grossing',
}

export const deviceNames: Record<Device, string> = { iphone: 'iPhone', ipad: 'iPad' }

/** `Japan, Productivity, iPhone, top free` */
export const chartTitle = (chart: Chart, country: CountryRank['countryName']): string => {
  const genre = chart.genre === allGenres ? 'Overall' : genreName(chart.genre)
  return [country, genre, deviceNames[chart.device], chartTypeNames[chart.chartType]].join(', ')
}
