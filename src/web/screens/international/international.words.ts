import { formatCountries, plural } from '#web/lib/formats.ts'

export const internationalWords = {
  title: 'Top International Apps',
  feed: 'Atom feed of the top international apps',
  description: 'The iOS apps in the top 10 in the most App Store countries now, by global reach.',
  /** SPEC §2 has no more in the badge; the introduction says that it counts top 10s. */
  countries: (count: number, text: string) => `${text} ${plural(count, 'country', 'countries')}`,
  inTop10: ' in the top 10',
  intro: 'Apps in the top 10 in the most countries now.',
  listLabel: 'Top international apps, most countries first',
  listLabelByScore: 'Top international apps, highest world score first',
  orders: 'Order',
  byCountries: 'By countries',
  byScore: 'By world score',
  scoresIn: (charts: string) => `in ${charts}`,
  scoredThrough: (day: string) =>
    `Each app has its world score in its own kind of chart, through ${day} (UTC). 100 is number one in every country.`,
  scoringSome: 'Apps whose score is being computed come last.',
  scoring:
    'The world scores are being computed, which takes a few seconds. Until then, the list is in order of countries.',
  heads: { app: 'App', reach: 'Global Reach' },
  measured: (measured: string, total: string) => `${measured} of ${total} countries measured`,
  measuredAlone: (count: number, locale: string) => `${formatCountries(count, locale)} measured`,
  unmeasured: 'Not measured yet',
  empty: 'No international top apps found',
  example: { title: 'Example App', detail: 'Example Studio · 43 countries', value: 'Best: #1' },
  emptyHint: 'An app appears here as soon as it is in the top 10 in more than one country.',
  emptyLink: 'See the public apps',
  teaser: (showing: string, total: string) => `You're seeing ${showing} of ${total} globally successful apps`,
  teaserLink: (total: string) => `Sign In to See All ${total} Apps`,
  failed: (message: string) => `Error loading the top international apps: ${message}`,
  range: (from: string, to: string, total: string) => `${from}–${to} of ${total} apps`,
  loading: 'Loading the top international apps',
}
