import { countriesWord } from '#domain/country-names.ts'
import { isolate } from '#domain/display-names.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import type { Measured, WorldStanding } from '../worlds/world-standing.rules.ts'

const countries = (count: number): string => `${count} ${countriesWord(count)}`

/** `2026-11-20 14:02 UTC`: the reader's time zone is unknown. */
const timeOf = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`

const dayOf = (moment: string): string => moment.slice(0, 10)

/** Readings more than a day apart are shown as a span of dates. */
const readSpan = ({ observedFrom, observedTo }: Measured): string =>
  Date.parse(observedTo) - Date.parse(observedFrom) > dayMs
    ? `read between ${dayOf(observedFrom)} and ${dayOf(observedTo)}`
    : `read ${timeOf(observedTo)}`

const measuredIn = ({ measured, partly }: Measured): string =>
  `measured in ${measured} of ${storefrontCount} countries${partly > 0 ? ` and in part in ${partly} more` : ''}`

const asOf = (rest: Measured): string => `${measuredIn(rest)}, ${readSpan(rest)}`

type Ranked = Extract<WorldStanding, { state: 'ranked' }>

/** The date of the rank's reading; the oldest reading if several countries share the rank. */
const readRank = ({ bestIn, bestReadAt }: Ranked, toText = timeOf): string =>
  `${bestIn.length > 1 ? 'read since' : 'read'} ${toText(bestReadAt)}`

/** The short text on a badge. */
export const shortText = (standing: WorldStanding): string => {
  // Not "#1 · 34 countries", which would read as first in all of them.
  if (standing.state === 'ranked') return `best #${standing.bestRank} · ranked in ${countries(standing.countries)}`
  return standing.state === 'unranked' ? 'not ranked' : 'not measured'
}

/** The same as a sentence with the reading time, for screen readers and the tooltip. */
export const fullText = (name: string, standing: WorldStanding): string => {
  const { state } = standing
  if (state === 'unmeasured') return `${isolate(name)}: not measured yet`
  if (state === 'stale') return `${isolate(name)}: not measured since ${timeOf(standing.observedAt)}`
  if (state === 'unranked') return `${isolate(name)}: not ranked now in ${standing.charts} (${asOf(standing)})`
  if (state === 'undecided') return `${isolate(name)}: not measured: ${undecided}`
  const { bestRank, countries: count, charts } = standing
  const rank = `best App Store rank #${bestRank} in ${charts}, ${readRank(standing)}`
  return `${isolate(name)}: ${rank}, ranked in ${countries(count)} (${asOf(standing)})`
}

const undecided = 'no country has all of its charts measured'

export const embedWords = {
  site: 'Rank Atlas',
  title: (name: string) => `${isolate(name)} - App Store Rankings`,
  bestRank: 'best rank',
  /** The card has room for the day only. */
  readRankDay: (standing: Ranked) => readRank(standing, dayOf),
  unranked: ({ charts }: Measured) => `Not ranked now in ${charts}`,
  ranksIn: ({ charts }: Measured) => `Ranks in ${charts}`,
  unmeasured: 'Not measured yet',
  staleSince: (observedAt: string) => `Not measured since ${timeOf(observedAt)}`,
  atTop1: (count: number) => `${countriesWord(count)} at Top 1`,
  /** Shown once; screen readers read it before each number. */
  countriesIn: 'countries in the',
  top10: 'Top 10',
  top100: 'Top 100',
  undecided: `Not measured: ${undecided}`,
  measured: (rest: Measured) => `M${measuredIn(rest).slice(1)}`,
  readSpan,
  newTab: '(opens in a new tab)',
  unknown: 'unknown app',
  unknownTitle: 'Unknown app',
  unknownSentence: 'This server does not know an app with this App Store id',
} as const
