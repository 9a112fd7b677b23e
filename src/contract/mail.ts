import { z } from 'zod'
import { isEmailAddress, longestEmailAddress } from '#domain/email-addresses.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const mailState = z.object({
  /** `untried`: no e-mail was accepted in the last 30 days, and nothing failed for several people. */
  state: z.enum(['not-configured', 'untried', 'working', 'at-fault']),
  /** The sender of all e-mails; null without a mail server. */
  from: z.string().nullable(),
  /** The mail server fails for everyone or for several people; null if it does not. */
  fault: z.object({ since: moment, answer: z.string(), people: z.int() }).nullable(),
  /** When the mail server last accepted an e-mail; null if it did not in the last 30 days. */
  acceptedAt: moment.nullable(),
  /** The admin's own address; empty if there is none. */
  ownAddress: z.string(),
  /** For every kind of channel, the messages that are due and not accepted yet, and the alerts given up in the last day. */
  deliveries: z.array(z.object({ kind: z.string(), kindName: z.string(), waiting: z.int(), givenUp: z.int() })),
})
export type MailState = z.infer<typeof mailState>

export const getMailState = endpoint({
  name: 'getMailState',
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'Whether the mail server works, and how many messages wait',
  access: 'admin',
  response: mailState,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const mailTest = z.object({
  address: z.string(),
  isAccepted: z.boolean(),
  /** What the mail server answered, or why it was not reached, as a sentence. */
  answer: z.string(),
  durationSeconds: z.number(),
})
export type MailTest = z.infer<typeof mailTest>

/** Sent once and not retried, so that the answer is the true one of now. */
export const sendMailTest = endpoint({
  name: 'sendMailTest',
  method: 'POST',
  path: '/api/admin/mail/test',
  summary: 'Sends a test e-mail to one address and returns what the mail server answered',
  access: 'admin',
  body: z.strictObject({
    address: z
      .string()
      .max(longestEmailAddress)
      .refine(isEmailAddress, { message: 'Please enter a valid email address' }),
  }),
  response: mailTest,
  errors: [
    'request.invalid',
    'auth.required',
    'auth.forbidden',
    'channel.not_ready',
    'request.too_many',
    'server.not_ready',
  ],
})
