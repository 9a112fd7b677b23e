import { z } from 'zod'
import { setting, wholeNumber } from '../platform/config.ts'
import { cronSchedule } from '../platform/cron-schedule.ts'

export const backupSettings = {
  schedule: setting(
    'BACKUP_SCHEDULE',
    cronSchedule('off'),
    'When a backup is made by itself, in UTC: "17 3 * * *" is each night.',
  ),
  folder: setting(
    'BACKUP_DIR',
    z.string().optional(),
    'Where scheduled backups are kept; `backups` in DATA_DIR if unset. Another disk survives the loss of the first.',
  ),
  keepDays: setting(
    'BACKUP_KEEP_DAYS',
    wholeNumber({ min: 1, max: 3650, fallback: 14 }),
    'Scheduled backups older than this are deleted after the next one is made.',
  ),
}
