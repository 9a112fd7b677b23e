import type { InternationalApp, TopInternationalApps } from '#contract/international.ts'
import type { Movements, Mover } from '#contract/movers.ts'
import type { WeatherDay } from '#contract/weather.ts'
import { chartName } from '#domain/chart-words.ts'
import type { Chart } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { type Day, dayOf } from '#domain/days.ts'
import { isolate } from '#domain/display-names.ts'
import { type StorefrontCode, storefrontCount } from '#domain/storefronts.ts'
import { type IndexStep, indexStepOf, isDivided } from '#domain/weather-steps.ts'
import type { MessageSection } from '../channels/message-text.rules.ts'
import type { WorldDay } from '../weather/weather.rules.ts'
import type { FeedEntry } from './feeds.rules.ts'

const momentWords = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`

const asList = (heading: string, lines: string[]): MessageSection[] =>
  lines.length > 0 ? [{ heading, url: undefined, lines }] : []

/** `Chess: #3, was #14` */
const moveLine = ({ app, rank, previousRank, depth }: Mover): string => {
  const outside = `not in the top ${depth}`
  const now = rank === null ? outside : `#${rank}`
  return `${isolate(app.name)}: ${now}, was ${previousRank === null ? outside : `#${previousRank}`}`
}

const moversLink = ({ storefront, type: chartType, device, genre }: Chart, at: string): string =>
  `/movers?${new URLSearchParams({ storefront, chartType, device, genre: String(genre), at })}`

/** The moves of one day, between two readings; none if they cannot be compared. */
export const toMoversEntry = (
  movements: Movements,
  { chart, day, origin }: { chart: Chart; day: Day; origin: string },
): FeedEntry[] => {
  const [pair] = movements.pairs
  if (!pair?.isMeasured || dayOf(new Date(pair.current.at)) !== day) return []
  const { climbers, fallers, newEntries, droppedOut } = movements
  const counts = `${climbers.total} climbed, ${fallers.total} fell, ${newEntries.total} entered, ${droppedOut.total} dropped out`
  const { at: observedAt } = pair.current
  const read = `${chartName(chart)}: read ${momentWords(observedAt)}, compared with ${momentWords(pair.previous.at)}.`
  return [
    {
      key: `movers/${pair.chart.key}/${day}`,
      title: `Movers in ${countryNameOf(chart.storefront)}, ${day}: ${counts}`,
      at: new Date(observedAt),
      link: origin + moversLink(chart, observedAt),
      apps: [],
      notes: [read],
      sections: [
        ...asList('Climbers with an unusual move', climbers.apps.map(moveLine)),
        ...asList('Fallers with an unusual move', fallers.apps.map(moveLine)),
        ...asList('New entries', newEntries.apps.map(moveLine)),
        ...asList('Dropped out', droppedOut.apps.map(moveLine)),
      ],
    },
  ]
}

const steps: Record<IndexStep, string> = {
  calm: 'calm',
  normal: 'a normal day',
  lively: 'lively',
  stormy: 'stormy',
}

const times = (index: number): string => `${index.toFixed(2)}× the usual movement`
const heldLine = (held: number): string[] => (held > 0 ? [`Charts with a reading held back for review: ${held}.`] : [])

/** Countries first where the median alone would mislead. */
const sayWorld = ({ index, measuredCountries, stormyCountries }: WorldDay & { index: number }): string =>
  isDivided({ index, measuredCountries, stormyCountries })
    ? `stormy in ${stormyCountries} of ${measuredCountries} countries, the median country ${times(index)}`
    : `${steps[indexStepOf(index)]}, ${times(index)}`

/** A day of the world; none for a day without a measured country. */
export const toWorldEntry = (world: WorldDay, origin: string): FeedEntry[] => {
  const { day, index, measuredCountries, stormyCountries, heldCharts } = world
  if (index === null) return []
  const countries = `Based on ${measuredCountries} of ${storefrontCount} countries.`
  return [
    {
      key: `weather/world/${day}`,
      title: `App Store weather, ${day}: ${sayWorld({ ...world, index })}`,
      at: endOf(day),
      link: `${origin}/movers/weather?day=${day}`,
      apps: [],
      notes: [
        countries,
        `Countries that moved at least twice their usual amount: ${stormyCountries}.`,
        ...heldLine(heldCharts),
      ],
    },
  ]
}

/** A day of a country; none if it was not measured. */
export const toCountryEntry = (
  { day, state, index, charts, meanMove, usualMove, observedAt, heldCharts }: WeatherDay,
  { storefront, origin }: { storefront: StorefrontCode; origin: string },
): FeedEntry[] => {
  if (state !== 'measured' || index === null) return []
  const ranks = (count: number | null): string => (count ?? 0).toFixed(1)
  const moved = `Apps moved ${ranks(meanMove)} ranks on average, usually ${ranks(usualMove)}, in ${charts} overall charts.`
  return [
    {
      key: `weather/${storefront}/${day}`,
      title: `App Store weather in ${countryNameOf(storefront)}, ${day}: ${steps[indexStepOf(index)]}, ${times(index)}`,
      at: observedAt === null ? endOf(day) : new Date(observedAt),
      link: `${origin}/movers/weather?${new URLSearchParams({ day, storefront })}`,
      apps: [],
      notes: [moved, ...heldLine(heldCharts)],
    },
  ]
}

const endOf = (day: Day): Date => new Date(`${day}T23:59:59.000Z`)

const internationalLine = ({ name, countriesCount, bestRank }: InternationalApp, index: number): string =>
  `${index + 1}. ${isolate(name)}: top 10 in ${countriesCount} countries, best rank #${bestRank}`

/** The list as it is now: one entry a day, which is the newest of that day. None before the first measurement. */
export const toInternationalEntry = (
  { apps, observedAt, measuredCountries, scope }: TopInternationalApps,
  origin: string,
): FeedEntry[] => {
  const [first] = apps
  if (!first || observedAt === null) return []
  const day = dayOf(new Date(observedAt))
  const based = `${scope.words}. Based on ${measuredCountries} of ${storefrontCount} countries, as of ${momentWords(observedAt)}.`
  return [
    {
      key: `top-international/${day}`,
      title: `Top international apps, ${day}: ${isolate(first.name)} is in the top 10 of ${first.countriesCount} countries`,
      at: new Date(observedAt),
      link: `${origin}/top-international-apps`,
      apps: [],
      notes: [based],
      sections: asList('Top 10 in the most countries', apps.map(internationalLine)),
    },
  ]
}
