import { isolate } from '#domain/display-names.ts'
import { storefrontCount } from '#domain/storefronts.ts'
import { plural } from '#web/lib/formats.ts'

export const trackedWords = {
  report: 'Your week',
  title: 'Tracked Apps',
  description: `The iOS apps you track, and where each one ranks in the App Store charts of ${storefrontCount} countries.`,
  caption: 'Tracked apps',
  count: (count: number, text: string) => `${text} ${plural(count, 'app', 'apps')}`,
  trackNew: 'Track new app',
  trackFirst: 'Track your first app',
  empty: 'No apps tracked yet',
  example: { title: 'Example App', detail: 'Example Studio · Productivity · Japan', value: '#4  ▲ 12' },
  emptyHint: 'Find an app by name or App Store link to follow its rank in every country.',
  failed: (message: string) => `Unable to load your tracked apps: ${message}`,
  retry: 'Retry Loading',
  inWorld: 'world',
  noScore: 'The world score is being computed',
  stopTracking: (app: string) => `Stop tracking ${isolate(app)}`,
  confirm: 'Are you sure you want to stop tracking this app?',
}
