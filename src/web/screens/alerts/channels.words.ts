import type { Delivery } from '#contract/channels.ts'
import type { ChannelKind } from '#domain/alerts.ts'
import { plural } from '#web/lib/formats.ts'

/** What people add; e-mail is always there. */
export type AddedKind = Exclude<ChannelKind, 'email'>
export type AddressKind = Exclude<AddedKind, 'web-push'>

const kinds: Record<ChannelKind, string> = {
  email: 'Email',
  webhook: 'Webhook',
  slack: 'Slack',
  discord: 'Discord',
  ntfy: 'ntfy',
  'web-push': 'Browser',
}

const addressHints: Record<AddressKind, string> = {
  webhook: 'Each message is sent as JSON by POST, signed as Standard Webhooks says.',
  slack: 'The address of an incoming webhook of your Slack workspace.',
  discord: 'The address that Discord gives under “Integrations” of a channel.',
  ntfy: 'The address of a topic, on ntfy.sh or your own server.',
}

const placeholders: Record<AddressKind, string> = {
  webhook: 'https://example.com/rank-atlas',
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  ntfy: 'https://ntfy.sh/my-topic',
}

const states: Record<Delivery['state'], string> = { waiting: 'Waiting', sent: 'Sent', dead: 'Given up' }
const messageKinds: Record<Delivery['kind'], string> = {
  alert: 'Alert',
  test: 'Test message',
  confirmation: 'Letter to confirm the address',
  'measuring-stopped': 'Measuring stopped',
  'measuring-resumed': 'Measuring resumed',
}

/** The channels of the alerts page in English. */
export const channelsWords = {
  title: 'Channels',
  explanation: 'Where you are told. Every channel that is on gets every message.',
  loading: 'Loading your channels',
  failed: (why: string) => `Your channels could not be loaded: ${why}`,
  stale: 'Your channels could not be read anew and may have changed elsewhere.',
  kinds,
  isOn: (label: string) => `${label}: on`,
  of: (label: string) => ` (${label})`,
  settings: 'Change in Settings',
  noAddress: 'No address yet',
  changeFailed: 'The channel was not changed',

  test: {
    button: 'Send a test',
    sending: 'Sending...',
    sent: ({ answer, ms }: { answer: string; ms: string }) => `The test was taken in ${ms} ms: ${answer}`,
    waiting: (answer: string) => `The test was not taken: ${answer} It is tried again later.`,
    queued: 'The test is on its way. The log shows what comes of it.',
    dead: (answer: string) => `The test was not taken: ${answer} It is not tried again.`,
    failed: (why: string) => `The test was not sent. ${why}`,
  },

  rename: {
    open: 'Rename',
    label: 'Name',
    save: 'Save name',
    cancel: 'Cancel',
    failed: (why: string) => `The name was not saved. ${why}`,
  },

  remove: {
    button: 'Remove',
    confirm: (label: string) => `Remove “${label}” with its log? Nothing more is sent there.`,
    removed: 'Channel removed',
    failed: 'The channel was not removed',
  },

  secret: {
    label: 'Secret',
    hint: 'By it the receiver knows that a message is from here.',
    copied: 'Secret copied to clipboard',
    renew: 'Renew',
    confirm: 'Make a new secret? The old one signs beside it for a day, so that you can change your receiver.',
    renewed: 'The webhook has a new secret',
    failed: 'The secret was not renewed',
    old: 'The secret before it signs as well until {until}.',
  },

  log: {
    open: 'Log',
    loading: 'Loading the log',
    failed: (why: string) => `The log could not be loaded: ${why}`,
    empty: 'Nothing was sent here yet.',
    caption: (label: string) => `The last messages of ${label}`,
    when: 'When',
    what: 'What',
    state: 'State',
    answer: 'Answer',
    states,
    messageKinds,
    tries: (count: number, text: string) => `${text} ${plural(count, 'try', 'tries')}`,
    notTried: 'Not tried yet',
    next: 'Next try {at}',
    attempt: '{at}: {answer} ({ms} ms)',
  },

  add: {
    title: 'Add a channel',
    button: (kind: AddedKind) => (kind === 'web-push' ? 'This browser' : kinds[kind]),
    heading: (kind: AddressKind) => `Add ${kinds[kind]}`,
    name: 'Name',
    address: 'Address',
    wrongAddress: 'An address begins with https:// or http://.',
    token: 'Access token, if the topic needs one',
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
    hint: 'Messages appear as notifications of this browser, also while this site is closed. The browser asks you first.',
    allow: 'Allow notifications',
    asking: 'Waiting for the browser...',
    label: (browser: string) => `Browser (${browser})`,
    thisOne: 'This browser is one of your channels already.',
    insecure:
      'Browsers show notifications only of sites that are opened by https. This one is not, so use another channel.',
    unsupported:
      'This browser cannot show notifications of sites. On an iPhone or iPad, first add this site to the home screen.',
    denied:
      'This browser was told to show no notifications of this site. Allow them in its settings for the site, then try again.',
    dismissed: 'The browser was not allowed to show notifications, so nothing was added. You can try again.',
    noService:
      'The push service of this browser does not answer, so nothing was added. Some browsers have none; try again later or use another channel.',
  },
} as const
