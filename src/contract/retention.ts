import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const keptThings = ['history', 'evidence', 'logs', 'audit', 'notices', 'deliveries'] as const
export type KeptThing = (typeof keptThings)[number]

export const retention = z.object({
  checkedAt: moment,
  history: z
    .object({ bytes: z.int(), ranks: z.int() })
    .describe('Size on disk. `ranks`: the number of ranks of an app in a chart at a time.'),
  database: z.object({ bytes: z.int() }).describe('People, catalogue, plans and logs, on disk.'),
  freeBytes: z
    .int()
    .nullable()
    .describe('Free space of the disk with the embedded database; null with a database server.'),
  bytesPerDay: z
    .int()
    .nullable()
    .describe(
      'At the rate of the last seven days, or of all days if the server is younger; null before a whole day is measured.',
    ),
  lastsDays: z
    .int()
    .nullable()
    .describe(
      'For how many days the free space lasts at this rate; null if unknown or if the history will stop growing before then.',
    ),
  settlesAtBytes: z
    .int()
    .nullable()
    .describe(
      'The final size of the history if only some months are kept; null if everything is kept or the size is unknown.',
    ),
  everyChart: z
    .object({
      charts: z.int(),
      bytesPerYear: z.int(),
      isOwn: z
        .boolean()
        .describe(
          'True if estimated from the charts of this server; false while it has few, and the estimate uses recorded charts.',
        ),
    })
    .describe('The disk space for a year of all charts in all countries, each read once a day.'),
  keptSince: moment
    .nullable()
    .describe('The start of the stored history, if older history was deleted; otherwise null.'),
  things: z
    .array(
      z.object({
        thing: z.enum(keptThings),
        setting: z.string(),
        kept: z.object({ count: z.int(), unit: z.enum(['days', 'months']) }).nullable(),
      }),
    )
    .describe('`kept`: null means for ever.'),
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
