import { z } from 'zod'
import { licenceIds } from '#domain/licences.ts'
import { cronSchedule } from '../platform/jobs/cron-schedule.ts'
import { setting } from '../platform/process/config.ts'

export const openDataSettings = {
  licence: setting(
    'OPEN_DATA_LICENCE',
    z.enum(['off', ...licenceIds]).default('off'),
    'Publishes the rank history at `/open-data`, for everyone, under this licence. It contains no texts or pictures of the App Store and nothing about people.',
  ),
  folder: setting(
    'OPEN_DATA_DIR',
    z.string().optional(),
    'Where the published files are; `open-data` in DATA_DIR if unset.',
  ),
  schedule: setting('OPEN_DATA_SCHEDULE', cronSchedule('23 4 * * *'), 'When the open data is published again, in UTC.'),
}
