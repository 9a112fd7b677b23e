import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'

type Count = { count: number; text: string }

const countries = ({ count, text }: Count): string => `${text} ${plural(count, 'country', 'countries')}`

export const landingWords = {
  within: ({ rank, count }: { rank: string; count: Count }) => `Top ${rank} in ${countries(count)}`,
  before: ({ day, rank }: { day: string; rank: string }) => `It was #${rank} there on ${day}.`,
  measured: (measured: string, total: string) => `${measured} of ${total} countries measured`,
  world: 'All countries',
  worldOf: (app: string) => ` of ${isolate(app)}`,
  climbers: 'Largest Climbs of the Day',
  climbersNote: 'Unusual climbs in the top free iPhone chart of a country',
  movers: 'All movers',
  from: (rank: string) => `from #${rank}`,
  arrow: '→',
  tour: 'Five Steps through This Demo',
  weather: 'Chart weather',
  weatherOf: (day: string) => `Chart weather of ${day}:`,
}
