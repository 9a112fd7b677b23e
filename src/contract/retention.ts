import { z } from 'zod'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const keptThings = ['history', 'evidence', 'logs', 'audit', 'notices', 'deliveries'] as const
export type KeptThing = (typeof keptThings)[number]

export const retention = z.object({
  checkedAt: moment,
  /** On disk. `ranks`: one of an app in a chart at a time. */
  history: z.object({ bytes: z.int(), ranks: z.int() }),
  /** People, catalogue, plans and logs, on disk. */
  database: z.object({ bytes: z.int() }),
  /** Free space of the disk with the embedded databases; null if both are servers. */
  freeBytes: z.int().nullable(),
  /** At the pace of the last seven days, or of all days of a younger server; null before a whole day is measured. */
  bytesPerDay: z.int().nullable(),
  /** For how many days the free space lasts at this pace; null if it is not known or if the history will stop growing before. */
  lastsDays: z.int().nullable(),
  /** What the history grows to and stays at, when only some months are kept; null if everything is kept or nothing is known. */
  settlesAtBytes: z.int().nullable(),
  /** What a year of all charts of all countries takes on disk, each read once a day. */
  everyChart: z.object({
    charts: z.int(),
    bytesPerYear: z.int(),
    /** By the mean size of the charts of this server; false while it has few, so that charts of recorded days are the measure. */
    isOwn: z.boolean(),
  }),
  /** The start of the history that is kept, once older history was deleted; null if nothing was. */
  keptSince: moment.nullable(),
  /** `kept`: null for ever. */
  things: z.array(
    z.object({
      thing: z.enum(keptThings),
      setting: z.string(),
      kept: z.object({ count: z.int(), unit: z.enum(['days', 'months']) }).nullable(),
    }),
  ),
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
