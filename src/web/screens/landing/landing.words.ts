import { isolate } from '#domain/display-names.ts'
import { formatCountries } from '#web/lib/formats.ts'

export const landingWords = {
  loading: 'Loading the highlights of the day',
  within: (rank: number, count: number, locale: string) => `Top ${rank} in ${formatCountries(count, locale)}`,
  measured: (measured: string, total: string) => `${measured} of ${total} countries measured`,
  rank: (rank: number) => `rank ${rank}`,
  outside: 'not in its charts',
  world: 'All countries',
  worldOf: (app: string) => ` of ${isolate(app)}`,
  climbers: 'Largest Climbs of the Day',
  climbersNote: 'Larger than usual for the app, in the top free iPhone chart of a country',
  movers: 'All movers',
  from: (rank: string) => `from #${rank}`,
  arrow: '→',
  tour: 'Take the tour',
  weather: 'Chart weather',
  weatherOf: (day: string) => `Chart weather of ${day}:`,
}
