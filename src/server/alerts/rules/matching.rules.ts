import type {
  AlertKind,
  AlertQuestion,
  AlertReason,
  AlertScope,
  ChartFilter,
  MoveDirection,
  RankChange,
} from '#domain/alerts.ts'
import type { Chart } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { climbBetween } from '#domain/distances.ts'
import type { AppId, TopThreshold } from '#domain/ranks.ts'
import { type AppHome, isOwnChart } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import { isRuledOut, type PastReadings } from '../../history/chart-pasts.rules.ts'

/** A change of one app with the facts that milestone and move rules compare with, all from measurements. */
export type Change = RankChange & {
  appId: AppId
  /** The depth that both measurements reach: an app that is missing from one of them ranked below it there. */
  comparedDepth: number
  /**
   * The app's best rank in this chart in any earlier measurement; null if it was never in it. If the change is not a record,
   * this may be any earlier rank that is at least as good as the new one.
   */
  bestBefore: number | null
  /** When this chart was first measured. */
  measuredSince: Date
  /** Whether the app was in no chart of this country before. True for only one chart per country. */
  isNewToCountry: boolean
  /** What earlier measurements show about a new app: in this chart, and in its category chart of the country. */
  past: PastReadings | undefined
  categoryPast: PastReadings | undefined
  /** Where the app belongs in the charts. */
  home: AppHome
  /** The app's usual move in this chart between consecutive measurements; null if unknown. */
  usualMove: number | null
}

/** These kinds compare two measurements. The others compare one with the records of its chart. */
const isPairKind = ({ kind }: AlertQuestion): boolean => !['first-top', 'best-rank', 'first-country'].includes(kind)

export type Rule = {
  appId: AppId | null
  question: AlertQuestion
  scope: AlertScope
  isOn: boolean
  /** The channels of its messages; otherwise all. */
  channelIds?: readonly string[] | null
}

/** "First" and "best ever" mean little before a chart has been measured for this long. */
const recordsAfterMs = 7 * dayMs

/** A smaller move is never unusual, however calm the app usually is. */
export const leastUnusualMove = 5
const timesUsual = 2

const allows = <Value>(list: readonly Value[] | null, value: Value): boolean => list === null || list.includes(value)

const isAllowed = (scope: ChartFilter, chart: Chart): boolean =>
  allows(scope.storefronts, chart.storefront) &&
  allows(scope.chartTypes, chart.type) &&
  allows(scope.devices, chart.device) &&
  allows(scope.genres, chart.genre)

const isWatched = ({ question, scope }: Rule, { chart, home, newPrice, newCategory }: Change): boolean => {
  if (!isAllowed(scope, chart)) return false
  // An app that becomes free or moves to another category continues in other charts, so it neither fell nor climbed.
  const goesOn = newPrice !== undefined || newCategory !== undefined
  if (goesOn && scope.charts !== 'any' && isPairKind(question)) return false
  // A first rank in a country may be in any chart, and is found in one of them only.
  if (scope.charts === 'any' || question.kind === 'first-country') return true
  return isOwnChart(chart, { charts: scope.charts, home })
}

/** Whether a chart was measured long enough for first times and records. */
export const hasHistory = ({ observedAt, measuredSince }: Pick<Change, 'observedAt' | 'measuredSince'>): boolean =>
  observedAt.getTime() - measuredSince.getTime() >= recordsAfterMs

const isWithin = (rank: number | null, top: number): boolean => rank !== null && rank <= top

/** An app outside the chart only has a known rank range: worse than the depth. */
const isOutside = (rank: number | null, top: number, depth: number): boolean =>
  rank === null ? top <= depth : rank > top

/** Empty if this is certainly the first time; otherwise the day since which no earlier time was seen. */
const firstSeen = (isFirst: boolean, { past, measuredSince }: Change): Pick<AlertReason, 'since'> =>
  isFirst ? {} : { since: dayOf(past?.since ?? measuredSince) }

/**
 * Only the category chart shows whether an app is new to a country, because it includes every app of the overall chart.
 */
const isSurelyNewToCountry = ({ categoryPast, depth, observedAt }: Change): boolean =>
  categoryPast !== undefined &&
  categoryPast.depth >= depth &&
  observedAt.getTime() - categoryPast.since.getTime() >= recordsAfterMs

const smallest = (tops: readonly TopThreshold[]): TopThreshold | undefined => tops.toSorted((a, b) => a - b)[0]

const findFirstTop = (tops: readonly TopThreshold[], { rank, bestBefore }: Change): TopThreshold | undefined =>
  smallest(tops.filter(top => isWithin(rank, top) && !isWithin(bestBefore, top)))

const findEnteredTop = (tops: readonly TopThreshold[], { rank, previousRank, comparedDepth }: Change) =>
  smallest(tops.filter(top => isWithin(rank, top) && isOutside(previousRank, top, comparedDepth)))

const findLeftTop = (tops: readonly TopThreshold[], { rank, previousRank, comparedDepth }: Change) =>
  tops.filter(top => isWithin(previousRank, top) && isOutside(rank, top, comparedDepth)).toSorted((a, b) => b - a)[0]

/** Ranks climbed; a minimum if the app is outside the chart. Null if nothing was compared, or no distance was measured. */
export const placesClimbed = ({ rank, previousRank, previousAt, depth }: RankChange): number | null =>
  previousAt === null ? null : climbBetween({ rank: previousRank, depth }, { rank, depth })

const isWanted = (places: number, direction: MoveDirection): boolean =>
  direction === 'any' || (direction === 'up' ? places > 0 : places < 0)

const isUnusual = ({ rank, previousRank, usualMove }: Change, places: number): boolean =>
  rank !== null &&
  previousRank !== null &&
  usualMove !== null &&
  Math.abs(places) >= leastUnusualMove &&
  Math.abs(places) > timesUsual * usualMove

/** The reason if a change matches what a rule watches; undefined otherwise. */
const answerTo = (question: AlertQuestion, change: Change): AlertReason | undefined => {
  const { kind } = question
  const withTop = (top: TopThreshold | undefined) => (top === undefined ? undefined : { kind, top })
  const firstWithTop = (top: TopThreshold | undefined) => {
    const isFirst = top !== undefined && change.past !== undefined && isRuledOut(change.past, top)
    return top === undefined ? undefined : { kind, top, ...firstSeen(isFirst, change) }
  }
  const plain = (isAnswer: boolean) => (isAnswer ? { kind, top: null } : undefined)
  switch (kind) {
    case 'first-top':
      return firstWithTop(hasHistory(change) ? findFirstTop(question.tops, change) : undefined)
    case 'best-rank': {
      const { rank, bestBefore } = change
      return plain(hasHistory(change) && rank !== null && bestBefore !== null && rank < bestBefore)
    }
    case 'first-country':
      return hasHistory(change) && change.rank !== null && change.isNewToCountry
        ? { kind, top: null, ...firstSeen(isSurelyNewToCountry(change), change) }
        : undefined
    case 'entered-top':
      return withTop(change.previousAt ? findEnteredTop(question.tops, change) : undefined)
    case 'left-top':
      return withTop(change.previousAt ? findLeftTop(question.tops, change) : undefined)
    default: {
      const places = placesClimbed(change)
      if (places === null || !isWanted(places, question.direction)) return undefined
      return plain(kind === 'moved' ? Math.abs(places) >= question.places : isUnusual(change, places))
    }
  }
}

/** If several rules match a change, the rarest kind is reported. */
const rarestFirst: readonly AlertKind[] = [
  'first-country',
  'first-top',
  'best-rank',
  'entered-top',
  'left-top',
  'unusual-move',
  'moved',
]

export const rarity = ({ kind, top }: AlertReason): number => rarestFirst.indexOf(kind) * 1_000 + (top ?? 0)

const rarest = (reasons: readonly AlertReason[]): AlertReason | undefined =>
  reasons.toSorted((a, b) => rarity(a) - rarity(b))[0]

/** The channels of all rules that match; undefined for all channels. */
const channelsOf = (rules: readonly { channelIds: readonly string[] | null }[]): string[] | undefined => {
  const lists = rules.map(({ channelIds }) => channelIds)
  return lists.includes(null) ? undefined : [...new Set(lists.flatMap(list => list ?? []))].sort()
}

/** Why these rules report a change and through which channels; undefined if none of them matches. */
export const matchRules = (
  rules: readonly Rule[],
  change: Change,
): { reason: AlertReason; channelIds: string[] | undefined } | undefined => {
  const matches = rules.flatMap(rule => {
    if (!rule.isOn || !allows(rule.appId === null ? null : [rule.appId], change.appId)) return []
    const reason = isWatched(rule, change) ? answerTo(rule.question, change) : undefined
    return reason ? [{ reason, channelIds: rule.channelIds ?? null }] : []
  })
  const reason = rarest(matches.map(match => match.reason))
  return reason && { reason, channelIds: channelsOf(matches) }
}

/** Why these rules report a change; undefined if none of them matches. */
export const reasonFor = (rules: readonly Rule[], change: Change): AlertReason | undefined =>
  matchRules(rules, change)?.reason
