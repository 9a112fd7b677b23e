import { formatCountries, plural } from '#web/lib/formats.ts'

export const weightsWords = {
  title: 'Score Weights',
  description: 'How much each country counts in world scores.',
  intro:
    'A world score adds up points for the ranks of an app in every country, times these weights. Only their ratio matters. Changes apply from the first of the next month and leave earlier scores as they are.',
  loading: 'Loading the weights',
  failed: (why: string) => `Error loading the weights: ${why}`,

  validNow: 'Now',
  upcoming: (day: string) => `From ${day}`,
  edited: (count: number, locale: string) =>
    count === 0
      ? 'all countries have the same weight'
      : `${formatCountries(count, locale)} ${plural(count, 'has its own weight', 'have their own weights')}`,
  by: (name: string, day: string) => `set by ${name} on ${day}`,
  deleted: 'a deleted account',
  replacedBy: (version: string) => `${version}. What you save now replaces it.`,

  edit: 'Weights',
  restore: 'Undo my changes',
  find: 'Find a country',
  caption: 'Weight and share of each country',
  country: 'Country',
  weight: 'Weight',
  weightOf: (country: string) => `Weight of ${country}`,
  shareNow: 'Share now',
  shareThen: (day: string) => `From ${day}`,
  weightError: (least: string, most: string) => `${least} to ${most}`,
  noneTitle: 'No matching country',

  choices: 'Presets',
  choicesHint: 'A preset fills in the weights below. Nothing changes until you save.',
  equalChoice: 'Equal',
  balanced: 'Balanced',
  bySize: 'By size',
  sizeRule: 'By size: four times the ratings, twice the weight. Balanced: halfway between equal and by size.',
  rough: 'A rough measure: how many ratings the top 100 have in that country. Never downloads.',
  sizesRead: (count: number, day: string, locale: string) =>
    `${formatCountries(count, locale)} ${plural(count, 'is', 'are')} measured, the newest on ${day}.`,
  tooFewSizes: (measured: string, all: string) =>
    `Balanced and By size need the sizes of at least half of the countries: ${measured} of ${all} are measured. While the collector is on, the server measures one country an hour.`,
  notMeasured: (names: string, count: number, locale: string) =>
    `Not measured: ${names} (${formatCountries(count, locale)}). ${count === 1 ? 'It gets' : 'They get'} the weight of the median country.`,

  preview: 'What Changes',
  unchanged: 'Nothing: these weights are already saved.',
  changed: (count: number, locale: string) =>
    `${formatCountries(count, locale)} ${plural(count, 'changes its weight', 'change their weights')}.`,
  largest: ({ country, share, before }: Record<'country' | 'share' | 'before', string>) =>
    `${country} would have the largest share: ${share}, now ${before}.`,
  alarm: ({ country, share, limit }: Record<'country' | 'share' | 'limit', string>) =>
    `${country} would have ${share} of the world. Above ${limit}, one country decides most scores.`,
  gains: 'Gain most',
  loses: 'Lose most',
  move: ({ country, before, after }: Record<'country' | 'before' | 'after', string>) =>
    `${country}: ${before} to ${after}`,

  reason: 'Why',
  reasonHint: 'For the audit log, with your name and today’s date.',
  save: (day: string) => `Save from ${day}`,
  saved: (day: string) => `The weights apply from ${day}`,
  notSaved: 'The weights were not saved',
  invalid: 'Correct the marked weights first.',

  versions: 'Versions',
  versionsCaption: 'All versions of the weights, newest first',
  version: 'Version',
  from: 'Counts from',
  content: 'Weights',
  madeBy: 'Set by',
  first: 'the beginning',
} as const
