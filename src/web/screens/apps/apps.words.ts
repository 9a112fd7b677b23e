import { publicAppsFeedPath } from '#domain/feeds.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { plural } from '#web/lib/formats.ts'

export const publicAppsFeed = { title: 'Atom feed of the public apps', path: publicAppsFeedPath } as const

export const appsWords = {
  title: 'Public Tracked Apps',
  description: `iOS apps and where they rank in ${storefrontCount} App Store countries, today and over time.`,
  question: `See where your app ranks in ${storefrontCount} countries`,
  why: 'Free and self-hosted. Real gaps, never guesses. Your history stays yours.',
  intro: `See where any app ranks in ${storefrontCount} App Store countries, today and over time.`,
  caption: 'Public tracked apps',
  count: (count: number, text: string) => `${text} ${plural(count, 'app', 'apps')}`,
  ownFirst: 'Apps you track come first.',
  isOwn: 'You track this app',
  signIn: 'Sign in to track apps',
  empty: 'No apps tracked yet',
  example: { title: 'Example App', detail: 'Example Studio · Productivity · Japan', value: '#4  ▲ 12' },
  emptyHint: 'Apps on the public list appear here. Sign in to start your own list.',
  failed: (message: string) => `Error loading apps: ${message}`,
}
