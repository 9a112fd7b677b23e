import type { CircumstanceEvent, CircumstanceMove, Circumstances } from '#contract/circumstances.ts'
import { continentNames } from '#domain/continents.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { type Day, daysBetween, startOfDay } from '#domain/days.ts'
import { isolate } from '#domain/display-names.ts'
import { boundOf } from '#domain/distances.ts'
import { describeEpisodeRanks, describeEpisodeSpan } from '#domain/episode-words.ts'
import { genreName } from '#domain/genres.ts'
import { priceText } from '#domain/price-text.ts'
import { leastDays } from '../episodes/moves.rules.ts'

export type Facts = Omit<Circumstances, 'headline' | 'sentences'>
type Chart = NonNullable<Facts['chart']>
type Near = NonNullable<Facts['near']>
type Windows = NonNullable<Facts['windows']>
type Sentence = Circumstances['sentences'][number]

/** From twice its usual movement on, a day is a wild one for the whole country. */
const wildIndex = 2

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const onDay = (day: Day): string => dayFormat.format(startOfDay(day))
const one = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const listFormat = new Intl.ListFormat('en')

const count = (number: number, singular: string, plural = `${singular}s`): string =>
  `${one.format(number)} ${number === 1 ? singular : plural}`

/** A ratio that rounds to 1 is `usual` itself. */
const multipleOf = (usual: string, ratio: number): string =>
  one.format(ratio) === '1' ? usual : `${one.format(ratio)} times ${usual}`

const isClimb = ({ places }: CircumstanceMove): boolean => places > 0

const sayMove = (move: CircumstanceMove): string => {
  const { before, after } = move
  if (before.rank === null) return `Entered at #${after.rank}`
  if (after.rank === null) return `Left the top ${after.depth} from #${before.rank}`
  if (before.rank === after.rank) return `Stayed at #${after.rank}`
  return `${isClimb(move) ? 'Climbed' : 'Fell'} from #${before.rank} to #${after.rank}`
}

const say = { number: (value: number): string => one.format(value), day: onDay }

const headlineOf = ({ chart, day, episode, move, verdict }: Facts): string => {
  if (!chart) return 'Not in any chart that is measured'
  if (episode)
    return `Went ${describeEpisodeRanks(episode, say)} in ${countryNameOf(chart.storefront)} ${describeEpisodeSpan(episode, say)}`
  if (day === null) return 'No unusual move in the last 30 days'
  if (!move || verdict === 'not-measured')
    return `Not enough data for ${onDay(day)} in ${countryNameOf(chart.storefront)}`
  return `${sayMove(move)} in ${countryNameOf(chart.storefront)} on ${onDay(day)}`
}

/** An app missing from a reading with fewer ranks may have been in the chart, so it neither entered nor left it. */
const sayPasses = ({ passes, before, after }: CircumstanceMove): string => {
  const { passed, left, passedBy, entered } = passes
  const gone = after.depth < before.depth ? `the top ${after.depth}` : 'the chart'
  const gained = [
    passed > 0 && `it passed ${count(passed, 'app')}`,
    left > 0 && `${count(left, 'app')} above it left ${gone}`,
  ].filter(part => part !== false)
  const lost = [
    entered > 0 &&
      (before.depth < after.depth
        ? `${count(entered, 'app')} from outside the top ${before.depth}`
        : count(entered, 'new entry', 'new entries')),
    passedBy > 0 && `${count(passedBy, 'climber')}`,
  ].filter(part => part !== false)
  const parts = [gained.join(' and '), lost.length > 0 ? `${lost.join(' and ')} passed it` : ''].filter(Boolean)
  const text = parts.join('; ')
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const saySize = (move: CircumstanceMove): string => {
  const { places, isBound, usualMove, before, after } = move
  const size = count(Math.abs(places), 'place')
  if (isBound) {
    return before.rank === null
      ? `At least ${size}: it was not in the top ${before.depth} before.`
      : `At least ${size}: it is not in the top ${after.depth} any more.`
  }
  return usualMove
    ? `${size}, ${multipleOf(`its usual move of ${usualMove}`, Math.abs(places) / usualMove)}.`
    : `${size}.`
}

const sayWeather = ({ weather }: Near, { storefront }: Chart): string => {
  const countryName = countryNameOf(storefront)
  const held = weather.heldCharts > 0 ? ` ${count(weather.heldCharts, 'chart')} there were held back for review.` : ''
  if (weather.index === null) return `How much the charts of ${countryName} moved that day is not known.${held}`
  const charts = `overall charts of ${countryName} moved ${multipleOf('their usual amount', weather.index)} that day.`
  return weather.index >= wildIndex ? `The whole country moved: the ${charts}${held}` : `The ${charts}${held}`
}

const shownCountries = 3

const sayCountries = ({ countries }: Near, change: CircumstanceMove): string => {
  const { verdict, judged, moved, continent } = countries
  const way = isClimb(change) ? 'climbed' : 'fell'
  if (verdict === 'too-few') return 'Other countries were measured too seldom to be compared.'
  if (verdict === 'here' && judged === 1) {
    const move = isClimb(change) ? 'climb' : 'fall'
    return `In the only other country that can be compared, it did not ${move} beyond its usual move.`
  }
  if (verdict === 'here')
    return `It ${way} beyond its usual move in none of ${count(judged, 'other country', 'other countries')}.`
  const where = `It also ${way} beyond its usual move in ${one.format(moved.length)} of ${count(judged, 'other country', 'other countries')}`
  if (verdict === 'as-often') return `${where}, as on most days.`
  const names = moved.slice(0, shownCountries).map(countryNameOf)
  const more = moved.length - names.length
  const list = listFormat.format(more > 0 ? [...names, `${one.format(more)} more`] : names)
  return continent ? `${where}, mostly in ${continentNames[continent]}: ${list}.` : `${where}: ${list}.`
}

const sayNeighbours = ({ neighbours: { apps, medianPlaces } }: Near): string => {
  if (medianPlaces === null) return 'No app around it was in both measurements.'
  const around = `The ${count(apps, 'app')} around it`
  if (medianPlaces === 0) return `${around} stayed where they were (median).`
  return `${around} ${medianPlaces > 0 ? 'climbed' : 'fell'} by a median of ${count(Math.abs(medianPlaces), 'place')}.`
}

const sayDevelopers = ({ developerApps }: Near): string => {
  const apps = developerApps.map(({ name, previousRank, rank }) =>
    previousRank === rank
      ? `${isolate(name)} stayed at #${rank}`
      : `${isolate(name)} went from #${previousRank} to #${rank}`,
  )
  return apps.length > 0 ? `Same developer: ${listFormat.format(apps)}.` : ''
}

const sayPrice = ({ price, currency }: { price: number; currency: string }): string =>
  price === 0 ? 'free' : priceText(price, currency, options => new Intl.NumberFormat('en', options))

const sayDistance = (day: Day, event: Day): string => {
  const days = daysBetween(event, day)
  if (days === 0) return 'on the same day'
  return days > 0 ? `${count(days, 'day')} before` : `${count(-days, 'day')} after`
}

const sayEvent = (event: CircumstanceEvent, day: Day, { storefront }: Chart): string => {
  const countryName = countryNameOf(storefront)
  if (event.kind === 'version') return `Version ${isolate(event.version)} came ${sayDistance(day, event.day)}.`
  if (event.kind === 'rating')
    return `Its average rating in ${countryName} went from ${one.format(event.previous)} to ${one.format(event.current)} within seven days.`
  if (event.kind === 'category')
    return `It moved from ${genreName(event.previous)} to ${genreName(event.current)} ${sayDistance(day, event.day)}.`
  const prices = `from ${sayPrice(event.previous)} to ${sayPrice(event.current)}`
  return `Its price in ${countryName} went ${prices} ${sayDistance(day, event.day)}.`
}

const sayEvents = ({ events, releasesOften }: Near, day: Day, chart: Chart): string => {
  if (events.length === 0) return 'No version and no change of price, category or rating in the seven days before.'
  const often = releasesOften ? ['It gets new versions so often that one near a move says little.'] : []
  return [...events.map(event => sayEvent(event, day, chart)), ...often].join(' ')
}

const sayMedian = (rank: number | null, days: number): string => {
  if (days === 0) return 'not measured'
  return rank === null ? 'not in the chart' : `#${one.format(rank)}`
}

/** The difference is less that of its neighbours. */
const sayVerdict = ({ verdict, days, smaller }: Windows): string => {
  if (verdict === 'clear') return `Larger than on any of the ${count(days, 'day')} before.`
  return `Unclear: larger than on ${one.format(smaller)} of the ${count(days, 'day')} before.`
}

const sayNotEnough = ({ lift, beforeDays, afterDays }: Windows): string =>
  lift === null && Math.min(beforeDays, afterDays) >= leastDays
    ? 'Not enough to compare: the readings do not show how far it moved.'
    : `Not enough to compare: ${count(beforeDays, 'day')} before and ${count(afterDays, 'day')} after are measured.`

const sayWindows = (windows: Windows, { day, today, chart }: { day: Day; today: Day; chart: Chart }): string => {
  const { before, after, beforeDays, afterDays, verdict, finalOn, overlapping } = windows
  const medians =
    beforeDays + afterDays === 0
      ? []
      : [`Median of the seven days before: ${sayMedian(before, beforeDays)}; after: ${sayMedian(after, afterDays)}.`]
  const isFinal = today >= finalOn
  const judged = verdict === 'not-enough' ? sayNotEnough(windows) : sayVerdict(windows)
  const final = isFinal ? [] : [`Not final until ${onDay(finalOn)}.`]
  const others = overlapping.map(event => `During the same days: ${sayEvent(event, day, chart)}`)
  return [...medians, judged, ...final, ...others].join(' ')
}

/** Whether anything except the move itself was unusual. */
const hasClue = ({ weather, countries, developerApps, events }: Near): boolean =>
  (weather.index ?? 0) >= wildIndex ||
  weather.heldCharts > 0 ||
  countries.verdict === 'region' ||
  countries.verdict === 'wide' ||
  developerApps.length > 0 ||
  events.length > 0

type Said = { day: Day; chart: Chart; move: CircumstanceMove; near: Near }

const sayNear = ({ day, chart, move, near }: Said): Sentence[] => [
  { about: 'weather', text: sayWeather(near, chart) },
  { about: 'countries', text: sayCountries(near, move) },
  { about: 'neighbours', text: sayNeighbours(near) },
  { about: 'developer', text: sayDevelopers(near) },
  { about: 'events', text: sayEvents(near, day, chart) },
]

/** The arithmetic of an episode, and its unusual days: the facts below are about the newest one. */
const sayEpisode = ({ episode, unusualDays, chart }: Facts): string => {
  if (!episode || !chart) return ''
  const { from, to, direction, isOngoing } = episode
  const isBound = from.rank === null || to.rank === null
  const places = `${isBound ? 'At least ' : ''}${count(Math.abs(boundOf(from) - boundOf(to)), 'place')}`
  const compared = `more than in any other ${direction} measured in the 60 days before.`
  const days = listFormat.format(unusualDays.map(onDay))
  return [
    `${countryNameOf(chart.storefront)}, ${chart.name}.`,
    `${places}, ${compared}`,
    isOngoing && 'It may go on.',
    unusualDays.length > 0 ? `Unusual on ${days}.` : 'No single day of it was unusual.',
  ]
    .filter(Boolean)
    .join(' ')
}

const sayJudged = ({ verdict, episode, move, day, chart }: Facts): string[] => {
  if (!chart || day === null || !move)
    return day === null ? [] : ['No two measurements at most 36 hours apart show how far it moved.']
  const where = episode ? `${sayMove(move)} on ${onDay(day)}.` : `${countryNameOf(chart.storefront)}, ${chart.name}.`
  if (verdict === 'ordinary') return [where, 'An ordinary move for this app.']
  if (verdict === 'too-few') return [where, saySize(move), 'Too few days are known to call a move usual or unusual.']
  return [where, saySize(move), sayPasses(move)]
}

/**
 * The circumstances in words, in order of the card. They list what came before or also moved, and never claim a cause.
 */
export const describe = (facts: Facts, today: Day): Pick<Circumstances, 'headline' | 'sentences'> => {
  const { chart, day, episode, move, near, windows } = facts
  const sentences: Sentence[] = [
    { about: 'episode', text: sayEpisode(facts) },
    { about: 'move', text: sayJudged(facts).filter(Boolean).join(' ') },
    ...(chart && day && move && near ? sayNear({ day, chart, move, near }) : []),
    ...(chart && day && windows
      ? [{ about: 'windows' as const, text: sayWindows(windows, { day, today, chart }) }]
      : []),
    ...(near && !hasClue(near)
      ? [{ about: 'limits' as const, text: 'Nothing else that is measured stands out near this move.' }]
      : []),
    ...(episode || near || windows ? [{ about: 'limits' as const, text: 'Ranks alone cannot show a cause.' }] : []),
  ]
  return { headline: headlineOf(facts), sentences: sentences.filter(({ text }) => text !== '') }
}
