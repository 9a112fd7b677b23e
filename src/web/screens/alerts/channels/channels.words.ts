import type { Delivery } from '#contract/channels.ts'
import type { WebhookEvent } from '#domain/alerts.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

const states: Record<Delivery['state'], string> = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed' }
const messageKinds: Record<Delivery['kind'], string> = {
  alert: 'Alert',
  event: 'Server event',
  test: 'Test message',
  confirmation: 'Address confirmation',
  'mail-test': 'Mail server test',
  'measuring-stopped': 'Measuring stopped',
  'measuring-resumed': 'Measuring resumed',
  'backups-stopped': 'Backups stopped',
  'backups-resumed': 'Backups resumed',
}

export const channelsWords = {
  title: 'Channels',
  explanation: 'Where you are notified. Every enabled channel gets every message, unless a rule names its channels.',
  ...queryWords('your channels'),
  stale: 'Your channels could not be refreshed and may be out of date.',
  isOn: (label: string) => `${label}: on`,
  of: (label: string) => ` (${label})`,
  settings: 'Change above',
  noAddress: 'No address yet',
  changeFailed: 'The channel was not changed',

  test: {
    button: 'Send a test',
    sending: 'Sending...',
    sent: ({ answer, ms }: { answer: string; ms: string }) => `Test delivered (${ms} ms). ${answer}`,
    waiting: (answer: string) => `Test not delivered: ${answer} We will try again later.`,
    queued: 'The test is queued. The log will show the result.',
    dead: (answer: string) => `Test not delivered: ${answer} We will not try again.`,
    failed: (why: string) => `The test was not sent. ${why}`,
  },

  rename: {
    open: 'Rename',
    label: 'Name',
    save: 'Save name',
    saving: 'Saving...',
    cancel: 'Cancel',
    failed: (why: string) => `The name was not saved. ${why}`,
  },

  template: {
    open: 'Message',
    hint: 'Your own text for the alerts of this channel: a title, and a text for each change. Leave a field empty to use the default.',
    title: 'Title',
    text: 'Text for each change',
    placeholders:
      'Placeholders: {names}. In the title also {title} (the default title) and {more} (how many more changes).',
    example: 'How your newest alert would read',
    madeUp: 'How an alert would read (made-up example)',
    previewing: 'Loading the example',
    save: 'Save message',
    saving: 'Saving...',
    saved: 'Message saved',
    usual: 'Use the default',
    cancel: 'Cancel',
    failed: (why: string) => `The message was not saved. ${why}`,
  },

  remove: {
    button: 'Remove',
    confirm: (label: string) => `Remove “${label}” and its log? Nothing more will be sent there.`,
    removed: 'Channel removed',
    failed: 'The channel was not removed',
  },

  secret: {
    label: 'Secret',
    hint: 'The receiver uses it to verify that a message comes from this server.',
    copied: 'Secret copied to clipboard',
    renew: 'Renew',
    confirm: 'Create a new secret? The old one stays valid for a day, so that you can update your receiver.',
    renewed: 'The webhook has a new secret',
    failed: 'The secret was not renewed',
    old: 'The previous secret stays valid until {until}.',
  },

  events: {
    open: 'Events',
    hint: 'The events that this webhook receives. All except alerts are about the whole server, so only the webhooks of admins receive them.',
    names: {
      'alert.fired': 'Alerts of your rules',
      'measurement.recorded': 'Charts measured, one message per batch',
      'sweep.finished': 'Sweeps finished',
      'measuring.stopped': 'Measuring stopped',
    } satisfies Record<WebhookEvent, string>,
    legend: 'Events',
    none: 'Choose at least one event, or turn the channel off.',
    saved: 'Events saved',
    failed: 'The events were not saved',
  },

  log: {
    open: 'Log',
    replay: 'Send again',
    replaying: 'Sending...',
    messageName: (at: string) => `message of ${at}`,
    replayed: 'Sent again',
    notReplayed: 'Sent again, but not accepted',
    replayFailed: 'The message was not sent again',
    ...queryWords('the log'),
    empty: 'Nothing has been sent here yet.',
    caption: (label: string) => `Latest messages to ${label}`,
    when: 'When',
    what: 'What',
    state: 'State',
    answer: 'Response',
    states,
    messageKinds,
    tries: (count: number, text: string) => `${text} ${plural(count, 'attempt', 'attempts')}`,
    notTried: 'No attempt yet',
    next: 'Next attempt {at}',
    attempt: '{at}: {answer} ({ms} ms)',
  },

  add: {
    title: 'Add a channel',
    thisBrowser: 'This browser',
    heading: (name: string) => `Add ${name}`,
    name: 'Name',
    wrongAddress: 'The address must start with https:// or http://.',
    wrongNumber: 'This must be a whole number, such as 42.',
    save: 'Add channel',
    saving: 'Adding...',
    cancel: 'Cancel',
    added: (label: string) => `${label} added`,
    failed: (why: string) => `The channel was not added. ${why}`,
  },

  push: {
    heading: 'Add this browser',
    hint: 'Messages appear as browser notifications, even while this site is closed. The browser asks for permission first.',
    allow: 'Allow notifications',
    asking: 'Waiting for the browser...',
    label: (browser: string) => `Browser (${browser})`,
    thisBrowser: 'This browser is already one of your channels.',
    insecure:
      'Browsers only allow notifications on https sites. This site does not use https, so choose another channel.',
    unsupported:
      'This browser does not support notifications from websites. On an iPhone or iPad (iOS 16.4 or newer), only the installed app can get them: choose “Add to Home Screen” in the share menu, open Rank Atlas from there, and come back to this page.',
    denied:
      'Notifications from this site are blocked in this browser. Allow them in its site settings, then try again.',
    dismissed: 'You did not allow notifications, so nothing was added. You can try again.',
    noService:
      'The push service of this browser did not respond, so nothing was added. Some browsers have none: try again later or use another channel.',
  },
} as const
