import { z } from 'zod'
import { gapReasons } from '#domain/ranks.ts'
import { chartKey, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** The state of one overall chart of a country. */
export const healthCell = z.object({
  chartKey: chartKey.describe(
    'One of the six overall charts of the country, as a key, because there are a thousand cells.',
  ),
  state: z
    .enum(['fresh', 'late', 'stale', 'failed', 'suspect', 'never', 'not-planned'])
    .describe(
      '`fresh`: measured within twice its freshness goal, and the newest attempt succeeded. `failed`, `suspect`: the newest attempt returned no chart, or one held back for review. `late`: older than that, but within the staleness limit. `stale`: older than the limit. `never`: planned, but not read yet. `not-planned`: not among the charts that this server measures.',
    ),
  observedAt: moment.nullable(),
  entryCount: z
    .int()
    .nullable()
    .describe('Depth of the newest chart and the maximum depth of the source; null if never read.'),
  depth: z.int().nullable(),
  attemptedAt: moment.nullable().describe('The newest attempt: its time, result and failure reason.'),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable().describe('Detail of a failed attempt, such as `404` for a chart that does not exist.'),
})
export type HealthCell = z.infer<typeof healthCell>

export const countryHealth = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  isFresh: z.boolean().describe('Whether at least one of its overall charts is fresh.'),
  observedAt: moment.nullable().describe('The newest measurement of any of its charts, including genre charts.'),
  freshCharts: z.int().describe('Fresh and planned overall charts of the country.'),
  plannedCharts: z.int(),
  cells: z.array(healthCell),
})
export type CountryHealth = z.infer<typeof countryHealth>

export const dataHealth = z.object({
  checkedAt: moment,
  freshCountries: z.int(),
  totalCountries: z.int().describe('The number of all storefronts.'),
  observedAt: moment.nullable(),
  stoppedSince: moment.nullable().describe('When measuring stopped, after two missed slots; null while it works.'),
  failures: z
    .object({
      attempts: z.int(),
      since: moment,
      reason: z.enum(gapReasons).describe('The most frequent reason, and its detail, such as `503`.'),
      detail: z.string().nullable(),
    })
    .nullable()
    .describe(
      'Failed attempts since the App Store last answered. Null unless enough failed that the cause cannot be a single chart.',
    ),
  staleAfterSeconds: z.int(),
  keptSince: moment
    .nullable()
    .describe('The start of the stored history, if the owner deleted older history; otherwise null.'),
  countries: z
    .array(countryHealth)
    .describe('Planned countries that are not fresh, then fresh ones, then those not planned; each group by name.'),
})
export type DataHealth = z.infer<typeof dataHealth>

export const getDataHealth = endpoint({
  name: 'getDataHealth',
  method: 'GET',
  path: '/api/data-health',
  summary: 'The freshness of every overall chart in every country, with reasons',
  access: 'everyone',
  response: dataHealth,
  rows: ({ countries }) => countries,
  errors: ['server.not_ready'],
})
