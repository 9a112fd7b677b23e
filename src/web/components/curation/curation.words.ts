import { isolate } from '#domain/display-names.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

const apps = (count: number, text: string) => `${text} ${plural(count, 'app', 'apps')}`
const charts = (count: number, text: string) => `${text} ${plural(count, 'chart', 'charts')}`

/** Texts of the lists that admins manage. */
export const curationWords = {
  title: 'Admin Panel',
  description: 'The public lists of apps, and who added each app.',
  byUrl: {
    title: 'Add an app by store URL',
    explanation: 'Paste an App Store link from any country.',
    label: 'App Store URL',
    placeholder: 'https://apps.apple.com/us/app/id123456789',
    add: 'Add App',
    adding: 'Adding...',
  },
  search: {
    title: 'Search and add apps',
    explanation: 'By name, developer or bundle id. Type at least two characters.',
    label: 'Search for apps to add',
    placeholder: 'App name or developer',
    results: 'Apps found',
    searching: 'Searching...',
    found: (count: number) => `${count} ${plural(count, 'app', 'apps')} found`,
    nothing: (term: string) => `No apps found for “${term}”. Try a different search term.`,
    add: 'Add',
    adding: 'Adding...',
    added: 'Added',
  },
  list: {
    title: 'Public list',
    count: apps,
    caption: 'Apps on the public list',
    heads: { app: 'App', standing: 'Current ranks', added: 'Added', actions: 'Actions' },
    addedAt: 'added {at}',
    refresh: 'Refresh rankings',
    refreshing: 'Refreshing...',
    remove: 'Remove',
    ...queryWords('the public list'),
    stale: 'This list could not be refreshed and may be out of date.',
    empty: 'No apps on the public list yet',
    emptyHint: 'Add the first app by its App Store URL or its name. Everyone will see it on the home page.',
  },
  removed: {
    title: 'Removed from top international',
    explanation:
      'These apps stay out of Top International Apps until they are restored. Their pages and history stay available.',
    caption: 'Apps removed from the top international apps',
    heads: { app: 'App', reason: 'Reason', by: 'Removed by', actions: 'Actions' },
    deleted: 'Deleted account',
    noReason: 'No reason given',
    restore: 'Restore',
    restoring: 'Restoring...',
    ...queryWords('the removed apps'),
    stale: 'This list could not be refreshed and may be out of date.',
    empty: 'No removed apps',
    emptyHint: 'To remove an app, open the list:',
    emptyLink: 'Top International Apps',
  },
  reason: {
    label: 'Reason (optional)',
    hint: 'Kept in the audit log.',
    submit: 'Remove App',
    cancel: 'Cancel',
  },
  international: {
    title: 'Remove from Top International Apps',
    text: (app: string) =>
      `${isolate(app)} stays out of the list until an admin restores it. Its page and history stay available.`,
    button: (app: string) => `Remove ${isolate(app)} from Top International Apps`,
    submit: 'Remove App',
    pending: 'Removing...',
    cancel: 'Cancel',
    failed: (message: string) => `Failed to remove app: ${message}`,
  },
  ofApp: (name: string) => ` (${name})`,
  removeApp: (app: string) => `Remove ${isolate(app)} from the public list`,
  confirm: 'Are you sure you want to remove this app from the public list?',
  toasts: {
    added: 'App added',
    addedText: (app: string) => `${isolate(app)} is on the public list.`,
    addFailed: 'Failed to add app',
    removed: 'App removed',
    removedText: (app: string) => `${isolate(app)} is no longer on the public list.`,
    removeFailed: 'Failed to remove app',
    refreshed: 'Refreshing rankings',
    refreshedText: (count: number, text: string, until: string) => `${charts(count, text)}, done by about ${until}.`,
    refreshedSoon: (count: number, text: string) => `${charts(count, text)} to read.`,
    nothingToRefresh: 'All charts of this app were read recently.',
    refreshFailed: 'Failed to refresh rankings',
    internationalRemoved: 'App removed from top international apps list',
    restored: 'App restored',
    restoredText: (app: string) => `${isolate(app)} can appear in the top international apps again.`,
    restoreFailed: 'Failed to restore app',
  },
}
