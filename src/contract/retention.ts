import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const keptThings = ['history', 'evidence', 'logs', 'audit', 'notices', 'deliveries'] as const
export type KeptThing = (typeof keptThings)[number]

export const retention = z.object({
  checkedAt: moment,
  history: z
    .object({ bytes: z.int(), ranks: z.int() })
    .describe('On disk. `ranks`: one of an app in a chart at a time.'),
  database: z.object({ bytes: z.int() }).describe('People, catalogue, plans and logs, on disk.'),
  freeBytes: z
    .int()
    .nullable()
    .describe('Free space of the disk with the embedded databases; null if both are servers.'),
  bytesPerDay: z
    .int()
    .nullable()
    .describe(
      'At the pace of the last seven days, or of all days of a younger server; null before a whole day is measured.',
    ),
  lastsDays: z
    .int()
    .nullable()
    .describe(
      'For how many days the free space lasts at this pace; null if it is not known or if the history will stop growing before.',
    ),
  settlesAtBytes: z
    .int()
    .nullable()
    .describe(
      'What the history grows to and stays at, when only some months are kept; null if everything is kept or nothing is known.',
    ),
  everyChart: z
    .object({
      charts: z.int(),
      bytesPerYear: z.int(),
      isOwn: z
        .boolean()
        .describe(
          'By the mean size of the charts of this server; false while it has few, so that charts of recorded days are the measure.',
        ),
    })
    .describe('What a year of all charts of all countries takes on disk, each read once a day.'),
  keptSince: moment
    .nullable()
    .describe('The start of the history that is kept, once older history was deleted; null if nothing was.'),
  things: z
    .array(
      z.object({
        thing: z.enum(keptThings),
        setting: z.string(),
        kept: z.object({ count: z.int(), unit: z.enum(['days', 'months']) }).nullable(),
      }),
    )
    .describe('`kept`: null for ever.'),
})
export type Retention = z.infer<typeof retention>

export const getRetention = endpoint({
  name: 'getRetention',
  method: 'GET',
  path: '/api/admin/retention',
  summary: 'How large the data is, how long the disk lasts, and how long each kind of data is kept',
  access: 'admin',
  response: retention,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})
