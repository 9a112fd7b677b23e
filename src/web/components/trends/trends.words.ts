import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

const apps = ({ count, text }: Counted): string => `${text} ${plural(count, 'app', 'apps')}`

export const trendWords = {
  noRank: 'No current rank',
  day: 'day',
  week: 'week',
  top10: 'in top 10',
  noDay: 'No measurement about 24 hours before the newest one',
  noWeek: 'No measurement about 7 days before the newest one',
  usual: 'An ordinary move for this app',
  countries: ({ count, text }: Counted) => `${text} ${plural(count, 'country', 'countries')}`,
  since: (change: string) => `${change} since a day before`,
  unpaired: ({ count, text }: Counted) =>
    `${text} ${plural(count, 'country was', 'countries were')} not measured both times`,
  days: ({ app, days }: { app: string; days: number }) => `Rank of ${isolate(app)} over ${days} days`,
  entered: (countries: string) => `Entered the top 10 in ${countries}`,
  left: (countries: string) => `Left the top 10 in ${countries}`,
  andMore: (text: string) => `${text} more`,

  climbed: ({ app, from, to, country }: { app: string; from: string; to: string; country: string }) =>
    `${isolate(app)} climbed from #${from} to #${to} in ${country}.`,
  fell: ({ app, from, to, country }: { app: string; from: string; to: string; country: string }) =>
    `${isolate(app)} fell from #${from} to #${to} in ${country}.`,
  ordinary: 'An ordinary day: no unusual move.',
  climbedOf: ({ climbed, compared }: { climbed: string; compared: Counted }) =>
    `${climbed} of ${apps(compared)} climbed since yesterday.`,
  bestMove: ({ app, from, to, country }: { app: string; from: string; to: string; country: string }) =>
    `Largest climb: ${isolate(app)}, #${from} to #${to} in ${country}.`,
  notYet: 'Changes appear after two measurements a day apart.',
  old: 'Nothing was measured in the last 36 hours, so no change is shown.',
}
