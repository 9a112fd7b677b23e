import { chartNameParts } from '#domain/chart-words.ts'
import type { Chart } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { historyWords as words } from './history.words.ts'

type ChartNames = { title: string; labels: readonly string[] }

export const countryOf = ({ storefront }: Chart, locale: string): string =>
  formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)

const partsOf = (chart: Chart, locale: string): readonly string[] => [
  countryOf(chart, locale),
  ...chartNameParts(chart),
]

/** `Japan, Productivity, iPhone, top free` */
export const chartName = (chart: Chart, locale: string): string => partsOf(chart, locale).join(', ')

const joined = (parts: readonly string[]): string => parts.join(', ')

/**
 * Short labels for charts in one plot: the shared parts of their names become the title. For a single chart, the title is its
 * full name and the label its country.
 */
export const nameCharts = (charts: readonly Chart[], locale: string): ChartNames => {
  const all = charts.map(chart => partsOf(chart, locale))
  const [first = []] = all
  if (all.length < 2) return { title: joined(first), labels: all.map(([country = '']) => country) }
  const isShared = first.map((part, index) => all.every(parts => parts[index] === part))
  const shared = first.filter((_, index) => isShared[index])
  return {
    title: shared.length > 0 ? joined(shared) : words.mixed,
    labels: all.map(parts => joined(parts.filter((_, index) => !isShared[index]))),
  }
}
