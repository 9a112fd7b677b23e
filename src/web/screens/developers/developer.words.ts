import { isolate } from '#domain/display-names.ts'
import { plural } from '#web/lib/formats.ts'

type Counted = { count: number; text: string }

const apps = ({ count, text }: Counted): string => `${text} ${plural(count, 'app', 'apps')}`

export const developerWords = {
  heading: 'Apps of a Developer',
  description: (developer: string) =>
    `The apps of ${isolate(developer)} in the App Store with their current and all-time best ranks.`,
  counts: ({ known, ranked }: { known: Counted; ranked: Counted }) =>
    `${apps(known)} known here · ${ranked.text} in the charts now`,
  measured: ({ measured, total }: { measured: string; total: string }) =>
    `Measured in ${measured} of ${total} countries`,
  unmeasured: 'Not measured yet',
  loading: 'Loading the developer',
  failed: (why: string) => `Error loading the developer: ${why}`,
  notFound: 'Developer Not Found',
  notFoundHint: (developerId: string) =>
    `No developer with the ID ${developerId} is known here. Check the number, or open an app: its page links to its developer.`,
  allApps: 'See all apps',

  table: {
    title: 'Apps',
    caption: (developer: string) => `The apps of ${isolate(developer)} with their best ranks`,
    box: 'Apps with their ranks, scrolls sideways',
    app: 'App',
    category: 'Category',
    now: 'Best rank now',
    ever: 'Best rank ever',
    countries: 'Countries',
    rating: 'Rating',
    notNow: 'Not in a chart now',
    never: 'Never seen in a chart',
    csv: (developer: string) => `${developer} apps`,
  },

  sortedHere: 'Sorted within this page.',
} as const
