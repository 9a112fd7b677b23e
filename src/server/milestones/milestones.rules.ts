import type { Milestone } from '#contract/milestones.ts'
import { chartGenreName } from '#domain/chart-words.ts'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { dayOf } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { type MilestoneClaim, milestoneKeyOf } from '#domain/milestones.ts'
import { deepestRank, topThresholds } from '#domain/ranks.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { FirstRanks } from '../history/first-ranks.repository.ts'

/** A claim that two measurements in a row have shown. */
export type Reached = MilestoneClaim & { rank: number }

/** What is asked of history: the limits of ranks, the last one for any rank, and the days at number 1. */
export const askedLimits = [...topThresholds, deepestRank] as const
export const askedDays = [7, 30, 100] as const
const countryLevels = [10, 25, 50, 100] as const

/** A list with every threshold would tell one climb six times. */
const shownLevels: ReadonlySet<number> = new Set([1, 10, 100])

/** A chart that was measured for a shorter time before cannot show what is new. */
const leastHistoryMs = 7 * dayMs

type Known = { firsts: readonly FirstRanks[]; measuredSince: ReadonlyMap<ChartKey, Date> }

const byTime = (a: MilestoneClaim, b: MilestoneClaim): number =>
  a.observedAt.getTime() - b.observedAt.getTime() || compareStorefronts(a.chart.storefront, b.chart.storefront)

const hasHistory = ({ chart, observedAt }: MilestoneClaim, { measuredSince }: Known): boolean => {
  const since = measuredSince.get(chartKeyOf(chart))
  return since !== undefined && observedAt.getTime() - since.getTime() >= leastHistoryMs
}

/** The first measurement within each threshold of each chart. */
const listFirstTops = ({ firsts }: Known): Reached[] =>
  firsts.flatMap(({ chart, firsts: seen }) =>
    topThresholds.flatMap((level, index) => {
      const first = seen[index]
      return first ? { kind: 'first-top' as const, level, chart, ...first } : []
    }),
  )

/** The first measurement in any chart of each country. */
const listFirstCountries = ({ firsts }: Known): Reached[] => {
  const first = firsts.flatMap(({ chart, firsts: seen }): Reached[] => {
    const any = seen[topThresholds.length]
    return any ? [{ kind: 'first-country', level: null, chart, ...any }] : []
  })
  return [...Map.groupBy(first, ({ chart }) => chart.storefront).values()].flatMap(
    ofCountry => ofCountry.toSorted(byTime)[0] ?? [],
  )
}

/** The best rank of all countries, the first time. */
const listBest = ({ firsts }: Known): Reached[] => {
  const best = firsts.flatMap(({ chart, best: seen }): Reached[] =>
    seen ? [{ kind: 'best-rank', level: null, chart, ...seen }] : [],
  )
  return best.toSorted((a, b) => a.rank - b.rank || byTime(a, b)).slice(0, 1)
}

/** The country that made it ten, twenty-five, fifty or a hundred in whose top 10 the app has been. */
const listCountryCounts = (known: Known): Reached[] => {
  const tops = listFirstTops(known).filter(({ level }) => level === 10)
  const firstOfCountries = [...Map.groupBy(tops, ({ chart }) => chart.storefront).values()]
    .flatMap(ofCountry => ofCountry.toSorted(byTime)[0] ?? [])
    .toSorted(byTime)
  return countryLevels.flatMap((level): Reached[] => {
    const last = firstOfCountries[level - 1]
    return last ? [{ ...last, kind: 'top-10-countries', level }] : []
  })
}

const listDaysAtOne = ({ firsts }: Known): Reached[] =>
  firsts.flatMap(({ chart, daysAtOne }) =>
    askedDays.flatMap((level, index): Reached[] => {
      const observedAt = daysAtOne[index]
      return observedAt ? [{ kind: 'days-at-1', level, chart, rank: 1, observedAt }] : []
    }),
  )

/** Every milestone that can be named, also those of levels that a list leaves out. */
export const listReached = (known: Known): Reached[] =>
  [
    ...listFirstTops(known),
    ...listFirstCountries(known),
    ...listBest(known),
    ...listCountryCounts(known),
    ...listDaysAtOne(known),
  ].filter(reached => hasHistory(reached, known))

const rarestFirst: readonly Reached['kind'][] = [
  'best-rank',
  'top-10-countries',
  'days-at-1',
  'first-top',
  'first-country',
]

/** Number 1 is also the best rank, and says more. */
const rarityOf = ({ kind, level }: Reached): number =>
  kind === 'first-top' && level === 1 ? -1 : rarestFirst.indexOf(kind)

/** The rarest first; the overall chart before that of a category. */
const byRarity = (a: Reached, b: Reached): number =>
  rarityOf(a) - rarityOf(b) ||
  (a.level ?? 0) - (b.level ?? 0) ||
  Number(b.chart.genre === allGenres) - Number(a.chart.genre === allGenres)

/** For a list, newest first: of one country and day only the rarest, so that one climb is told once. */
export const listShown = (reached: readonly Reached[]): Reached[] => {
  const shown = reached.filter(({ kind, level }) => kind !== 'first-top' || shownLevels.has(level ?? 0))
  const ofCountryAndDay = Map.groupBy(shown, ({ chart, observedAt }) => `${chart.storefront} ${dayOf(observedAt)}`)
  return [...ofCountryAndDay.values()]
    .flatMap(each => each.toSorted(byRarity)[0] ?? [])
    .toSorted((a, b) => byTime(b, a))
}

/** `of all free apps`, `in Productivity`, `in Productivity, grossing` */
const whereOf = ({ genre, chartType }: Chart): string => {
  const type = { 'top-free': 'free', 'top-paid': 'paid', 'top-grossing': 'grossing' }[chartType]
  if (genre === allGenres) return `of all ${type} apps`
  return chartType === 'top-free' ? `in ${chartGenreName(genre)}` : `in ${type} ${chartGenreName(genre)}`
}

const placeOf = (level: number | null): string => (level === 1 ? 'Number 1' : `Top ${level ?? deepestRank}`)

/** In words: `Number 1 in Productivity in Japan for the first time`. */
const titleOf = ({ kind, level, chart }: MilestoneClaim, rank: number | null): string => {
  const country = countryNameOf(chart.storefront)
  const where = `${whereOf(chart)} in ${country}`
  if (kind === 'first-top') return `${placeOf(level)} ${where} for the first time`
  if (kind === 'first-country') return `In the charts of ${country} for the first time`
  if (kind === 'best-rank') return `Best rank ever: ${rank === null ? '' : `#${rank} `}${where}`
  if (kind === 'top-10-countries') return `Top 10 in ${level} countries`
  return `Number 1 ${where} on ${level} measured days`
}

export const toMilestone = (reached: Reached): Milestone => ({
  key: milestoneKeyOf(reached),
  kind: reached.kind,
  level: reached.level,
  rank: reached.rank,
  observedAt: reached.observedAt.toISOString(),
  chart: {
    chartKey: chartKeyOf(reached.chart),
    ...reached.chart,
    countryName: countryNameOf(reached.chart.storefront),
    flagUrl: flagUrlOf(reached.chart.storefront),
  },
  title: titleOf(reached, reached.rank),
})
