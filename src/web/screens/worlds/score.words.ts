import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'
import type { CountText } from './world.words.ts'

type Range = { low: string; high: string }

export const scoreWords = {
  title: 'World Score',
  loading: 'Loading the world score',
  failed: (why: string) => `Error loading the world score: ${why}`,
  basis: ({ charts, day }: { charts: string; day: string }) => `${charts} · through ${day} (UTC)`,

  csv: 'CSV',

  ofFull: (range: Range | undefined) => (range ? `of 100, between ${range.low} and ${range.high}` : 'of 100'),
  range: ({ low, high }: Range) => `${low}–${high}`,
  withoutScore: 'of 100; too much data is missing for one number',
  ofApps: ({ apps, range }: { apps: CountText; range: Range | undefined }) =>
    `in the world, of ${apps.text} ${plural(apps.count, 'app', 'apps')}${range ? `, between #${range.low} and #${range.high}` : ''}`,
  inWeek: 'in a week',

  notMeasured: 'The score begins after the first whole day (UTC) on which these charts are read.',
  outside: 'It has no rank from 1 to 100 in any country on most of the last seven measured days.',
  isYoung: 'These charts were read on few of the last seven days, so the range says little yet.',
  give: ({ countries, isOne, share }: { countries: string; isOne: boolean; share: string }) =>
    `${countries} ${isOne ? 'gives' : 'give'} ${share} of it.`,
  missing: ({ countries, isTooMuch }: { countries: string; isTooMuch: boolean }) =>
    `Not read for more than three days: ${countries}. ${
      isTooMuch ? 'So there is no single number and no position.' : 'They widen the range and do not move the score.'
    }`,
  andMore: (text: string) => `${text} more`,

  caption: (app: string) => `What each country adds to the world score of ${isolate(app)}`,
  country: 'Country',
  rank: 'Middle rank',
  weight: 'Weight',
  points: 'Points',
  week: 'Week',
  noRank: 'no rank from 1 to 100',
  gone: 'not read for 14 days',
  others: ({ count, text }: CountText) => `${text} other ${plural(count, 'country', 'countries')}`,
  all: 'All countries',

  history: 'The Last 90 Days',
  plot: ({ app, text }: { app: string; text: string }) => `World score of ${isolate(app)} by day. ${text}`,
  plotRange: ({ first, last, low, high }: Record<'first' | 'last' | 'low' | 'high', string>) =>
    `Between ${low} and ${high} from ${first} to ${last}.`,
  plotGaps: ({ count, text }: CountText) =>
    `Not enough data for a score on ${text} ${plural(count, 'day', 'days')} (hatched).`,
  plotNone: 'Not enough was measured for a score on any of these days.',
  plotWeights: (day: string) => `The weights changed on ${day} (dotted line).`,
  band: 'The band is the range.',

  how: 'How this is counted',
  howSum: ({ charts, countries }: { charts: string; countries: CountText }) =>
    `The score adds up points for the app's ranks in ${charts}, in the ${countries.text} ${plural(countries.count, 'country', 'countries')} that this server reads. 100 is number one in all of them. It says nothing about downloads.`,
  howRank: ({ second, tenth, last }: { second: string; tenth: string; last: string }) =>
    `The first rank counts 1, the second ${second}, the tenth ${tenth}, the hundredth ${last}, and ranks below that nothing. For each country, the middle rank of its last seven measured days counts, so that one unusual day does not move the score.`,
  howEdited: 'The admins of this server set the weights of the countries; the table shows them.',
  changeWeights: 'Change the weights',
  howWeight: (weight: string) => `All countries have the same weight: ${weight} each.`,
  example: ({ app, country, rank, value, weight, points, total }: Record<ExamplePart, string>) =>
    `For ${isolate(app)} in ${country}: the middle rank is #${rank}, which counts ${value}. ${value} × ${weight} × 100 = ${points} points. All countries together give ${total}.`,
  howRange:
    'A day that was not read could hide any rank. At the low end of the range, such days have no rank; at the high end, they have number one. They never move the score itself. A country that was not read for 14 days counts in the range only. If countries with more than a tenth of the weight were not read for more than three days, there is no score and no position.',
} as const

type ExamplePart = 'app' | 'country' | 'rank' | 'value' | 'weight' | 'points' | 'total'
