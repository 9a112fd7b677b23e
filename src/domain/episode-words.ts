import type { Day } from './days.ts'
import { isolate } from './display-names.ts'
import type { Place } from './distances.ts'

/** Days in a row in one direction, from one place in a chart to another. */
export type SpokenEpisode = {
  from: Place
  to: Place
  /** The last day before the app moved, and the last day on which it moved. */
  fromDay: Day
  toDay: Day
  days: number
  version: { version: string; daysBefore: number } | null
}

export type EpisodeSay = { number: (value: number) => string; day: (day: Day) => string }

const placeText = ({ rank, depth }: Place, { number }: EpisodeSay): string =>
  rank === null ? `outside the top ${number(depth)}` : `#${number(rank)}`

/** `from #79 to #1`. A place outside of the chart is a bound. */
export const describeEpisodeRanks = ({ from, to }: SpokenEpisode, say: EpisodeSay): string =>
  `from ${placeText(from, say)} to ${placeText(to, say)}`

const sayVersion = ({ days, version }: SpokenEpisode): string => {
  if (version === null) return ''
  const start = days === 1 ? '' : 'starting '
  const name = `version ${isolate(version.version)}`
  if (version.daysBefore === 0) return `, ${start}${start && 'on '}the day of ${name}`
  return `, ${start}${version.daysBefore} ${version.daysBefore === 1 ? 'day' : 'days'} after ${name}`
}

/** `in 8 days, starting 4 days after version 5.2`. It never claims a cause. */
export const describeEpisodeSpan = (episode: SpokenEpisode, { number, day }: EpisodeSay): string => {
  const span = episode.days === 1 ? `on ${day(episode.toDay)}` : `in ${number(episode.days)} days`
  return span + sayVersion(episode)
}
