import { chartKeyOf } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { differencesBetween, findMissingHead, type Reading } from './differences.rules.ts'
import { countStrangers, findMostAlike, type Past } from './pasts.rules.ts'
import { findTwin, type Neighbour } from './twins.rules.ts'
import {
  comparableMs,
  enoughSteps,
  findBeyond,
  type Measures,
  type Oddness,
  type Usual,
  usualOver,
} from './usual.rules.ts'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** What each measure says about a chart, the easiest to understand first. */
const words: { [Name in keyof Measures]: (value: number) => string } = {
  shorter: share => `the chart lost ${percent(share)} of its length`,
  lost: share => `${percent(share)} of the apps dropped out`,
  added: share => `${percent(share)} of the apps are new`,
  strangers: share => `${percent(share)} of the apps had not been in the chart for two weeks`,
  topStrangers: () => 'apps that had not been in the chart for two weeks rank high in it',
  rise: () => 'one app climbed farther',
  fall: () => 'one app fell farther',
  shift: ranks => `half of the apps moved ${ranks} ranks or more in the same direction`,
  distance: ranks => `half of the apps moved ${ranks} ranks or more`,
  topMove: () => 'the first 25 apps moved farther',
  move: () => 'the apps moved farther',
  topDisorder: share => `${percent(share)} of the pairs of the first 10 apps changed their order`,
  lowDisorder: share => `${percent(share)} of the pairs in the lower half changed their order`,
  disorder: share => `${percent(share)} of the pairs of apps changed their order`,
  run: share => `${percent(share)} of the chart is one run of apps in the same order`,
}

/** Guarantee: the names are the keys of the table. */
const names = Object.keys(words) as (keyof Measures)[]

/** More would say the same in other words. */
const mostNamed = 3

/** What these measures say, at most three of them. */
const wordsOf = (beyond: readonly (keyof Measures)[], measures: Measures): string =>
  names
    .filter(name => beyond.includes(name))
    .slice(0, mostNamed)
    .map(name => words[name](measures[name]))
    .join('; ')

/** Reasons to hold a reading back for review. */
export const suspectReasons = [
  'outdated',
  'other-storefront',
  'other-chart',
  'other-genre',
  'empty-after-full',
  'unknown-apps',
  'much-shorter',
  'top-changed',
  'frozen',
  'replaced',
  'shuffled',
  'contradicted',
  'withdrawn-before',
] as const
export type SuspectReason = (typeof suspectReasons)[number]

/** However often such a reading is repeated, only another chart or an admin can confirm it. */
export const unrepeatable: ReadonlySet<SuspectReason> = new Set(['empty-after-full', 'unknown-apps'])

export type Suspicion = {
  reason: SuspectReason
  detail: string
  oddness: Oddness
  /** Whether another chart from the same hour may clear the suspicion. */
  isClearable: boolean
}

export type SuspicionInput = {
  fresh: Reading & { chart: Neighbour['chart'] }
  /** The newest believed reading, however old. */
  last?: Reading | undefined
  past: Past
  neighbours: readonly Neighbour[]
  /** Recently withdrawn readings of the chart. */
  withdrawn?: readonly Neighbour[]
  /** When Apple generated the feed, if the feed states it. */
  feedUpdatedAt?: Date | undefined
  /** The share of entries that Apple assigns to a different category than the chart's. */
  otherGenreShare?: number | undefined
  /** The share of apps that no chart, lookup or search of this server has shown; undefined for old readings. */
  unknownShare?: number | undefined
}

/** Apple caches a feed for an hour. A feed older than this counts as a reading at the time it was generated. */
export const feedAgeMs = 2 * hourMs
/** A shorter chart may become empty from one day to the next (LU paid magazines has 9 ranks). */
const fullLength = 10
/** At most 62 % of the apps were new to a US chart read after a silence of 1 to 59 days (gmertk, 2025). */
const unknownLimit = 0.9
/** Of 28,137 pairs of charts this long, read 2 to 14 days apart, none were identical; of 6,132 pairs a day apart, one was. */
const longLength = 90
/**
 * How far a reading's similarity may exceed the chart's record, as a share of the distance from that record to a full repeat.
 * The highest of 4,956 genuine days of 84 US charts stayed below 0.4 (gmertk, 2025).
 */
const repeatedShare: Record<Oddness, number> = { odd: 0.15, extraordinary: 0.4 }
/** The minimum excess in absolute terms, because calm charts are normally close to a full repeat. */
const repeatedGain: Record<Oddness, number> = { odd: 0.15, extraordinary: 0.3 }

const textOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const timeOf = ({ observedAt }: { observedAt: Date }): string => textOf(observedAt)

const hard = (reason: SuspectReason, detail: string): Suspicion => ({
  reason,
  detail,
  oddness: 'extraordinary',
  isClearable: false,
})

const findOutdated = ({ fresh, last, feedUpdatedAt }: SuspicionInput): Suspicion | undefined => {
  if (!last || !feedUpdatedAt || fresh.observedAt > last.observedAt) return undefined
  return hard('outdated', `Apple generated this feed at ${textOf(feedUpdatedAt)}; the last reading is as new or newer.`)
}

const findCopy = ({ fresh, last, neighbours }: SuspicionInput): Suspicion | undefined => {
  const twin = findTwin(fresh, { last, neighbours })
  if (!twin) return undefined
  const reason = twin.chart.storefront === fresh.chart.storefront ? 'other-chart' : 'other-storefront'
  return hard(
    reason,
    `${percent(twin.share)} of its ranks hold the same apps as ${chartKeyOf(twin.chart)} at ${timeOf(twin)}.`,
  )
}

const findWithdrawn = ({ fresh, last, withdrawn = [] }: SuspicionInput): Suspicion | undefined => {
  const twin = findTwin(fresh, { last, neighbours: withdrawn })
  return (
    twin &&
    hard(
      'withdrawn-before',
      `${percent(twin.share)} of its ranks hold the same apps as at ${timeOf(twin)}, a reading that was withdrawn.`,
    )
  )
}

const findEmpty = ({ fresh, last }: SuspicionInput): Suspicion | undefined => {
  const before = last?.appIds.length ?? 0
  if (!last || fresh.appIds.length > 0 || before < fullLength) return undefined
  return hard('empty-after-full', `The chart is empty; it had ${before} apps at ${timeOf(last)}.`)
}

/** Compared with a full chart only, so that a new server believes what it reads first. */
const findUnknown = ({ fresh, last, unknownShare = 0 }: SuspicionInput): Suspicion | undefined =>
  unknownShare < unknownLimit || fresh.appIds.length === 0 || (last?.appIds.length ?? 0) < fullLength
    ? undefined
    : hard(
        'unknown-apps',
        `${percent(unknownShare)} of the apps were in no chart, lookup or search of this server before.`,
      )

/** No witness clears it: charts requested minutes apart may differ by one app anyway. */
const oddHead = (detail: string): Suspicion => ({ reason: 'top-changed', detail, oddness: 'odd', isClearable: false })

/** Found on 0.6 % of 3,864 days of 84 US charts (gmertk, 2025). */
const findChangedHead = ({ fresh, past }: SuspicionInput, measured: Comparison | undefined): Suspicion | undefined => {
  if (!measured || measured.last.appIds.length < fullLength) return undefined
  const gone = findMissingHead(measured.last, fresh)
  if (gone) return oddHead(`App ${gone.appId} was #${gone.rank} at ${timeOf(measured.last)} and is missing.`)
  const [first] = fresh.appIds
  if (first === undefined || past.lastSeen.has(first)) return undefined
  return oddHead(`App ${first} is #1 and was not in the chart in the weeks before.`)
}

const findRepeat = ({ fresh, past }: SuspicionInput, oddness: Oddness): Suspicion | undefined => {
  const { share, of } = findMostAlike(fresh, past.readings)
  if (!of) return undefined
  const isKnown = past.steps.length >= enoughSteps
  if (!isKnown && (share < 1 || fresh.appIds.length < longLength)) return undefined
  const usual = isKnown ? past.sameMost : Math.max(0.5, past.sameMost)
  const isRepeat =
    share - usual >= repeatedGain[oddness] && (share - usual) / (1 - usual + 0.05) > repeatedShare[oddness]
  if (!isRepeat) return undefined
  const detail = `${percent(share)} of the chart, in consecutive ranks, is the same as at ${timeOf(of)}.`
  return { reason: 'frozen', detail, oddness, isClearable: false }
}

const findForeign = ({ otherGenreShare = 0 }: SuspicionInput, measured: Comparison | undefined) => {
  const belongsHere = measured !== undefined && measured.measures.lost < 0.5
  if (otherGenreShare <= 0.5 || belongsHere) return undefined
  const detail = `${percent(otherGenreShare)} of the apps belong to another category.`
  return { ...hard('other-genre', detail), isClearable: true }
}

/** How a reading differs from the last one, and by how much the chart usually changes. */
export type Comparison = { measures: Measures; usual: Usual; last: Reading; length: number }

/** Undefined without a recent enough reading to compare with. */
const measure = ({ fresh, last, past }: SuspicionInput): Comparison | undefined => {
  if (!last) return undefined
  const lagMs = fresh.observedAt.getTime() - last.observedAt.getTime()
  if (lagMs > comparableMs || lagMs <= 0) return undefined
  const measures = { ...differencesBetween(last, fresh), ...countStrangers(fresh, past.lastSeen) }
  const length = Math.max(fresh.appIds.length, last.appIds.length)
  return { measures, usual: usualOver(past, lagMs), last, length }
}

const reasonOf = (beyond: readonly (keyof Measures)[]): SuspectReason => {
  const has = (...names: (keyof Measures)[]) => names.some(name => beyond.includes(name))
  if (has('shorter')) return 'much-shorter'
  if (has('lost', 'added', 'strangers', 'topStrangers', 'rise', 'fall')) return 'replaced'
  return has('run') ? 'frozen' : 'shuffled'
}

const findBeyondUsual = (measured: Comparison | undefined, oddness: Oddness): Suspicion | undefined => {
  if (!measured) return undefined
  const beyond = findBeyond(measured.measures, { ...measured, oddness })
  if (beyond.length === 0) return undefined
  const { measures, last } = measured
  const detail = `More than usual since ${timeOf(last)}: ${wordsOf(beyond, measures)}.`
  return { reason: reasonOf(beyond), detail, oddness, isClearable: !beyond.includes('shorter') }
}

/** The first suspicion about a reading. Suspicions that no other chart can clear take precedence. */
export const findSuspicion = (input: SuspicionInput): Suspicion | undefined => {
  const measured = measure(input)
  const isEmpty = input.fresh.appIds.length === 0
  const found = findOutdated(input) ?? findCopy(input) ?? findWithdrawn(input) ?? findEmpty(input) ?? findUnknown(input)
  if (found || isEmpty) return found
  return (
    findRepeat(input, 'extraordinary') ??
    findForeign(input, measured) ??
    findBeyondUsual(measured, 'extraordinary') ??
    findChangedHead(input, measured) ??
    findRepeat(input, 'odd') ??
    findBeyondUsual(measured, 'odd')
  )
}
