import { z } from 'zod'
import { moment, pageQuery } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** Admins' actions, and everyone's tokens. Each one is recorded in the transaction that performs it. */
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
  'collector.selection',
  'suspect.accept',
  'suspect.reject',
  'withdrawal.make',
  'withdrawal.undo',
  'images.regenerate',
  'mail.test',
  'score-weights.save',
  'history.export',
  'backup.start',
  'token.create',
  'token.revoke',
] as const
export type AuditAction = (typeof auditActions)[number]

export const auditEntry = z.object({
  id: z.string(),
  at: moment,
  username: z.string().nullable().describe("The admin's name; null once the account is deleted."),
  action: z.enum(auditActions),
  subject: z
    .string()
    .nullable()
    .describe('What the action changed (an app id, job, chart key or person); null if nothing in particular.'),
  subjectName: z.string().nullable(),
  reason: z.string().nullable().describe("The admin's reason."),
  details: z.string().nullable().describe('One sentence with the parameters of the action, such as a threshold.'),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({
  entries: z.array(auditEntry),
  nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
})
export type AuditPage = z.infer<typeof auditPage>

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Actions of admins, newest first, 50 per page; `/api/admin/audit.csv` has all',
  access: 'admin',
  query: z.object(pageQuery),
  response: auditPage,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
