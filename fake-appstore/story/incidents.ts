import { addDays, type Day, startOfDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { compareStorefronts, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { saltOf } from '../world/availability.ts'
import type { ChartMoment } from '../world/feed-holes.ts'
import { mix } from '../world/random.ts'
import type { Incident, Story } from '../world/story.ts'
import { dayNumber } from './places.ts'

/** This server was off: 26 hours from 05:00. */
const outage = { day: -61, fromHour: 5, hours: 26 }

const shuffleDay = -23
const shuffleStrength = 1.2
/** Japan and Norway are left out, because they show other events. */
export const shuffledStorefronts: ReadonlySet<StorefrontCode> = new Set(
  storefrontCodes
    .filter(code => code !== 'jp' && code !== 'no')
    .toSorted((a, b) => mix(saltOf(a), 0x5af) - mix(saltOf(b), 0x5af))
    .slice(0, 60),
)

const isOutage = (day: Day, at: Date): boolean => {
  const since = startOfDay(addDays(day, outage.day)).getTime() + outage.fromHour * hourMs
  return at.getTime() >= since && at.getTime() < since + outage.hours * hourMs
}

const noonOf = (day: Day, days: number): string =>
  new Date(startOfDay(addDays(day, days)).getTime() + 12 * hourMs).toISOString()

/** How far the order of all apps is changed in a country from that day on, in logarithms of downloads. */
export const shakeIn = (day: Day, storefront: StorefrontCode, at: number): number =>
  shuffledStorefronts.has(storefront) && dayNumber(day, at) >= shuffleDay ? shuffleStrength : 0

const repeated = { from: -9, to: -8 }
/** Three readings of a day would be believed, so it ends before. */
const repeatedAgain = { from: -1, to: 1 }

/** The largest shuffled countries: grading the readings of all of them would take too long at the start of a demo. */
const doubtedStorefronts = [...shuffledStorefronts].toSorted(compareStorefronts).slice(0, 20)

/** The incidents that a server cannot judge at once, with the days after them, which decide. */
export const listDoubtful = (day: Day): Story['doubtful'] => {
  const daysOf = (from: number, to: number) => ({ from: addDays(day, from), to: addDays(day, to) })
  return [
    { ...daysOf(shuffleDay, shuffleDay + 2), storefronts: doubtedStorefronts },
    { ...daysOf(repeated.from, repeated.to + 1), storefronts: ['no'] },
    { ...daysOf(repeatedAgain.from, repeatedAgain.to + 1), storefronts: ['no'] },
  ]
}

/** In Norway, overall charts repeat an old answer for two days, and one does so again since yesterday. */
const findNorwegian = (day: Day, { chart, at }: ChartMoment): Incident | undefined => {
  const number = dayNumber(day, at.getTime())
  const isOverall = chart.genre === allGenres
  if (isOverall && number >= repeated.from && number <= repeated.to) {
    return { kind: 'frozen', at: noonOf(day, repeated.from - 1) }
  }
  const isOpen = isOverall && chart.type === 'top-grossing' && chart.device === 'iphone'
  const isRepeated = isOpen && number >= repeatedAgain.from && number <= repeatedAgain.to
  return isRepeated ? { kind: 'frozen', at: noonOf(day, repeatedAgain.from - 1) } : undefined
}

/** What happens to the reading of a chart, besides what happens in the charts themselves. */
export const findIncident = (day: Day, moment: ChartMoment): Incident | undefined => {
  const { at } = moment
  const { storefront } = moment.chart
  const number = dayNumber(day, at.getTime())
  if (isOutage(day, at)) return { kind: 'not-asked' }
  if (storefront === 'br' && number === -40) return { kind: 'unavailable' }
  if (storefront === 'ke' && number >= -1) return { kind: 'unavailable' }
  return storefront === 'no' ? findNorwegian(day, moment) : undefined
}
