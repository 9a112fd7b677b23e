import type { Milestone } from '#contract/milestones.ts'
import { chartGenreName } from '#domain/chart-words.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { dayInWords, dayOf } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { type MilestoneClaim, milestoneKeyOf } from '#domain/milestones.ts'
import { nameChart } from '#domain/named-charts.ts'
import { deepestRank, topThresholds } from '#domain/ranks.ts'
import type { Scope } from '#domain/scopes.ts'
import { compareStorefronts } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { isRuledOut, type PastReadings } from '../history/chart-pasts.rules.ts'
import type { FirstRanks, SeenOnce } from '../history/first-ranks.rules.ts'
import type { FirstTimes } from '../history/first-ranks.usecases.ts'
import { bestByCountry } from '../summaries/countries.rules.ts'
import { peaksInScope } from '../summaries/scopes.rules.ts'

/** Something that an app reached, as its page shows it. */
export type Reached = MilestoneClaim & {
  rank: number
  /**
   * If missing readings may hide an earlier time: the start of the readings in which this is the first. Null if none can hide
   * one, and for milestones that are not first times.
   */
  firstSince: Date | null
  /** How many apps the chart had. */
  length: number
  state: 'believed' | 'unconfirmed' | 'passing'
}

/** The query to history: the limits of ranks, the last one for any rank, and the days at number 1. */
export const askedLimits = [...topThresholds, deepestRank] as const
export const askedDays = [7, 30, 100] as const
const countryLevels = [10, 25, 50, 100] as const

/** A list with every threshold would report one climb six times. */
const shownLevels: ReadonlySet<number> = new Set([1, 10, 100])

/** A chart measured for a shorter time cannot show first times. */
const leastHistoryMs = 7 * dayMs

type Known = FirstTimes & { scope: Scope }

const byTime = (a: MilestoneClaim, b: MilestoneClaim): number =>
  a.observedAt.getTime() - b.observedAt.getTime() || compareStorefronts(a.chart.storefront, b.chart.storefront)

const hasHistory = (past: PastReadings | undefined, at: Date): boolean =>
  past !== undefined && at.getTime() - past.since.getTime() >= leastHistoryMs

const stateOf = (next: SeenOnce['next'], isOldEnough: boolean): Reached['state'] => {
  if (!isOldEnough || next === 'does-not-confirm') return 'passing'
  return next === 'awaited' ? 'unconfirmed' : 'believed'
}

type Reading = Pick<Reached, 'kind' | 'level'> & SeenOnce

/** `isFirst`: whether no missing reading can hide an earlier one. */
const toReached = (
  { chart, past }: FirstRanks,
  { kind, level, rank, observedAt, next }: Reading,
  isFirst: (before: PastReadings) => boolean,
): Reached => {
  const before = past.findPast(observedAt)
  return {
    kind,
    level,
    chart,
    observedAt,
    rank,
    firstSince: before && !isFirst(before) ? before.since : null,
    length: past.findList(observedAt)?.length ?? 0,
    state: stateOf(next, hasHistory(before, observedAt)),
  }
}

/** The first reading within each threshold of each chart. */
const listFirstTops = ({ firsts }: Known): Reached[] =>
  firsts.flatMap(of =>
    topThresholds.flatMap((level, index) => {
      const first = of.firsts[index]
      return first ? toReached(of, { kind: 'first-top', level, ...first }, before => isRuledOut(before, level)) : []
    }),
  )

/**
 * Only a category chart shows whether an app is new to a country, because it includes every app of the overall chart.
 */
const isNewToCountry = ({ firsts }: Known, { chart, past }: FirstRanks, at: Date): boolean =>
  firsts.some(of => {
    const { storefront, type: chartType, genre, device } = of.chart
    const isCategory = genre !== allGenres && chartType === chart.type && device === chart.device
    const before = isCategory && storefront === chart.storefront ? of.past.findPast(at) : undefined
    return before !== undefined && hasHistory(before, at) && before.depth >= (past.findList(at)?.depth ?? deepestRank)
  })

/** The first reading in any chart of each country; none where a chart of another kind had the app before. */
const listFirstCountries = (known: Known): Reached[] => {
  const first = known.firsts.flatMap((of): Reached[] => {
    const any = of.firsts[topThresholds.length]
    if (!any || any.observedAt > (known.firstIn.get(of.chart.storefront) ?? any.observedAt)) return []
    const reading = { kind: 'first-country' as const, level: null, ...any }
    return [toReached(of, reading, () => isNewToCountry(known, of, any.observedAt))]
  })
  return [...Map.groupBy(first, ({ chart }) => chart.storefront).values()].flatMap(
    ofCountry => ofCountry.toSorted((a, b) => byTime(a, b) || a.rank - b.rank)[0] ?? [],
  )
}

/** The best rank of all countries, as in the summary, when it was first reached; none if it is not confirmed. */
const listBest = ({ firsts, peaks, scope }: Known): Reached[] => {
  const [best] = bestByCountry(peaksInScope(peaks, scope))
    .map(country => country.best)
    .toSorted((a, b) => a.rank - b.rank || a.observedAt.getTime() - b.observedAt.getTime())
  const of = best && firsts.find(({ chart }) => chartKeyOf(chart) === chartKeyOf(best.chart))
  return of?.best ? [toReached(of, { kind: 'best-rank', level: null, ...of.best }, () => true)] : []
}

/** The tenth, twenty-fifth, fiftieth and hundredth country in whose top 10 the app has been. */
const listCountryCounts = ({ firsts }: Known): Reached[] => {
  const tops = firsts.flatMap(of => {
    const reading = { kind: 'top-10-countries' as const, level: null, next: 'confirms' as const }
    return of.topTen ? [toReached(of, { ...reading, ...of.topTen }, () => true)] : []
  })
  const firstOfCountries = [...Map.groupBy(tops, ({ chart }) => chart.storefront).values()]
    .flatMap(ofCountry => ofCountry.toSorted(byTime)[0] ?? [])
    .toSorted(byTime)
  return countryLevels.flatMap((level): Reached[] => {
    const last = firstOfCountries[level - 1]
    return last ? [{ ...last, level }] : []
  })
}

const listDaysAtOne = ({ firsts }: Known): Reached[] =>
  firsts.flatMap(of =>
    askedDays.flatMap((level, index) => {
      const observedAt = of.daysAtOne[index]
      const reading = { kind: 'days-at-1' as const, level, rank: 1, next: 'confirms' as const }
      return observedAt ? toReached(of, { ...reading, observedAt }, () => true) : []
    }),
  )

/** Every milestone that has a page, including those that the next reading may still confirm or did not confirm. */
export const listReached = (known: Known): Reached[] => [
  ...listFirstTops(known),
  ...listFirstCountries(known),
  ...listBest(known),
  ...listCountryCounts(known),
  ...listDaysAtOne(known),
]

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

/** For a list, newest first: only the rarest of a country and day, so that one climb is reported once. */
export const listShown = (reached: readonly Reached[]): Reached[] => {
  const shown = reached.filter(
    ({ state, kind, level }) => state === 'believed' && (kind !== 'first-top' || shownLevels.has(level ?? 0)),
  )
  const ofCountryAndDay = Map.groupBy(shown, ({ chart, observedAt }) => `${chart.storefront} ${dayOf(observedAt)}`)
  return [...ofCountryAndDay.values()]
    .flatMap(each => each.toSorted(byRarity)[0] ?? [])
    .toSorted((a, b) => byTime(b, a))
}

/** `all free apps`, `Productivity`, `grossing Productivity` */
const chartWordsOf = ({ genre, type: chartType }: Chart): string => {
  const type = { 'top-free': 'free', 'top-paid': 'paid', 'top-grossing': 'grossing' }[chartType]
  if (genre === allGenres) return `all ${type} apps`
  return chartType === 'top-free' ? chartGenreName(genre) : `${type} ${chartGenreName(genre)}`
}

/** `of all free apps in Japan`, `in Productivity in Japan` */
const whereOf = (chart: Chart): string =>
  `${chart.genre === allGenres ? 'of' : 'in'} ${chartWordsOf(chart)} in ${countryNameOf(chart.storefront)}`

/** A chart of 12 apps has no top 25. */
const placeOf = ({ level, length, chart }: Reached): string => {
  if (level === 1) return `Number 1 ${whereOf(chart)}`
  if (level !== null && level <= length) return `Top ${level} ${whereOf(chart)}`
  return `In the chart of ${chartWordsOf(chart)} in ${countryNameOf(chart.storefront)}`
}

const firstWordsOf = ({ firstSince }: Reached): string =>
  firstSince ? `, first seen in measurements since ${dayInWords(dayOf(firstSince))}` : ' for the first time'

/** In words: `Number 1 in Productivity in Japan for the first time`. */
const titleOf = (reached: Reached): string => {
  const { kind, level, chart, rank } = reached
  if (kind === 'first-top') return placeOf(reached) + firstWordsOf(reached)
  if (kind === 'first-country') return `In the charts of ${countryNameOf(chart.storefront)}${firstWordsOf(reached)}`
  if (kind === 'best-rank') return `Best rank ever: ${rank > 0 ? `#${rank} ` : ''}${whereOf(chart)}`
  if (kind === 'top-10-countries') return `Top 10 in ${level} countries`
  return `Number 1 ${whereOf(chart)} on ${level} measured days`
}

/** In short; a chart of 12 apps has no top 25. */
const figureOf = ({ kind, level, length, rank }: Reached): string => {
  if (kind === 'first-top' && level !== null && level > 1 && level <= length) return `Top ${level}`
  if (kind === 'top-10-countries') return `${level} countries`
  if (kind === 'days-at-1') return `${level} days`
  return `#${rank}`
}

export const toMilestone = (reached: Reached): Milestone => ({
  key: milestoneKeyOf(reached),
  kind: reached.kind,
  level: reached.level,
  rank: reached.rank,
  observedAt: reached.observedAt.toISOString(),
  chart: nameChart(reached.chart),
  firstSeenSince: reached.firstSince ? dayOf(reached.firstSince) : null,
  figure: figureOf(reached),
  title: titleOf(reached),
})
