import { countriesWord } from '#domain/country-names.ts'
import { storefronts } from '#domain/storefronts.ts'
import type { Measured, WorldStanding } from '../worlds/world-standing.rules.ts'

const countries = (count: number): string => `${count} ${countriesWord(count)}`

/** `2026-11-20 14:02 UTC`: who reads it, and in which zone, is not known. */
const timeOf = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`

const asOf = ({ measured, measuredAt }: Measured): string =>
  `measured in ${measured} of ${storefronts.length} countries, ${timeOf(measuredAt)}`

/** What a badge says, in as few words as it has room for. */
export const shortText = (standing: WorldStanding): string => {
  // Not "#1 · 34 countries": it would be read as the first place in all of them.
  if (standing.state === 'ranked') return `best #${standing.bestRank} · ranked in ${countries(standing.countries)}`
  return standing.state === 'unranked' ? 'not ranked' : 'not measured'
}

/** The same in a sentence, with the moment, for those who listen or point at the badge. */
export const fullText = (name: string, standing: WorldStanding): string => {
  const { state } = standing
  if (state === 'unmeasured') return `${name}: not measured yet`
  if (state === 'stale') return `${name}: not measured since ${timeOf(standing.measuredAt)}`
  if (state === 'unranked') return `${name}: in no chart now (${asOf(standing)})`
  const { bestRank, countries: count } = standing
  return `${name}: best App Store rank #${bestRank} now, ranked in ${countries(count)} (${asOf(standing)})`
}

export const embedWords = {
  site: 'Rank Atlas',
  title: (name: string) => `${name} - App Store Rankings`,
  bestRank: 'best rank now',
  unranked: 'In no chart now',
  unmeasured: 'Not measured yet',
  staleSince: (measuredAt: string) => `Not measured since ${timeOf(measuredAt)}`,
  atTop1: (count: number) => `${countriesWord(count)} at Top 1`,
  /** Said once for those who see; those who listen hear it before each. */
  countriesIn: 'countries in the',
  top10: 'Top 10',
  top100: 'Top 100',
  time: timeOf,
  measured: (measured: number) => `Measured in ${measured} of ${storefronts.length} countries`,
  newTab: '(opens in a new tab)',
  unknown: 'unknown app',
  unknownTitle: 'Unknown app',
  unknownSentence: 'No app with this App Store id is known here',
} as const
