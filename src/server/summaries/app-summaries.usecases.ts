import type { AppSummary, TopCounts } from '#contract/summaries.ts'
import type { ChartKey, ChartKind } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { chartsOfScope } from '#domain/scope-words.ts'
import { ownScope, type Scope, scopeFor } from '#domain/scopes.ts'
import { hourMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import type { LatestMoments } from '../history/latest-moments.usecases.ts'
import type { AppRank } from '../history/ranks.rules.ts'
import { type BadgesKnown, toBadge } from './badges.rules.ts'
import { bestByCountry, type CountryBest, countTops, toCountryRank } from './countries.rules.ts'
import { type KnownCharts, knownNow } from './known-charts.rules.ts'
import { countsBasis } from './measured-world.rules.ts'
import { listFailures, type MissingQuestion } from './missing-charts.usecases.ts'
import { chooseHistoryChart } from './own-charts.rules.ts'
import { type AppFacts, listKinds, narrowCharts, type PossibleCharts, sightingsOf } from './possible-charts.rules.ts'
import { findPossibleCharts } from './possible-charts.usecases.ts'
import { peaksInScope, ranksInScope, toShownScope } from './scopes.rules.ts'

/** The part of a summary that comes from history; the app's name and icon come from the catalogue. */
export type RankSummary = Pick<AppSummary, 'scope' | 'topCountries' | 'historicalBest'> & {
  rankings: TopCounts
  historicalRankings: TopCounts
  observedAt: string | null
  measuredSince: string | null
}

/** Everything a summary depends on besides history. */
export type SummaryContext = {
  /** Catalogue data of the apps. An app missing from the catalogue may have any price and genre. */
  facts: readonly AppFacts[]
  /** The planned charts. If empty, every chart that was ever measured counts as planned. */
  plan: ReadonlySet<ChartKey>
  /** Countries that do not sell the app. */
  notOffering: ReadonlyMap<AppId, ReadonlySet<string>>
}

export type SummaryQuestion = {
  appIds: readonly AppId[]
  now: Date
  stalenessHours: number
  /** The app's own charts if missing. */
  scope?: Scope
  /** Runs in parallel with the queries of history. */
  readContext?: () => Promise<SummaryContext>
}

const noContext = async (): Promise<SummaryContext> => ({ facts: [], plan: new Set(), notOffering: new Map() })

const listedCountries = 10

type FindRunStarts = Awaited<ReturnType<History['traceRanks']>>['findRunStarts']
type AppCountries = { current: readonly CountryBest[]; ever: readonly CountryBest[] }

/** The readings of some apps and the data to interpret them. */
type Readings = {
  moments: LatestMoments
  notOffering: SummaryContext['notOffering']
  known: KnownCharts
  countriesOf: ReadonlyMap<AppId, AppCountries>
  chartsOf: ReadonlyMap<AppId, PossibleCharts>
  kindsOf: ReadonlyMap<AppId, readonly ChartKind[]>
  findRunStarts: FindRunStarts
}

const nowhere: AppCountries = { current: [], ever: [] }

const readAll = async (history: History, question: SummaryQuestion): Promise<Readings> => {
  const { appIds, now, stalenessHours, scope = ownScope, readContext = noContext } = question
  const since = new Date(now.getTime() - stalenessHours * hourMs)
  const [{ current: ranks, peaks, findRunStarts }, moments, { facts, plan, notOffering }] = await Promise.all([
    history.traceRanks(appIds, since),
    history.findLatestMoments(),
    readContext(),
  ])
  const [currentOf, peaksOf] = [groupByApp(ranks), groupByApp(peaks)]
  const factsOf = new Map(facts.map(app => [app.appId, app]))
  const possible = await findPossibleCharts(
    history,
    appIds.map(appId => factsOf.get(appId) ?? { appId, genre: null, price: null, isIpadOnly: null }),
    { seen: new Map([...peaksOf].map(([appId, of]) => [appId, sightingsOf(of)])), ranks, until: now },
  )
  const scopeOf = (appId: AppId): Scope => scopeFor(scope, possible.get(appId)?.mainDevice ?? 'iphone')
  const chartsOf = new Map([...possible].map(([appId, charts]) => [appId, narrowCharts(charts, scope)]))
  return {
    moments,
    notOffering,
    known: knownNow({ asOf: now, since, moments, plan }),
    countriesOf: new Map(
      appIds.map(appId => [
        appId,
        {
          current: bestByCountry(ranksInScope(currentOf.get(appId) ?? [], scopeOf(appId))),
          ever: bestByCountry(peaksInScope(peaksOf.get(appId) ?? [], scopeOf(appId))),
        },
      ]),
    ),
    chartsOf,
    findRunStarts,
    kindsOf: new Map([...chartsOf].map(([appId, charts]) => [appId, listKinds(charts)])),
  }
}

/** World ranks of apps, current and all-time. Computed from history on every call; nothing is stored. */
export const summarizeRanks = async (history: History, question: SummaryQuestion): Promise<Map<AppId, RankSummary>> => {
  const { appIds, now, scope = ownScope } = question
  const { moments, notOffering, known, countriesOf, chartsOf, kindsOf, findRunStarts } = await readAll(
    history,
    question,
  )
  const listedNow = [...countriesOf.values()].flatMap(({ current }) => listFirst(current))
  const listedEver = [...countriesOf.values()].flatMap(({ ever }) => listFirst(ever))
  const [startOf, firstMoments, sinceOf, failures] = await Promise.all([
    findBadgeStarts(findRunStarts, listedNow),
    listFirstMoments(history, [...listedNow, ...listedEver]),
    history.moments.listFirstMomentsOfKinds(kindsOf),
    listFailures(history, listMissingQuestions({ countriesOf, kindsOf }), known),
  ])
  const listCountries = (countries: readonly CountryBest[], of: BadgesKnown) =>
    listFirst(countries).map(country =>
      toCountryRank(country, {
        dateAchieved: of.reachedAt(country.best),
        historyChart: chooseHistoryChart(country, { now, firstMoments }),
        categorySeen: toBadge(country, 'category', of),
        overallSeen: toBadge(country, 'overall', of),
      }),
    )
  return new Map(
    appIds.map(appId => {
      const { current, ever } = countriesOf.get(appId) ?? nowhere
      const kinds = kindsOf.get(appId) ?? []
      const basis = countsBasis({ kinds, known, moments, current, notOffering: notOffering.get(appId) })
      const badges = { known, kinds, failures }
      return [
        appId,
        {
          scope: toShownScope(scope, chartsOf.get(appId) ?? chartsOfScope(scope)),
          rankings: countTops(current, basis),
          historicalRankings: countTops(ever, everBasis(moments)),
          topCountries: listCountries(current, { ...badges, reachedAt: startOf }),
          historicalBest: listCountries(ever, { ...badges, known: everKnown(known), reachedAt: readWhenReached }),
          observedAt: moments.last?.toISOString() ?? null,
          measuredSince: sinceOf.get(appId)?.toISOString() ?? null,
        },
      ]
    }),
  )
}

/** A peak rank was read at the time it was reached. */
const readWhenReached = ({ observedAt }: AppRank): Date => observedAt

/** For all-time ranks, readings of any age count. */
const everKnown = (known: KnownCharts): KnownCharts => ({ ...known, since: new Date(0) })

const everBasis = ({ storefronts, first, last }: LatestMoments) => ({
  measuredCountries: storefronts.size,
  partlyMeasuredCountries: 0,
  observedFrom: first?.toISOString() ?? null,
  observedTo: last?.toISOString() ?? null,
})

const listFirst = (countries: readonly CountryBest[]): readonly CountryBest[] => countries.slice(0, listedCountries)

const listFirstMoments = (history: History, countries: readonly CountryBest[]) =>
  history.moments.listFirstMoments(countries.flatMap(({ ranks }) => ranks.map(({ chart }) => chart)))

const groupByApp = (ranks: readonly AppRank[]): Map<AppId, AppRank[]> => Map.groupBy(ranks, ({ appId }) => appId)

/** The reason for a missing chart matters only in the countries that the summary shows. */
const listMissingQuestions = ({ countriesOf, kindsOf }: Pick<Readings, 'countriesOf' | 'kindsOf'>): MissingQuestion[] =>
  [...countriesOf].map(([appId, { current, ever }]) => ({
    countries: [...listFirst(current), ...listFirst(ever)].map(({ storefront }) => storefront),
    kinds: kindsOf.get(appId) ?? [],
  }))

/** Each badge shows the start of its own run. */
const findBadgeStarts = async (findRunStarts: FindRunStarts, countries: readonly CountryBest[]) => {
  const badgeRanks = countries.flatMap(({ category, overall }) =>
    [category, overall].filter(rank => rank !== undefined),
  )
  const starts = await findRunStarts(badgeRanks)
  const startOf = new Map(badgeRanks.map((rank, index) => [rank, starts[index]]))
  return (rank: AppRank): Date => startOf.get(rank) ?? rank.observedAt
}
