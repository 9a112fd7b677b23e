import { join } from 'node:path'
import { z } from 'zod'
import { cronSchedule } from '../platform/jobs/cron-schedule.ts'
import { isBucketAddress } from '../platform/outgoing/bucket.ts'
import { type SettingsOf, setting, wholeNumber } from '../platform/process/config.ts'

export const backupSettings = {
  schedule: setting(
    'BACKUP_SCHEDULE',
    cronSchedule('off'),
    'When backups are made automatically, in UTC: "17 3 * * *" is each night.',
  ),
  folder: setting(
    'BACKUP_DIR',
    z.string().optional(),
    'Where scheduled backups are kept; `backups` in DATA_DIR if unset. Another disk survives the loss of the first.',
  ),
  keepDays: setting(
    'BACKUP_KEEP_DAYS',
    wholeNumber({ min: 1, max: 3650, fallback: 14 }),
    'Scheduled backups older than this are deleted after the next one is made, in the folder and in the bucket.',
  ),
  bucket: setting(
    'BACKUP_BUCKET',
    z.string().refine(isBucketAddress, 'must look like "s3://name" or "s3://name/folder"').optional(),
    'An S3-compatible bucket that gets a copy of each scheduled backup: `s3://name` or `s3://name/folder`.',
  ),
  bucketEndpoint: setting(
    'BACKUP_BUCKET_ENDPOINT',
    z.url({ protocol: /^https?$/, error: 'must be an address such as "https://s3.example.com"' }).optional(),
    "The address of the service that has the bucket; Amazon's if unset.",
  ),
  bucketRegion: setting('BACKUP_BUCKET_REGION', z.string().default('us-east-1'), 'The region of the bucket.'),
  bucketKeyId: setting(
    'BACKUP_BUCKET_KEY_ID',
    z.string().optional(),
    "The id of the bucket's access key; if unset, the key that Amazon gives the machine.",
  ),
  bucketSecret: setting('BACKUP_BUCKET_SECRET', z.string().optional(), 'The secret of that access key.', {
    isSecret: true,
  }),
}

export type BackupSettings = SettingsOf<typeof backupSettings>

/** The folder of scheduled backups. */
export const findFolder = ({ backups, storage }: { backups: BackupSettings; storage: { dataDir: string } }): string =>
  backups.folder ?? join(storage.dataDir, 'backups')
