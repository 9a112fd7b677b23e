import { z } from 'zod'
import { licenceIds } from '#domain/licences.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

const file = z.object({
  /** Below `/open-data/`. */
  path: z.string(),
  bytes: z.int(),
})

const month = z.object({
  /** `2026-11` */
  month: z.string(),
  /** A finished month changes only when its measurements do. */
  isFinished: z.boolean(),
  /** When it was published again although it was finished; null if never. */
  correctedAt: moment.nullable(),
  measurements: z.int(),
  ranks: z.int(),
  /** One JSON object per line. */
  ndjson: file,
  /** Parquet: each reading of a chart and what came of it. */
  readings: file,
  /** Parquet: a file for each country. */
  rankFiles: z.int(),
  rankBytes: z.int(),
})

export const publication = z.object({
  licence: z.enum(licenceIds),
  madeAt: moment,
  /** Newest first. */
  months: z.array(month),
})
export type Publication = z.infer<typeof publication>

export const getOpenData = endpoint({
  name: 'getOpenData',
  method: 'GET',
  path: '/api/open-data',
  summary: 'The rank history that this server publishes as open data',
  access: 'everyone',
  /** Null if this server publishes none, or has not made the first one. */
  response: z.object({ publication: publication.nullable() }),
  errors: ['server.not_ready'],
})
