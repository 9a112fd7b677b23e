import type { CountryHealth, DataHealth } from '#contract/data-health.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { dataHealthWords as words } from './data-health.words.ts'

const looks = ['fresh', 'late', 'unplanned'] as const
type Look = (typeof looks)[number]

const lookOf = ({ isFresh, plannedCharts }: CountryHealth): Look => {
  if (plannedCharts === 0) return 'unplanned'
  return isFresh ? 'fresh' : 'late'
}

const height = 28
const step = 4
const lines: Record<Look, { className: string; height: number }> = {
  fresh: { className: 'fill-good', height },
  late: { className: 'fill-accent', height: 11 },
  unplanned: { className: 'fill-third', height: 2 },
}

/** By name, so that a country keeps its position. */
const compareNames = (a: CountryHealth, b: CountryHealth): number => (a.countryName < b.countryName ? -1 : 1)

/** The bars of all countries with this look, as one path: `M0 0h2.4v28h-2.4z`. */
const bars = (countries: readonly CountryHealth[], look: Look): string => {
  const line = lines[look]
  const width = step * 0.6
  const draw = (country: CountryHealth, index: number) =>
    lookOf(country) === look ? [`M${index * step} ${height - line.height}h${width}v${line.height}h-${width}z`] : []
  return countries.flatMap(draw).join('')
}

/** One bar per country, and a sentence with the same numbers. */
export const HealthStrip = ({ countries }: Pick<DataHealth, 'countries'>) => {
  const { locale } = useReader()
  const sorted = countries.toSorted(compareNames)
  const count = (look: Look) => formatNumber(countries.filter(country => lookOf(country) === look).length, locale)
  const counts = { fresh: count('fresh'), late: count('late'), unplanned: count('unplanned') }
  return (
    <figure className="pb-8">
      <svg
        viewBox={`0 0 ${countries.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-7 w-full"
      >
        {looks.map(look => (
          <path key={look} d={bars(sorted, look)} className={lines[look].className} />
        ))}
      </svg>
      <figcaption className="pt-2 text-sm text-second">{words.strip(counts)}</figcaption>
    </figure>
  )
}
