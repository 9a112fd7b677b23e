import { z } from 'zod'
import { reportSpans } from '#domain/reports.ts'
import { userId } from './accounts.ts'
import { changedApp } from './alerts.ts'
import { chart, day, moment, pageQuery } from './charts.ts'
import { endpoint } from './endpoint.ts'

const own = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const
const userParams = z.object({ userId })

const correction = z.object({
  changes: z
    .int()
    .describe(
      'How many changes that this person was notified of no longer count; the names of at most 3 apps, and how many more there are.',
    ),
  apps: z.array(z.string()),
  moreApps: z.int(),
})

export const notice = z.object({
  id: z.int(),
  evaluatedAt: moment,
  isRead: z.boolean(),
  apps: z.array(changedApp),
  notes: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({
          kind: z.literal('shuffled'),
          chart,
          observedAt: moment,
        }),
        z.object({
          kind: z.literal('channel-failed'),
          channelId: z.string(),
          label: z.string(),
          answer: z.string(),
          isOff: z.boolean().describe('True if the channel was turned off; false if only one message was lost.'),
        }),
        /** A report of a week or a month is ready; days are UTC. */
        z.object({ kind: z.literal('report'), span: z.enum(reportSpans), from: day, to: day, sentence: z.string() }),
        /** For admins: the mail server fails for everyone or for several people. */
        z.object({
          kind: z.literal('mail-fault'),
          since: moment,
          answer: z.string().describe('The newest answer of the mail server.'),
          people: z.int().describe('How many people get no e-mail because of it.'),
        }),
        /** Earlier measurements, imported later, show that these were not first times or best ranks. */
        correction.extend({ kind: z.literal('not-first') }),
        correction.extend({
          kind: z.literal('withdrawn'),
          withdrawalId: z.int(),
          reason: z.string().describe("The admin's reason."),
          isUndone: z.boolean().describe('True if the withdrawal was undone, so that the changes count again.'),
        }),
      ]),
    )
    .describe('Notes about undelivered messages and withdrawn changes. Old notices also name shuffled charts.'),
})
export type Notice = z.infer<typeof notice>

export const inbox = z.object({
  notices: z.array(notice),
  nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
  unread: z.int(),
})
export type Inbox = z.infer<typeof inbox>

export const getInbox = endpoint({
  name: 'getInbox',
  method: 'GET',
  path: '/api/users/:userId/inbox',
  summary: 'What happened to the apps of a person, newest first',
  access: 'owner',
  params: userParams,
  query: z.object(pageQuery),
  response: inbox,
  errors: own,
})

export const countUnread = endpoint({
  name: 'countUnread',
  method: 'GET',
  path: '/api/users/:userId/inbox/unread',
  summary: 'The number of unread notices of a person',
  access: 'owner',
  params: userParams,
  response: z.object({ unread: z.int() }),
  errors: own,
})

export const markInboxRead = endpoint({
  name: 'markInboxRead',
  method: 'POST',
  path: '/api/users/:userId/inbox/read',
  summary: 'Marks all notices up to the given one as read',
  access: 'owner',
  tokenScope: 'alerts',
  params: userParams,
  body: z.strictObject({ upTo: z.int().positive() }),
  response: z.object({ unread: z.int() }),
  errors: own,
})
