import type { AppWorld, WorldCountry } from '#contract/worlds.ts'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { usualChart } from '#web/components/browse/chart-address.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { formatMoment } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'

/** A country in one line: `rank 3, Games, iPhone, top free · Nov 20, 2:02 PM`, or the reason for a gap. */
export const countryText = (country: WorldCountry, reader: Reader): string => {
  const seen = [seenText(country), ...(country.chart ? [country.chart.name] : [])].join(', ')
  return country.observedAt ? `${seen} · ${formatMoment(country.observedAt, reader)}` : seen
}

type HistoryInput = { country: Pick<WorldCountry, 'storefront' | 'chart'>; scope: AppWorld['scope'] }

/** The chart for the history link: the one with the rank, or the first one of the scope. */
export const historyChartOf = ({ country, scope }: HistoryInput): ChartKey => {
  const { chartTypes, devices, genres } = scope
  const [type = usualChart.type] = chartTypes
  const [device = usualChart.device, genre = usualChart.genre] = [devices[0], genres[0]]
  return country.chart?.key ?? chartKeyOf({ storefront: country.storefront, type, device, genre })
}
