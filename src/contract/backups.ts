import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const backupRun = z.object({
  startedAt: moment,
  durationSeconds: z.number(),
  name: z.string().nullable().describe('The name of the file; null if none was written.'),
  bytes: z.int().nullable(),
  failure: z
    .string()
    .nullable()
    .describe('Why there is no file, or why the bucket does not have it; null if all is well.'),
})
export type BackupRun = z.infer<typeof backupRun>

export const backupsState = z.object({
  schedule: z.string().nullable().describe('Five cron fields in UTC; null if backups are made by hand only.'),
  nextAt: moment.nullable(),
  folder: z.string().describe('The folder on the server that holds the backups.'),
  bucket: z.string().nullable().describe('`s3://name/folder`; null without one.'),
  keepDays: z.int(),
  lateSince: moment
    .nullable()
    .describe('The time since which backups are missing, set after two were missed; null if all is well.'),
  isRunning: z.boolean(),
  runs: z.array(backupRun).describe('The newest ten, newest first.'),
})
export type BackupsState = z.infer<typeof backupsState>

export const getBackups = endpoint({
  name: 'getBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'The schedule and location of backups, and the results of the newest ones',
  access: 'admin',
  response: backupsState,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

/** The response is sent when the backup has begun. */
export const startBackup = endpoint({
  name: 'startBackup',
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Starts a backup to the same folder and bucket as scheduled ones',
  access: 'admin',
  response: backupsState,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready', 'job.running'],
})
