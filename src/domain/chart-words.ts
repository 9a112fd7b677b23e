import type { ChartKind, ChartType, Device } from './charts.ts'
import { allGenres, findGenre, gamesGenre, genreName } from './genres.ts'

/** For headings and selects. */
export const chartTypeNames = {
  'top-free': 'Top free',
  'top-paid': 'Top paid',
  'top-grossing': 'Top grossing',
} as const satisfies Record<ChartType, string>

export const deviceNames = { iphone: 'iPhone', ipad: 'iPad' } as const satisfies Record<Device, string>

/** `top free`, for use within a sentence or a name. */
const chartTypeText = (chartType: ChartType): string => chartTypeNames[chartType].toLowerCase()

const overallName = 'Overall'

/** `Overall`, `Productivity`, `Music games`: some game genres share their names with categories. */
export const chartGenreName = (genre: number): string => {
  if (genre === allGenres) return overallName
  return findGenre(genre)?.parent === gamesGenre ? `${genreName(genre)} games` : genreName(genre)
}

/** The parts of a chart's name without its country, in order. */
export const chartNameParts = ({ genre, device, type: chartType }: ChartKind): readonly string[] => [
  chartGenreName(genre),
  deviceNames[device],
  chartTypeText(chartType),
]

/** The standard name of a chart: `Productivity, iPhone, top free`. */
export const chartName = (chart: ChartKind): string => chartNameParts(chart).join(', ')

/** `Japan, Productivity, iPhone, top free` */
export const chartNameIn = (country: string, chart: ChartKind): string => `${country}, ${chartName(chart)}`

/** Within a sentence: `overall top free iPhone chart`, `Productivity top paid iPad chart`. */
export const chartPhrase = ({ genre, device, type: chartType }: ChartKind): string => {
  const genreText = genre === allGenres ? overallName.toLowerCase() : chartGenreName(genre)
  return `${genreText} ${chartTypeText(chartType)} ${deviceNames[device]} chart`
}

/** The title of a list of apps: `Top free iPhone apps`, `Top free iPhone apps in Productivity`. */
export const chartTitle = ({ genre, device, type: chartType }: ChartKind): string => {
  const title = `${chartTypeNames[chartType]} ${deviceNames[device]} apps`
  return genre === allGenres ? title : `${title} in ${chartGenreName(genre)}`
}
