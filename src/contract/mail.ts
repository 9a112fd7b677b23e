import { z } from 'zod'
import { isEmailAddress, longestEmailAddress } from '#domain/email-addresses.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const mailState = z.object({
  state: z
    .enum(['not-configured', 'untried', 'working', 'at-fault'])
    .describe('`untried`: no e-mail was accepted in the last 30 days, and nothing failed for several people.'),
  from: z.string().nullable().describe('The sender of all e-mails; null without a mail server.'),
  fault: z
    .object({ since: moment, answer: z.string(), people: z.int() })
    .nullable()
    .describe('The mail server fails for everyone or for several people; null if it does not.'),
  acceptedAt: moment
    .nullable()
    .describe('When the mail server last accepted an e-mail; null if it did not in the last 30 days.'),
  ownAddress: z.string().describe("The admin's own address; empty if there is none."),
  deliveries: z
    .array(z.object({ kind: z.string(), kindName: z.string(), waiting: z.int(), givenUp: z.int() }))
    .describe(
      'For every kind of channel, the messages that are due and not accepted yet, and the alerts given up in the last day.',
    ),
})
export type MailState = z.infer<typeof mailState>

export const getMailState = endpoint({
  name: 'getMailState',
  method: 'GET',
  path: '/api/admin/mail',
  summary: 'Whether the mail server works, and how many messages are queued',
  access: 'admin',
  response: mailState,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const mailTest = z.object({
  address: z.string(),
  isAccepted: z.boolean(),
  answer: z.string().describe('The response of the mail server, or why it could not be reached, as a sentence.'),
  durationSeconds: z.number(),
})
export type MailTest = z.infer<typeof mailTest>

/** Sent once without retries, so that the result shows the current state. */
export const sendMailTest = endpoint({
  name: 'sendMailTest',
  method: 'POST',
  path: '/api/admin/mail/test',
  summary: "Sends a test e-mail to one address and returns the mail server's response",
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
