import { type Country, countryOf, type DayTrend } from './day-words.ts'
import { addDays, type Day } from './days.ts'
import { isolate } from './display-names.ts'
import { boundOf, type Place } from './distances.ts'
import { describeEpisodeRanks, describeEpisodeSpan, type EpisodeSay, type SpokenEpisode } from './episode-words.ts'

type Change = { since: string; previousRank: number | null; change: number | null }

/** How an app ranks in the chart of its best rank, now and before. */
export type NowTrend = {
  best: (NonNullable<DayTrend['best']> & { depth: number | null }) | null
  day: Change | null
  week: Change | null
  episode: (SpokenEpisode & { isOngoing: boolean }) | null
  /** The last rank of each day: 0 outside of the chart, null if not measured. */
  days: { from: Day; ranks: readonly (number | null)[] }
}

export type NowSay = EpisodeSay & { country: (country: Country) => string; moment: (moment: string) => string }

/** What happened to an app, over the span in which it happened. `title` and `span` make one sentence. */
export type NowWords = {
  kind: 'episode' | 'held' | 'month' | 'now'
  /** `Tidal Notes went from #79 to #1 in Japan` */
  title: string
  /** `79`, `>100` for outside of the chart; null if only one rank is known. */
  from: string | null
  to: string
  /** `in 8 days, starting 4 days after version 5.2` */
  span: string
  /** What became of an episode that ended: `It has been #1 since Nov 12.`; otherwise empty. */
  since: string
}

type Ranked = Omit<NowTrend, 'best'> & { best: NonNullable<NowTrend['best']> }
type Said = { name: string; trend: Ranked; say: NowSay }

/** Fewer days in a row at one rank say less than the change over a month. */
const heldDays = 7
const monthDays = 30

const rankText = (rank: number, { number }: NowSay): string => `#${number(rank)}`
const countryText = ({ trend: { best }, say }: Said): string => say.country(countryOf(best))
const daysText = (days: number, { number }: NowSay): string => `${number(days)} ${days === 1 ? 'day' : 'days'}`
const boundText = (place: Place, { number }: NowSay): string =>
  place.rank === null ? `>${number(place.depth)}` : number(place.rank)

/** An app that is back where it was has lost what the episode says. */
export const isEpisodeLost = ({ from, to }: Pick<SpokenEpisode, 'from' | 'to'>, rank: number): boolean => {
  const distanceTo = (place: Place): number => Math.abs(Math.log(boundOf(place) / rank))
  return distanceTo(from) < distanceTo(to)
}

/** The days after a day, without the newest ones that are not measured yet. */
const measuredAfter = ({ days: { from, ranks } }: Ranked, day: Day): (number | null)[] => {
  const end = ranks.findLastIndex(rank => rank !== null) + 1
  return ranks.slice(0, end).filter((_, index) => addDays(from, index) > day)
}

const sinceText = ({ trend, say }: Said, { to, toDay, isOngoing }: NonNullable<NowTrend['episode']>): string => {
  const { rank } = trend.best
  const after = measuredAfter(trend, toDay)
  if (isOngoing || (after.length === 0 && rank === to.rank)) return ''
  if (after.every(each => each === rank) && rank === to.rank)
    return `It has been ${rankText(rank, say)} since ${say.day(toDay)}.`
  return `It is ${rankText(rank, say)} now.`
}

const sayEpisode = (said: Said): NowWords | undefined => {
  const { name, trend, say } = said
  const { episode, best } = trend
  if (!episode || isEpisodeLost(episode, best.rank)) return undefined
  return {
    kind: 'episode',
    title: `${isolate(name)} went ${describeEpisodeRanks(episode, say)} in ${countryText(said)}`,
    from: boundText(episode.from, say),
    to: boundText(episode.to, say),
    span: describeEpisodeSpan(episode, say),
    since: sinceText(said, episode),
  }
}

/** How many measured days in a row end with the newest one at a rank, and whether the day before them is measured. */
const countHeld = (ranks: readonly (number | null)[], rank: number): { count: number; isWhole: boolean } => {
  const end = ranks.findLastIndex(each => each !== null)
  const before = ranks.slice(0, end + 1).findLastIndex(each => each !== rank)
  return { count: end - before, isWhole: before >= 0 && ranks[before] !== null }
}

type Single = Pick<NowWords, 'kind' | 'span'> & { verb?: string }

const sayOne = (said: Said, { verb = 'is', ...words }: Single): NowWords => {
  const { name, trend, say } = said
  return {
    title: `${isolate(name)} ${verb} ${rankText(trend.best.rank, say)} in ${countryText(said)}`,
    from: null,
    to: say.number(trend.best.rank),
    since: '',
    ...words,
  }
}

const sayHeld = (said: Said): NowWords | undefined => {
  const { best, days } = said.trend
  const { count, isWhole } = countHeld(days.ranks, best.rank)
  if (count < heldDays) return undefined
  const span = `for ${isWhole ? '' : 'at least '}${daysText(count, said.say)}`
  return sayOne(said, { kind: 'held', verb: 'has been', span })
}

/** `as it was 30 days before, between #3 and #9 since`: "unchanged" would claim that nothing happened in between. */
const sayUnchanged = (said: Said, month: readonly (number | null)[]): NowWords => {
  const ranks = month.flatMap(rank => rank || [])
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)]
  const between = best === worst ? '' : `, between ${rankText(best, said.say)} and ${rankText(worst, said.say)} since`
  const span = `as it was ${daysText(monthDays, said.say)} before${between}`
  return sayOne(said, { kind: 'month', span })
}

const sayMonth = (said: Said): NowWords | undefined => {
  const { name, trend, say } = said
  const { rank } = trend.best
  const { ranks } = trend.days
  const end = ranks.findLastIndex(each => each !== null)
  const before = ranks[end - monthDays] ?? null
  if (before === null) return undefined
  if (before === rank) return sayUnchanged(said, ranks.slice(end - monthDays, end + 1))
  const days = daysText(monthDays, say)
  if (before === 0) return sayOne(said, { kind: 'month', span: `and was not in the chart ${days} before` })
  return {
    kind: 'month',
    title: `${isolate(name)} went from ${rankText(before, say)} to ${rankText(rank, say)} in ${countryText(said)}`,
    from: say.number(before),
    to: say.number(rank),
    span: `in ${days}`,
    since: '',
  }
}

const sayChange = ({ since, previousRank, change }: Change, { number, moment }: NowSay): Omit<Single, 'kind'> => {
  const day = moment(since)
  if (previousRank === null || change === null) return { span: `and was not in the chart on ${day}` }
  if (change === 0) return { span: `as it was on ${day}` }
  const size = `${number(Math.abs(change))} ${Math.abs(change) === 1 ? 'place' : 'places'}`
  return { verb: `is ${change > 0 ? 'up' : 'down'} ${size} to`, span: `since ${day}` }
}

const sayNow = (said: Said): NowWords => {
  const { week, day } = said.trend
  const change = week ?? day
  const words = change ? sayChange(change, said.say) : { span: 'and was not measured a day or a week before' }
  return sayOne(said, { kind: 'now', ...words })
}

/** The headline of an app: its episode, or else how long it held its rank, its month, or only its rank now. */
export const describeNow = (name: string, { best, ...trend }: NowTrend, say: NowSay): NowWords | undefined => {
  if (!best) return undefined
  const said = { name, trend: { best, ...trend }, say }
  return sayEpisode(said) ?? sayHeld(said) ?? sayMonth(said) ?? sayNow(said)
}

/** `Tidal Notes went from #79 to #1 in Japan in 8 days. It has been #1 since Nov 12.` */
export const nowSentence = ({ title, span, since }: Pick<NowWords, 'title' | 'span' | 'since'>): string =>
  [`${title} ${span}.`, since].filter(Boolean).join(' ')
