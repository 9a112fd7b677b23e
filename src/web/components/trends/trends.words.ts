import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

const placesText = ({ count, text }: Counted): string => `${text} ${plural(count, 'place', 'places')}`

export const trendWords = {
  noRank: 'No current rank',
  noRankHere: 'No current rank in your country',
  usual: 'An ordinary move for this app',
  days: ({ app, days }: { app: string; days: number }) => `Rank of ${isolate(app)} over ${days} days`,

  nowTitle: 'Best Rank Now',
  headline: ({ rank, country }: { rank: string; country: string }) => `#${rank} in ${country}`,
  upSince: ({ places, since }: { places: Counted; since: string }) => `up ${placesText(places)} since ${since}`,
  downSince: ({ places, since }: { places: Counted; since: string }) => `down ${placesText(places)} since ${since}`,
  /** "Unchanged since" would claim that nothing happened in between. */
  sameOn: (days: string) => `the same rank as on ${days}`,
  bothSince: (day: string, week: string) => `${day} and since ${week}`,
  bothOn: (week: string, day: string) => `${week} and ${day}`,
  newSince: (since: string) => `not in the chart on ${since}`,
  noPair: 'Not measured the day before, so the change is unknown',
  inChart: ({ known, chart }: { known: string; chart: string }) => `${known}, in the ${chart}.`,
}
