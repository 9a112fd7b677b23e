import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { allGenres, genreName } from '#domain/genres.ts'
import { chartsWords as words } from './charts.words.ts'

/** `Top free iPhone apps`, and the category where it is one. */
export const chartTitle = ({ chartType, device, genre }: ChartAtMoment['chart']): string =>
  words.chart(chartType, device) + (genre === allGenres ? '' : words.inCategory(genreName(genre)))
