import type { Delivery } from '#contract/channels.ts'
import type { ChannelKind, WebhookEvent } from '#domain/alerts.ts'
import { plural } from '#web/lib/formats.ts'

/** The kinds that users can add; e-mail always exists. */
export type AddedKind = Exclude<ChannelKind, 'email'>
export type AddressKind = Exclude<AddedKind, 'web-push'>

const kinds: Record<ChannelKind, string> = {
  email: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  gotify: 'Gotify',
  apprise: 'Apprise',
  'web-push': 'Browser',
}

const addressHints: Record<AddressKind, string> = {
  webhook: 'Each message is sent as a JSON POST, signed according to Standard Webhooks.',
  slack: 'The address of an incoming webhook in your Slack workspace.',
  discord: 'The webhook address from a channel’s “Integrations” in Discord.',
  telegram:
    'Create a bot with @BotFather, start a chat with it or add it to a group, and enter its token and the chat.',
  ntfy: 'The address of a topic, on ntfy.sh or your own server.',
  gotify: 'The address of your Gotify server, and the token of an application there.',
  apprise:
    'The address of a saved configuration of Apprise API, which passes messages on to more than a hundred services.',
}

const placeholders: Record<AddressKind, string> = {
  webhook: 'https://example.com/rank-atlas',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  telegram: 'https://api.telegram.org',
  ntfy: 'https://ntfy.sh/my-topic',
  gotify: 'https://gotify.example.com',
  apprise: 'https://apprise.example.com/notify/my-key',
}

const states: Record<Delivery['state'], string> = { waiting: 'Waiting', sent: 'Sent', dead: 'Failed' }
const messageKinds: Record<Delivery['kind'], string> = {
  alert: 'Alert',
  event: 'Event of the server',
  test: 'Test message',
  confirmation: 'Address confirmation',
  'mail-test': 'Test of the mail server',
  'measuring-stopped': 'Measuring stopped',
  'measuring-resumed': 'Measuring resumed',
  'backups-stopped': 'Backups stopped',
  'backups-resumed': 'Backups resumed',
}

export const channelsWords = {
  title: 'Channels',
  explanation: 'Where you are notified. Every enabled channel gets every message, unless a rule names its channels.',
  loading: 'Loading your channels',
  failed: (why: string) => `Error loading your channels: ${why}`,
  stale: 'Your channels could not be refreshed and may be out of date.',
  kinds,
  isOn: (label: string) => `${label}: on`,
  of: (label: string) => ` (${label})`,
  settings: 'Change in Settings',
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
    cancel: 'Cancel',
    failed: (why: string) => `The name was not saved. ${why}`,
  },

  template: {
    open: 'Words',
    hint: 'Your own words for the alerts of this channel: one title, and one text for each change. Leave a field empty for the usual words.',
    title: 'Title',
    text: 'Text for each change',
    placeholders:
      'Placeholders: {names}. In the title also {title} (the usual title) and {more} (how many more changes).',
    example: 'How your newest alert would read',
    madeUp: 'How an alert would read (made-up example)',
    previewing: 'Loading the example',
    save: 'Save words',
    saving: 'Saving...',
    saved: 'The channel has your words',
    usual: 'Use the usual words',
    cancel: 'Cancel',
    failed: (why: string) => `The words were not saved. ${why}`,
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
    hint: 'What this webhook is told. All but alerts are about the whole server, so only the webhooks of admins get them.',
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
    ofMessage: (at: string) => ` (message of ${at})`,
    replayed: 'Sent again',
    notReplayed: 'Sent again, but not accepted',
    replayFailed: 'The message was not sent again',
    loading: 'Loading the log',
    failed: (why: string) => `Error loading the log: ${why}`,
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
    button: (kind: AddedKind) => (kind === 'web-push' ? 'This browser' : kinds[kind]),
    heading: (kind: AddressKind) => `Add ${kinds[kind]}`,
    name: 'Name',
    address: 'Address',
    wrongAddress: 'The address must start with https:// or http://.',
    tokens: {
      telegram: 'Token of the bot',
      ntfy: 'Access token, if the topic needs one',
      gotify: 'Token of the application',
    },
    chat: 'Chat: its number, or @name of a public channel',
    topic: 'Topic, if the group has topics: its number (optional)',
    topicHint: 'The last number of the link to the topic. Leave it empty for “General”.',
    wrongTopic: 'A topic is a whole number, such as 42.',
    tag: 'Tag, to reach only some receivers (optional)',
    hints: addressHints,
    placeholders,
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
