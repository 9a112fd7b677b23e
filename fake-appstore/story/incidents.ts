import type { Chart } from '#domain/charts.ts'
import { addDays, type Day, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { saltOf } from '../world/availability.ts'
import type { ChartMoment } from '../world/feed-holes.ts'
import { mix } from '../world/random.ts'
import type { Incident } from '../world/story.ts'
import { dayNumber } from './places.ts'

/** This server was off: 26 hours from 05:00. */
const outage = { day: -61, fromHour: 5, hours: 26 }

const shuffleDay = -23
/** Japan is left out, so that the climb there has no gap. */
export const shuffledStorefronts: ReadonlySet<StorefrontCode> = new Set(
  storefrontCodes
    .filter(code => code !== 'jp')
    .toSorted((a, b) => mix(saltOf(a), 0x5af) - mix(saltOf(b), 0x5af))
    .slice(0, 60),
)

const isOutage = (day: Day, at: Date): boolean => {
  const since = startOfDay(addDays(day, outage.day)).getTime() + outage.fromHour * hourMs
  return at.getTime() >= since && at.getTime() < since + outage.hours * hourMs
}

const noonOf = (day: Day, days: number): string =>
  new Date(startOfDay(addDays(day, days)).getTime() + 12 * hourMs).toISOString()

/** Whole charts were mixed; the paid ones a little less, so that they can still be recognised. */
const shuffleOf = ({ chartType }: Chart): Incident =>
  chartType === 'top-free' ? { kind: 'shuffled' } : { kind: 'swapped', share: 0.5, by: 0.15 }

/** In Norway, overall charts repeat an old answer for two days, and one does so again since yesterday. */
const findNorwegian = (day: Day, { chart, at }: ChartMoment): Incident | undefined => {
  const number = dayNumber(day, at.getTime())
  const isOverall = chart.genre === allGenres
  if (isOverall && (number === -9 || number === -8)) return { kind: 'frozen', at: noonOf(day, -10) }
  const isOpen = isOverall && chart.chartType === 'top-grossing' && chart.device === 'iphone'
  return isOpen && number >= -1 ? { kind: 'frozen', at: noonOf(day, -2) } : undefined
}

/** What happens to the reading of a chart, besides what happens in the charts themselves. */
export const findIncident = (day: Day, moment: ChartMoment): Incident | undefined => {
  const { chart, at } = moment
  const { storefront } = chart
  const number = dayNumber(day, at.getTime())
  if (isOutage(day, at)) return { kind: 'not-asked' }
  if (storefront === 'br' && number === -40) return { kind: 'unavailable' }
  if (storefront === 'ke' && number >= -1) return { kind: 'unavailable' }
  if (storefront === 'no') return findNorwegian(day, moment)
  return number === shuffleDay && shuffledStorefronts.has(storefront) ? shuffleOf(chart) : undefined
}
