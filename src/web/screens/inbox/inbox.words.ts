import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

export const inboxWords = {
  report: 'Your report, {from} to {to}: {sentence}',
  readReport: 'Read the report',
  share: 'Share',
  shareOf: (country: string) => ` the milestone in ${country}`,
  title: 'Inbox',
  description: 'What happened to the iOS apps you track, by day.',
  intro: 'What your alert rules found in the charts, newest first.',
  markAllRead: 'Mark all as read',
  marking: 'Marking...',
  allRead: 'Everything is marked as read',
  markFailed: 'Could not mark as read',
  unread: 'New',
  ...queryWords('your inbox'),
  stale: 'Your inbox could not be refreshed and may be out of date.',
  off: 'Notifications are off, so your rules do not run and nothing new arrives.',
  turnOn: 'Turn them on in the settings',
  example: { title: 'Example App', detail: 'Entered the top 10 in Japan', value: '#14 → #8' },
  empty: 'Matches of your alert rules appear here.',
  seeRules: 'See rules',
  emptyOlder: 'No older entries',
  pages: 'Pages of the inbox',
  feed: 'This inbox is also an {feed}. Keep its address secret: anyone who has it can read your inbox.',
  feedName: 'Atom feed',
  moreCountries: (text: string, count: number) => `${text} more ${plural(count, 'country', 'countries')}`,
  moreNotes: (text: string, count: number) => `${text} more ${plural(count, 'note', 'notes')}`,
  shuffled:
    'Shuffled chart: {country} · {chart} · {day}. Its ranks moved far more than normal, so you are not notified of changes in it.',
  changes: (count: number, text: string) => `${text} ${plural(count, 'change', 'changes')}`,
  moreApps: (count: number, text: string) => `${text} more ${plural(count, 'app', 'apps')}`,
  withdrawn:
    'Withdrawn: {changes} for {apps} no longer count, because the measurements behind them were wrong. An admin says: “{reason}”',
  withdrawalUndone: '{changes} for {apps} were withdrawn (“{reason}”) and now count again.',
  isWithdrawn: 'withdrawn',
  notFirst:
    'Corrected: {changes} for {apps} had been reported as first times or best ranks by mistake. Measurements imported later show earlier ones.',
  isNotFirst: 'corrected: not the first',
  channelOff:
    '“{label}” accepted no messages, so it was turned off. Queued messages will not be retried. Last response: {answer}',
  turnChannelOn: 'Turn it on again in your settings',
  messageLost: 'A message to “{label}” could not be delivered. The channel stays on. Last response: {answer}',
  channels: 'See your channels',
  mailFault: (people: number) =>
    `The mail server has been failing since {since}: {people} ${plural(people, 'person gets', 'people get')} no e-mail. No channel is turned off, and each e-mail is retried for three days. Last response: {answer}`,
  mailPage: 'See its state and send a test',
}
