import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { gapReasons } from '#domain/ranks.ts'
import { moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** The state of one overall chart of a country. */
export const healthCell = z.object({
  chartType: z.enum(chartTypes),
  device: z.enum(devices),
  /**
   * `fresh`: measured within twice its freshness goal, and the newest attempt succeeded. `failed`, `suspect`: the newest
   * attempt returned no chart, or one held back for review. `late`: older than that, but within the staleness limit. `stale`:
   * older than the limit. `never`: planned, but not read yet. `not-planned`: not among the charts that this server measures.
   */
  state: z.enum(['fresh', 'late', 'stale', 'failed', 'suspect', 'never', 'not-planned']),
  observedAt: moment.nullable(),
  /** Depth of the newest chart and the maximum depth of the source; null if never read. */
  entryCount: z.int().nullable(),
  depth: z.int().nullable(),
  /** The newest attempt: its time, result and failure reason. */
  attemptedAt: moment.nullable(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  /** Detail of a failed attempt, such as `404` for a chart that does not exist. */
  detail: z.string().nullable(),
})
export type HealthCell = z.infer<typeof healthCell>

export const countryHealth = z.object({
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  /** Whether at least one of its overall charts is fresh. */
  isFresh: z.boolean(),
  /** The newest measurement of any of its charts, including genre charts. */
  observedAt: moment.nullable(),
  /** Fresh and planned overall charts of the country. */
  freshCharts: z.int(),
  plannedCharts: z.int(),
  cells: z.array(healthCell),
})
export type CountryHealth = z.infer<typeof countryHealth>

export const dataHealth = z.object({
  checkedAt: moment,
  freshCountries: z.int(),
  /** The number of all storefronts. */
  totalCountries: z.int(),
  observedAt: moment.nullable(),
  /** When measuring stopped, after two missed slots; null while it works. */
  stoppedSince: moment.nullable(),
  /** The attempts since the newest answer of the App Store, if so many failed that it is no fault of single charts; else null. */
  failures: z
    .object({
      attempts: z.int(),
      since: moment,
      /** The commonest reason, and its detail, such as `503`. */
      reason: z.enum(gapReasons),
      detail: z.string().nullable(),
    })
    .nullable(),
  staleAfterSeconds: z.int(),
  /** The start of the history that is kept, once the owner had older history deleted; null if nothing was. */
  keptSince: moment.nullable(),
  /** Planned countries that are not fresh, then fresh ones, then those not planned; each group by name. */
  countries: z.array(countryHealth),
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
