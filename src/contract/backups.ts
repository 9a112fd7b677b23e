import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const backupRun = z.object({
  startedAt: moment,
  durationSeconds: z.number(),
  /** The file; null if none was written. */
  name: z.string().nullable(),
  bytes: z.int().nullable(),
  /** Why there is no file, or why the bucket does not have it; null if all is well. */
  failure: z.string().nullable(),
})
export type BackupRun = z.infer<typeof backupRun>

export const backupsState = z.object({
  /** Five cron fields in UTC; null if backups are made by hand only. */
  schedule: z.string().nullable(),
  nextAt: moment.nullable(),
  /** The folder on the server that has the files. */
  folder: z.string(),
  /** `s3://name/folder`; null without one. */
  bucket: z.string().nullable(),
  keepDays: z.int(),
  /** Since when there is no new backup, once two that were due are missing; null if all is well. */
  lateSince: moment.nullable(),
  isRunning: z.boolean(),
  /** The newest ten, the newest first. */
  runs: z.array(backupRun),
})
export type BackupsState = z.infer<typeof backupsState>

export const getBackups = endpoint({
  name: 'getBackups',
  method: 'GET',
  path: '/api/admin/backups',
  summary: 'When backups are made, where they are, and how the newest ones ended',
  access: 'admin',
  response: backupsState,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

/** The answer comes when the backup has begun. */
export const startBackup = endpoint({
  name: 'startBackup',
  method: 'POST',
  path: '/api/admin/backups',
  summary: 'Starts a backup into the folder and the bucket of scheduled ones',
  access: 'admin',
  response: backupsState,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready', 'job.running'],
})
