import { z } from 'zod'
import { licenceIds } from '#domain/licences.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

const file = z.object({
  path: z.string().describe('Below `/open-data/`.'),
  bytes: z.int(),
})

const month = z.object({
  month: z.string().describe('`2026-11`'),
  isFinished: z.boolean().describe('A finished month changes only when its measurements do.'),
  correctedAt: moment.nullable().describe('When the month was published again after it was finished; null if never.'),
  measurements: z.int(),
  ranks: z.int(),
  ndjson: file.describe('One JSON object per line.'),
  readings: file.describe('Parquet: each reading of a chart and its result.'),
  rankFiles: z.int().describe('Parquet: a file for each country.'),
  rankBytes: z.int(),
})

export const publication = z.object({
  licence: z.enum(licenceIds),
  madeAt: moment,
  months: z.array(month).describe('Newest first.'),
})
export type Publication = z.infer<typeof publication>

export const getOpenData = endpoint({
  name: 'getOpenData',
  method: 'GET',
  path: '/api/open-data',
  summary: 'The rank history that this server publishes as open data',
  access: 'everyone',
  /** Null if this server publishes no open data, or has not finished the first publication. */
  response: z.object({ publication: publication.nullable() }),
  errors: ['server.not_ready'],
})
