import { z } from 'zod'
import { session, user, userId } from './accounts.ts'
import { alertRule, alertSchedule, notice } from './alerts.ts'
import { auditEntry } from './audit.ts'
import { channel } from './channels.ts'
import { moment } from './charts.ts'
import { savedComparison } from './comparisons.ts'
import { endpoint } from './endpoint.ts'
import { appNote } from './rank-histories.ts'

/** Everything that is stored about a person, and nothing about anybody else. Secrets stay here: a file is passed on. */
export const personalData = z.object({
  exportedAt: moment,
  user: user.extend({
    /** The external account: who vouches for it, and how it names the person. */
    issuer: z.string(),
    subject: z.string(),
    createdAt: moment,
    lastSeenAt: moment,
  }),
  notifications: z.object({ email: z.string(), enabled: z.boolean() }),
  sessions: z.array(session),
  trackedApps: z.array(z.object({ appStoreId: z.string(), name: z.string(), trackedAt: moment })),
  alerts: z.object({
    /** Null for who never tracked an app. */
    schedule: alertSchedule.nullable(),
    rules: z.array(alertRule),
    /** Everything in the inbox, newest first. */
    notices: z.array(notice),
  }),
  /** Keywords the person added to apps, in the order of time. */
  keywords: z.array(
    z.object({
      appStoreId: z.string(),
      name: z.string(),
      storefront: z.string(),
      keyword: z.string(),
      addedAt: moment,
    }),
  ),
  /** What the person wrote to days of apps, in the order of time. */
  notes: z.array(
    appNote.pick({ day: true, text: true }).extend({ appStoreId: z.string(), name: z.string(), createdAt: moment }),
  ),
  /** Comparisons the person saved, newest first. */
  comparisons: z.array(
    savedComparison
      .pick({ name: true, createdAt: true })
      .extend({ apps: z.array(z.object({ appStoreId: z.string(), name: z.string() })) }),
  ),
  channels: z.array(channel.pick({ kind: true, label: true, isOn: true, place: true, createdAt: true })),
  /** What the person did as an admin, in the order of time. */
  adminActs: z.array(auditEntry.omit({ username: true })),
  /** When admins changed the role of the person, and to what. */
  roleChanges: z.array(auditEntry.pick({ at: true, details: true })),
})
export type PersonalData = z.infer<typeof personalData>

export const downloadPersonalData = endpoint({
  name: 'downloadPersonalData',
  method: 'GET',
  path: '/api/users/:userId/data',
  summary: 'Everything that is stored about a person, as a file',
  access: 'owner',
  params: z.object({ userId }),
  response: personalData,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
