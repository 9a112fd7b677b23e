import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** What admins do. Each act is written down in the transaction that does it. */
export const auditActions = [
  'public-list.add',
  'public-list.remove',
  'international.remove',
  'international.restore',
  'app.refresh',
  'role.change',
  'job.start',
  'job.cancel',
  'job.resume',
  'job.reset',
  'collector.pause',
  'collector.resume',
  'collector.retry-failed',
  'collector.scope',
  'suspect.accept',
  'suspect.reject',
  'withdrawal.make',
  'withdrawal.undo',
  'images.regenerate',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.string(),
  at: moment,
  /** Who did it; null once that account was deleted. */
  username: z.string().nullable(),
  action: z.enum(auditActions),
  /** What it was done to: an app id, a job, a chart key, a person; null where the act says it all. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  /** Why, in the words of the admin. */
  reason: z.string().nullable(),
  /** One sentence with what the act was given, such as a threshold. */
  details: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** Ask with it for the entries before these; null at the first entry ever. */
  nextBefore: z.string().nullable(),
})
export type AuditPage = z.infer<typeof auditPage>

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What admins did, the newest first, 50 at a time; `/api/admin/audit.csv` has all of it',
  access: 'admin',
  query: z.object({
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  response: auditPage,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
