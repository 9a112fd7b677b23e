import { defaultThreshold } from '#domain/maintenance-jobs.ts'
import { cronSchedule } from '../platform/jobs/cron-schedule.ts'
import { type SettingsOf, setting, wholeNumber } from '../platform/process/config.ts'

export const maintenanceSettings = {
  rankingsUpdate: setting(
    'MAINTENANCE_RANKINGS_UPDATE',
    cronSchedule('off'),
    'When every planned chart is read again, in UTC; the collector follows its plan without it.',
  ),
  topChartsImport: setting(
    'MAINTENANCE_TOP_CHARTS_IMPORT',
    cronSchedule('0 */3 * * *'),
    'When the top 100 US iPhone apps and their store pages are imported into the catalogue, in UTC.',
  ),
  rankingsCleanup: setting(
    'MAINTENANCE_RANKINGS_CLEANUP',
    cronSchedule('40 4 * * 0'),
    'When old ranks of apps with many ranks are thinned, in UTC.',
  ),
  supabaseSync: setting(
    'MAINTENANCE_SUMMARIES_REBUILD',
    cronSchedule('off'),
    'When best ranks and newest charts are rebuilt from all snapshots, in UTC.',
  ),
  threshold: setting(
    'MAINTENANCE_CLEANUP_THRESHOLD',
    wholeNumber({ min: 1, max: 1_000_000, fallback: defaultThreshold }),
    'Apps with more old ranks than this are thinned by the scheduled cleanup.',
  ),
  windowDays: setting(
    'HISTORY_FULL_RESOLUTION_DAYS',
    wholeNumber({ min: 31, max: 3_650, fallback: 90 }),
    'Ranks younger than this many days are never thinned.',
  ),
}

export type MaintenanceSettings = SettingsOf<typeof maintenanceSettings>
