import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** How one overall chart of a country is measured. */
export const healthCell = z.object({
  chartType: z.enum(chartTypes),
  device: z.enum(devices),
  /**
   * `fresh`: measured within twice its freshness goal, and the newest attempt gave a chart. `failed`, `suspect`: the
   * newest attempt gave none. `late`: older than that, and still within the staleness limit. `stale`: older than the
   * limit, whatever the goal. `never`: planned, and not read yet. `not-planned`: outside what this server measures.
   */
  state: z.enum(['fresh', 'late', 'stale', 'failed', 'suspect', 'never', 'not-planned']),
  measuredAt: moment.nullable(),
  /** Places of the newest chart, and how many the source shows at most; null when it was never read. */
  entryCount: z.int().nullable(),
  depth: z.int().nullable(),
  /** Of the newest attempt: when, what came of it, and why it gave nothing. */
  attemptedAt: moment.nullable(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  /** Of a failed attempt: what the answer said, such as `404` for a chart that does not exist. */
  detail: z.string().nullable(),
})
export type HealthCell = z.infer<typeof healthCell>

export const countryHealth = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** At least one of its overall charts is fresh. */
  isFresh: z.boolean(),
  /** The newest measurement of any of its charts, those of genres included. */
  measuredAt: moment.nullable(),
  /** Overall charts of the country that are fresh, and that are planned. */
  freshCharts: z.int(),
  plannedCharts: z.int(),
  cells: z.array(healthCell),
})
export type CountryHealth = z.infer<typeof countryHealth>

export const dataHealth = z.object({
  checkedAt: moment,
  freshCountries: z.int(),
  /** Every storefront there is. */
  totalCountries: z.int(),
  measuredAt: moment.nullable(),
  /** Since when nothing was measured though something was due, after two missed slots; null while it is. */
  stoppedSince: moment.nullable(),
  staleAfterHours: z.int(),
  /** Countries that are planned and not fresh first, then fresh ones, then those not planned; each by name. */
  countries: z.array(countryHealth),
})
export type DataHealth = z.infer<typeof dataHealth>

export const getDataHealth = endpoint({
  name: 'getDataHealth',
  method: 'GET',
  path: '/api/data-health',
  summary: 'How fresh every overall chart of every country is, and why not',
  access: 'everyone',
  response: dataHealth,
  errors: ['server.not_ready'],
})
