import type { MailState } from '#contract/mail.ts'
import { queryWords } from '#web/components/feedback/feedback.words.ts'
import { plural } from '#web/lib/formats.ts'

const states: Record<MailState['state'], string> = {
  'not-configured': 'Off',
  untried: 'Not tried yet',
  working: 'Working',
  'at-fault': 'Failing',
}

export const mailWords = {
  title: 'E-mail',
  ...queryWords('the state of the mail server'),
  stale: 'This could not be refreshed and may be out of date.',
  states,
  stateSentences: {
    'not-configured': 'This server sends no e-mail, because no mail server is set (SMTP_URL and MAIL_FROM).',
    untried: 'A mail server is set. It has accepted no e-mail in the last 30 days; send a test to try it.',
    working: 'The mail server accepts e-mails.',
  },
  fault: (people: number) =>
    `The mail server has been failing since {since}. {people} ${plural(people, 'person gets', 'people get')} no e-mail.`,
  faultMore:
    'No channel is turned off. Each e-mail is retried for about three days, and everything stays in the inboxes.',
  lastAnswer: 'Last response',
  sender: 'Sender',
  accepted: 'Last accepted',
  none: '–',

  test: {
    title: 'Test e-mail',
    explanation: 'Sends one e-mail now and shows the response of the mail server. It is not retried.',
    address: 'Address',
    invalid: 'Please enter a valid e-mail address',
    send: 'Send a test e-mail',
    sending: 'Sending...',
    accepted: ({ address, ms }: { address: string; ms: string }) =>
      `The mail server accepted the e-mail to ${address} (${ms} ms).`,
    refused: (address: string) => `The e-mail to ${address} was not sent.`,
    failed: (why: string) => `No test was sent. ${why}`,
    off: 'Set a mail server first, then restart the server.',
  },

  messages: 'Messages',
  messagesCaption: 'Messages of all people, by kind of channel',
  kind: 'Channel',
  waiting: 'Waiting',
  givenUp: 'Given up in 24 h',
} as const
