import { type SettingsOf, setting, wholeNumber } from '../platform/process/config.ts'

/** Some numbers compare with the 97 days before, so at least four months stay. */
const leastMonths = 4

export const retentionSettings = {
  historyMonths: setting(
    'RETENTION_HISTORY_MONTHS',
    wholeNumber({ min: 0, max: 1_200, fallback: 0 }).refine(
      months => months === 0 || months >= leastMonths,
      `must be 0, which keeps everything, or at least ${leastMonths}`,
    ),
    'Whole months of rank history to keep besides the current one. Older ones are deleted each night; best ranks are kept. 0 keeps everything.',
  ),
  evidenceDays: setting(
    'RETENTION_EVIDENCE_DAYS',
    wholeNumber({ min: 30, max: 36_500, fallback: 400 }),
    'How long responses that looked wrong are kept, with what was read.',
  ),
  logDays: setting(
    'RETENTION_LOG_DAYS',
    wholeNumber({ min: 1, max: 3_650, fallback: 30 }),
    'How long finished sweeps and runs of jobs are listed. The newest run of each job stays.',
  ),
  auditDays: setting(
    'RETENTION_AUDIT_DAYS',
    wholeNumber({ min: 0, max: 36_500, fallback: 0 }),
    'How long the actions of admins are kept. 0 keeps all of them.',
  ),
  noticeDays: setting(
    'RETENTION_NOTICE_DAYS',
    wholeNumber({ min: 7, max: 36_500, fallback: 180 }),
    'How long notices stay in the inboxes of people.',
  ),
  deliveryDays: setting(
    'RETENTION_DELIVERY_DAYS',
    // E-mails are retried for three days.
    wholeNumber({ min: 4, max: 3_650, fallback: 30 }),
    'How long the logs of sent messages are kept.',
  ),
}

export type RetentionSettings = SettingsOf<typeof retentionSettings>
