import type { AlertRuleBody, BackTest } from '#contract/alerts.ts'
import { type ChartFilter, everyChart } from '#domain/alerts.ts'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { usualDays } from '#domain/moves.ts'
import { type AppId, deepestRank } from '#domain/ranks.ts'
import { type AppHome, findCategoryChart, priceTypes, scopeGenres, unknownHome } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import type { RankSeries } from '../history/apps/rank-series.usecases.ts'
import type { ChartPast } from '../history/chart-pasts.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { Moment } from '../history/snapshots.rules.ts'
import { silenceLimitMs } from '../history/states.rules.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createReadingsRepository } from '../store-pages/readings.repository.ts'
import { createFindHomes } from '../summaries/app-categories.usecases.ts'
import { listTrackedApps } from '../tracking/tracking.repository.ts'
import { askSeries, createTally } from './back-test.rules.ts'
import { describeApps } from './inbox/inbox.usecases.ts'
import { indexPairs, listPairsOf, type PairsOfChart, toAppInChart } from './rules/app-series.rules.ts'
import type { Rule } from './rules/matching.rules.ts'
import { pairUp } from './rules/measured-pairs.rules.ts'
import { findFirstCharts } from './rules/pairs.rules.ts'
import { readPassages } from './rules/passages.usecases.ts'
import { getRule } from './rules/rules.usecases.ts'

const testedDays = 30
const changesListed = 200
/** Extra days to read before the period, for the usual interval of a chart and the measurement before the first one. */
const daysBefore = 7
/** The most ranks in memory at a time, unless one app has more. */
const ranksAtOnce = 300_000
/** Limits what one statement reads. */
const chartsAtOnce = 500

type BackTestOptions = { db: Database; history: History; clock: Clock }
/** Measurements from `since` on are tested; data is read from `from` on. */
type Window = { from: Date; since: Date }
type ChartFacts = { pairs: PairsOfChart; silenceMs: number; measuredSince: Date }
type Question = { rule: Rule; scope: ChartFilter; window: Window }
type Homes = ReadonlyMap<AppId, AppHome>

const keyOf = ({ appId, chart }: Pick<RankSeries, 'appId' | 'chart'>): string => `${appId} ${chartKeyOf(chart)}`

/** An app's first appearance in a country counts over all charts of the country, whatever charts the rule watches. */
const filterOf = ({ question, scope }: Rule, homes: Homes): ChartFilter => {
  const { charts, storefronts } = scope
  if (question.kind === 'first-country') return { ...everyChart, storefronts }
  if (charts === 'any') return scope
  // If the apps have different main devices, all are read in the charts of both; the rule later skips charts of the other device.
  const mainDevices = new Set([...homes.values()].map(({ mainDevice }) => mainDevice))
  return { storefronts, genres: scopeGenres({ charts }), chartTypes: priceTypes, devices: [...mainDevices] }
}

/** Skips charts where the app never came near the ranks of the rule. */
const bestAtMostOf = ({ question }: Rule): number => ('tops' in question ? Math.max(...question.tops) : deepestRank)

const windowOf = ({ question }: Rule, now: Date): Window => {
  const since = new Date(now.getTime() - testedDays * dayMs)
  const before = question.kind === 'unusual-move' ? usualDays : daysBefore
  return { since, from: new Date(since.getTime() - before * dayMs) }
}

/** Reads each chart once, however many of the apps are in it. */
const createChartFacts = ({ history }: BackTestOptions, { from, since }: Window) => {
  const known = new Map<ChartKey, ChartFacts>()

  const pair = (moments: readonly Moment[]) => {
    const silenceMs = silenceLimitMs(moments.map(({ observedAt }) => observedAt))
    return { silenceMs, pairs: indexPairs(pairUp(moments, silenceMs).filter(({ at }) => at >= since)) }
  }

  return async (charts: readonly Chart[]): Promise<ReadonlyMap<ChartKey, ChartFacts>> => {
    const missing = [...new Map(charts.map(chart => [chartKeyOf(chart), chart]))].filter(([key]) => !known.has(key))
    for (let at = 0; at < missing.length; at += chartsAtOnce) {
      const batch = missing.slice(at, at + chartsAtOnce).map(([, chart]) => chart)
      const [moments, first] = await Promise.all([
        history.snapshots.listMeasurements(batch, { from }),
        history.moments.listFirstMoments(batch),
      ])
      for (const [key, list] of moments) {
        known.set(key, { ...pair(list), measuredSince: first.get(key) ?? from })
      }
    }
    return known
  }
}

/** The best rank before the period. Only read for rules about records. */
const readBest = async ({ series }: History, { rule, scope, window }: Question, appIds: readonly AppId[]) => {
  if (rule.question.kind !== 'first-top' && rule.question.kind !== 'best-rank') return new Map<string, number>()
  const best = await series.listBestUntil({ appIds, scope, before: window.from })
  return new Map(best.map(entry => [keyOf(entry), entry.rank]))
}

/** The chart in which an app first appeared in a country, and when. */
const readArrivals = async ({ ranks }: History, { rule, window }: Question, series: readonly RankSeries[]) => {
  if (rule.question.kind !== 'first-country') return new Map<string, Date>()
  const firstSeen = await ranks.listFirstSeen([...new Set(series.map(({ appId }) => appId))], window.from)
  const seen = series.flatMap(({ appId, chart, ranks: [first] }) => (first ? [{ appId, chart, ...first }] : []))
  return new Map([...findFirstCharts(seen, firstSeen)].map(entry => [keyOf(entry), entry.observedAt]))
}

/** The pasts of the charts. Only read if the rule asks for first times. */
const readPasts = async (history: History, { rule }: Question, series: readonly RankSeries[]) =>
  rule.question.kind === 'first-top' || rule.question.kind === 'first-country'
    ? history.listPasts(series.map(({ chart }) => chart))
    : new Map<ChartKey, ChartPast>()

/** Splits apps into batches whose ranks fit in memory. */
const listBatches = async ({ series }: History, appIds: readonly AppId[], { scope, window }: Question) => {
  if (appIds.length === 0) return []
  const batches: AppId[][] = []
  let room = 0
  for (const { appId, ranks } of await series.countRanks({ appIds, scope, from: window.from })) {
    if (ranks > room) {
      batches.push([])
      room = ranksAtOnce
    }
    batches.at(-1)?.push(appId)
    room -= ranks
  }
  return batches
}

/** What a rule would have reported in the last 30 days. Uses the same rules as the live evaluation. */
export const createBackTest = (options: BackTestOptions) => {
  const { db, history, clock } = options
  const findHomes = createFindHomes(options)
  const { listPriceTypeChanges } = createReadingsRepository(db)

  const listAppIds = async (userId: string, { appId }: Rule): Promise<AppId[]> =>
    appId === null ? (await listTrackedApps(db, userId)).map(tracked => tracked.appId) : [appId]

  /** @throws RequestError app.not_found. */
  return async (userId: string, body: AlertRuleBody): Promise<BackTest> => {
    const rule = { ...(await getRule(db, body)), isOn: true }
    const asked = await listAppIds(userId, rule)
    const homes = await findHomes(asked)
    const question = { rule, scope: filterOf(rule, homes), window: windowOf(rule, clock.now()) }
    const readCharts = createChartFacts(options, question.window)
    const tally = createTally(changesListed)
    for (const appIds of await listBatches(history, asked, question)) {
      const { scope, window } = question
      const wanted = { appIds, scope, from: window.from, bestAtMost: bestAtMostOf(rule) }
      const series = await history.series.listRankSeries(wanted)
      const charts = await readCharts(series.map(({ chart }) => chart))
      const best = await readBest(history, question, appIds)
      const pages = series.map(({ appId, chart: { storefront } }) => ({ appId, storefront }))
      const findBecame = await readPassages({ ...history, listPriceTypeChanges }, pages, window.from)
      const arrivals = await readArrivals(history, question, series)
      const pasts = await readPasts(history, question, series)
      for (const ranked of series) {
        const facts = charts.get(chartKeyOf(ranked.chart))
        if (!facts) continue
        const key = keyOf(ranked)
        const home = homes.get(ranked.appId) ?? unknownHome
        const category = findCategoryChart(ranked.chart, home)
        const isJudged = rule.question.kind === 'unusual-move'
        const records = {
          bestBefore: best.get(key) ?? null,
          newToCountryAt: arrivals.get(key),
          isJudged,
          past: pasts.get(chartKeyOf(ranked.chart)),
          categoryPast: category && pasts.get(chartKeyOf(category)),
          home,
          findBecame,
        }
        tally.add(askSeries(rule, toAppInChart(ranked, { ...facts, ...records }), listPairsOf(ranked, facts.pairs)))
      }
    }
    const { messages, total, apps } = tally.read()
    const [reported = []] = await describeApps(db, [apps])
    return { days: testedDays, messages, total, apps: reported }
  }
}
