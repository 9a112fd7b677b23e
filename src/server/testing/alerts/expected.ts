import type { AlertReason } from '#domain/alerts.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { Rule } from '../../alerts/rules/matching.rules.ts'

/**
 * Works out the expected notices by brute force over everything the App Store showed. Uses no product code, so that both
 * cannot share a mistake.
 */
export type Reading = { chart: Chart; at: Date; ids: readonly number[] }

export type ExpectedChange = {
  appId: number
  chartKey: string
  observedAt: string
  previousAt: string | null
  rank: number | null
  previousRank: number | null
} & AlertReason

type Question = { rules: readonly Rule[]; appIds: readonly number[]; silenceMs: (chart: Chart) => number }

const rankIn = ({ ids }: Reading, appId: number): number | null => (ids.includes(appId) ? ids.indexOf(appId) + 1 : null)

/** The measurement to compare with, as `pairUp` defines it. */
const findPrevious = (charts: readonly Reading[], current: Reading, silenceMs: number): Reading | undefined => {
  const before = charts[charts.indexOf(current) - 1]
  return before && current.at.getTime() - before.at.getTime() <= silenceMs ? before : undefined
}

type Case = {
  appId: number
  current: Reading
  previous: Reading | undefined
  ofChart: Reading[]
  all: Reading[]
  silenceMs: number
}

const isOld = ({ current, ofChart }: Case): boolean =>
  current.at.getTime() - Math.min(...ofChart.map(({ at }) => at.getTime())) >= 7 * dayMs

const bestBefore = ({ appId, current, ofChart }: Case): number =>
  Math.min(
    ...ofChart.filter(({ at }) => at < current.at).map(before => rankIn(before, appId) ?? Number.POSITIVE_INFINITY),
  )

const isFirstInCountry = ({ appId, current, all }: Case): boolean => {
  const ofCountry = all.filter(({ chart, ids }) => chart.storefront === current.chart.storefront && ids.includes(appId))
  if (ofCountry.some(({ at }) => at < current.at)) return false
  const now = ofCountry.filter(({ at }) => at.getTime() === current.at.getTime())
  const nameOf = ({ chart: { genre, type: chartType, device } }: Reading) => `${genre} ${chartType} ${device}`
  const [best] = now.sort(
    (a, b) => (rankIn(a, appId) ?? 0) - (rankIn(b, appId) ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1),
  )
  return best === current
}

/** These worlds read a chart every six hours or daily, so a reading is missing after nine or 36 hours. */
const isMissing = ({ current, ofChart, silenceMs }: Case): boolean => {
  const read = ofChart.filter(({ at }) => at <= current.at).map(({ at }) => at.getTime())
  const longestMs = (silenceMs < dayMs ? 9 : 36) * hourMs
  return read.some((at, index) => index > 0 && at - (read[index - 1] ?? 0) > longestMs)
}

/** The day of the first reading, where an earlier one may have hidden the app down to this rank. */
const sinceOf = (testCase: Case, deepest: number): Pick<AlertReason, 'since'> => {
  const before = testCase.ofChart.filter(({ at }) => at < testCase.current.at)
  const isHidden = isMissing(testCase) || before.some(({ ids }) => ids.length < deepest)
  return isHidden ? { since: before[0]?.at.toISOString().slice(0, 10) } : {}
}

/** Only a chart of games is measured beside overall charts, and only such a chart shows that an app is new to its country. */
const sinceInCountry = (testCase: Case): Pick<AlertReason, 'since'> =>
  sinceOf(testCase, testCase.current.chart.genre === 6014 ? 1 : Number.POSITIVE_INFINITY)

/** The 90th percentile of the app's moves in the 30 days before; undefined with fewer than ten moves. */
const usualMove = ({ appId, current, ofChart, silenceMs }: Case): number | undefined => {
  const seen = ofChart.filter(
    ({ at, ids }) => at < current.at && current.at.getTime() - at.getTime() <= 30 * dayMs && ids.includes(appId),
  )
  const moves = seen
    .slice(1)
    .flatMap((later, index) => {
      const earlier = seen[index] as Reading
      if (later.at.getTime() - earlier.at.getTime() > silenceMs) return []
      return Math.abs((rankIn(later, appId) ?? 0) - (rankIn(earlier, appId) ?? 0))
    })
    .sort((a, b) => a - b)
  return moves.length < 10 ? undefined : moves[Math.ceil(moves.length * 0.9) - 1]
}

const goes = (direction: 'any' | 'up' | 'down', climbed: number): boolean =>
  direction === 'any' || (direction === 'up' ? climbed > 0 : climbed < 0)

/** All reasons for which a rule matches a case. */
const reasonsOf = ({ question }: Rule, testCase: Case): AlertReason[] => {
  const [rank, was] = [
    rankIn(testCase.current, testCase.appId),
    testCase.previous ? rankIn(testCase.previous, testCase.appId) : null,
  ]
  // An app outside the chart counts as rank 101.
  const [reached, from] = [rank ?? 101, was ?? 101]
  const { kind } = question
  switch (question.kind) {
    case 'first-top':
      return isOld(testCase)
        ? question.tops
            .filter(top => reached <= top && bestBefore(testCase) > top)
            .map(top => ({ kind, top, ...sinceOf(testCase, top) }))
        : []
    case 'best-rank':
      return isOld(testCase) && reached < bestBefore(testCase) && bestBefore(testCase) <= 100
        ? [{ kind, top: null }]
        : []
    case 'first-country':
      return isOld(testCase) && rank !== null && isFirstInCountry(testCase)
        ? [{ kind, top: null, ...sinceInCountry(testCase) }]
        : []
    case 'entered-top':
      return testCase.previous
        ? question.tops.filter(top => reached <= top && from > top).map(top => ({ kind, top }))
        : []
    case 'left-top':
      // If an app dropped out of the top 10 and the top 25, only the larger one is reported.
      return testCase.previous
        ? question.tops
            .filter(top => from <= top && reached > top)
            .map(top => ({ kind, top }))
            .slice(-1)
        : []
    case 'moved':
      return testCase.previous &&
        Math.abs(from - reached) >= question.places &&
        goes(question.direction, from - reached)
        ? [{ kind, top: null }]
        : []
    case 'unusual-move': {
      if (rank === null || was === null || Math.abs(was - rank) < 5) return []
      const usual = usualMove(testCase)
      return usual !== undefined && Math.abs(was - rank) > 2 * usual && goes(question.direction, was - rank)
        ? [{ kind, top: null }]
        : []
    }
  }
}

const order = ['first-country', 'first-top', 'best-rank', 'entered-top', 'left-top', 'unusual-move', 'moved']

const has = <Value>(list: readonly Value[] | null, value: Value): boolean => list === null || list.includes(value)

/** The apps of these worlds are iPhone apps, free or paid. Genres from 7000 on are kinds of games. */
const isInGroup = ({ question, scope }: Rule, { type: chartType, device, genre }: Chart): boolean => {
  if (scope.charts === 'any' || question.kind === 'first-country') return true
  return device === 'iphone' && chartType !== 'top-grossing' && (scope.charts === 'own' ? genre < 7000 : genre === 36)
}

const isAsked = (rule: Rule, testCase: Case): boolean =>
  isInGroup(rule, testCase.current.chart) && isAllowed(rule, testCase)

const isAllowed = ({ scope, isOn, appId }: Rule, testCase: Case): boolean =>
  isOn &&
  (appId === null || appId === testCase.appId) &&
  has(scope.storefronts, testCase.current.chart.storefront) &&
  has(scope.chartTypes, testCase.current.chart.type) &&
  has(scope.devices, testCase.current.chart.device) &&
  has(scope.genres, testCase.current.chart.genre)

const findReason = (rules: readonly Rule[], testCase: Case): AlertReason | undefined =>
  rules
    .filter(rule => isAsked(rule, testCase))
    .flatMap(rule => reasonsOf(rule, testCase))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.top ?? 0) - (b.top ?? 0))[0]

/** The expected changes for one person from one measurement. `all` is everything the App Store showed, before and after. */
export const expectNews = (
  all: readonly Reading[],
  current: Reading,
  { rules, appIds, silenceMs }: Question,
): ExpectedChange[] => {
  const ofChart = all.filter(({ chart }) => chartKeyOf(chart) === chartKeyOf(current.chart))
  const silence = silenceMs(current.chart)
  const previous = findPrevious(ofChart, current, silence)
  const [chartKey, observedAt] = [chartKeyOf(current.chart), current.at.toISOString()]
  return appIds.flatMap((appId): ExpectedChange[] => {
    const [rank, previousRank] = [rankIn(current, appId), previous ? rankIn(previous, appId) : null]
    if (rank === previousRank) return []
    const reason = findReason(rules, { appId, current, previous, ofChart, all: [...all], silenceMs: silence })
    const previousAt = previous?.at.toISOString() ?? null
    return reason ? [{ appId, chartKey, observedAt, previousAt, rank, previousRank, ...reason }] : []
  })
}
