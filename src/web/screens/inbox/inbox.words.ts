import { plural } from '#web/lib/formats.ts'

/** The inbox in English. */
export const inboxWords = {
  title: 'Inbox',
  description: 'What happened to the iOS apps you track, by day.',
  intro: 'What your alert rules found in the charts, newest first.',
  rules: 'Alert rules and channels',
  markAllRead: 'Mark all as read',
  marking: 'Marking...',
  allRead: 'Everything is marked as read',
  markFailed: 'Could not mark as read',
  unread: 'New',
  loading: 'Loading your inbox',
  failed: (message: string) => `Error loading your inbox: ${message}`,
  stale: 'This is what was read before. It could not be loaded again just now.',
  off: 'Notifications are off, so no rule looks at anything and nothing new comes in.',
  turnOn: 'Turn them on in the settings',
  empty: 'Nothing has happened yet',
  emptyHint: 'When an app you track does something that one of your rules looks for, it is told here.',
  track: 'Track apps',
  emptyOlder: 'There is nothing older',
  pages: 'Pages of the inbox',
  newest: 'Newest',
  older: 'Older',
  feed: 'This inbox is also an {feed}. Its address is a secret: whoever knows it can read along.',
  feedName: 'Atom feed',
  moreCountries: (text: string, count: number) => `${text} more ${plural(count, 'country', 'countries')}`,
  moreNotes: (text: string, count: number) => `${text} more ${plural(count, 'note', 'notes')}`,
  shuffled:
    'Shuffled chart: {country} · {chart} · {day}. Its ranks moved far beyond normal, so changes in it are not told.',
  changes: (count: number, text: string) => `${text} ${plural(count, 'change', 'changes')}`,
  moreApps: (count: number, text: string) => `${text} more ${plural(count, 'app', 'apps')}`,
  withdrawn:
    'Withdrawn: {changes} of {apps} that you were told no longer count, as the measurements behind them were wrong. An admin says: “{reason}”',
  withdrawalUndone: '{changes} of {apps} had been withdrawn (“{reason}”), and count again.',
  isWithdrawn: 'withdrawn',
  channelOff:
    '“{label}” took no messages and is turned off, and what waited there is not tried again. Its last answer: {answer}',
  turnChannelOn: 'Turn it on again in your alert settings',
  messageLost: 'A message to “{label}” could not be delivered. The channel stays on. Its last answer: {answer}',
  channels: 'See your channels',
}
