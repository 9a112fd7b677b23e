import { z } from 'zod'
import { session, user, userId } from './accounts.ts'
import { alertRule, alertSchedule } from './alerts.ts'
import { auditEntry } from './audit.ts'
import { channel } from './channels.ts'
import { moment } from './charts.ts'
import { savedComparison } from './comparisons.ts'
import { endpoint } from './endpoint.ts'
import { notice } from './inbox.ts'
import { listLink } from './list-links.ts'
import { appNote } from './rank-histories.ts'
import { token } from './tokens.ts'

/** Everything stored about a person, and nothing about others. Contains no secrets, because people share such files. */
export const personalData = z.object({
  exportedAt: moment,
  user: user.extend({
    issuer: z.string().describe("The external account: its provider and the person's id there."),
    subject: z.string(),
    createdAt: moment,
    lastSeenAt: moment,
  }),
  notifications: z.object({ email: z.string(), enabled: z.boolean() }),
  sessions: z.array(session),
  listLinks: z.array(listLink).describe('Read-only links to their list, without their addresses.'),
  tokens: z.array(token).describe('API tokens, without their secrets.'),
  trackedApps: z.array(
    z.object({ appStoreId: z.string(), name: z.string(), trackedAt: moment, tags: z.array(z.string()) }),
  ),
  alerts: z.object({
    schedule: alertSchedule.nullable().describe('Null if the person never tracked an app.'),
    rules: z.array(alertRule),
    notices: z.array(notice).describe('Everything in the inbox, newest first.'),
  }),
  keywords: z
    .array(
      z.object({
        appStoreId: z.string(),
        name: z.string(),
        storefront: z.string(),
        keyword: z.string(),
        addedAt: moment,
      }),
    )
    .describe('Keywords the person added to apps, oldest first.'),
  notes: z
    .array(
      appNote.pick({ day: true, text: true }).extend({ appStoreId: z.string(), name: z.string(), createdAt: moment }),
    )
    .describe("The person's notes on days of apps, oldest first."),
  comparisons: z
    .array(
      savedComparison
        .pick({ name: true, createdAt: true })
        .extend({ apps: z.array(z.object({ appStoreId: z.string(), name: z.string() })) }),
    )
    .describe('Comparisons the person saved, newest first.'),
  channels: z.array(
    channel.pick({ kind: true, label: true, isOn: true, place: true, template: true, events: true, createdAt: true }),
  ),
  adminActs: z.array(auditEntry.omit({ username: true })).describe("The person's actions as an admin, oldest first."),
  roleChanges: z
    .array(auditEntry.pick({ at: true, details: true }))
    .describe("Changes to the person's role by admins."),
})
export type PersonalData = z.infer<typeof personalData>

export const downloadPersonalData = endpoint({
  name: 'downloadPersonalData',
  method: 'GET',
  path: '/api/users/:userId/data',
  summary: 'Everything stored about a person, as a file',
  access: 'owner',
  tokenScope: 'never',
  params: z.object({ userId }),
  response: personalData,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
