import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { genre, moment, storefront } from './charts.ts'
import { startedCharts } from './curation.ts'
import { endpoint } from './endpoint.ts'

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

/** What this server measures. */
export const collectorSelection = z.object({
  storefronts: z.array(storefront).min(1),
  /**
   * Genres whose charts are read in every country, in addition to the overall charts and those of public and tracked apps.
   */
  genres: z.array(genre),
})
export type CollectorSelection = z.infer<typeof collectorSelection>

export const firstRun = z.object({
  /** False until an admin or a setting starts the collector. */
  isStarted: z.boolean(),
  selection: collectorSelection,
  /** Upper limit from the settings. */
  allowedStorefronts: z.array(storefront),
  /** Genres of public and tracked apps, whose charts are read besides the chosen ones. */
  appGenres: z.array(genre),
  /** For the estimate; each chart takes one call. */
  callsPerMinute: z.number(),
  chartsPerStorefrontAndGenre: z.int(),
  /** The newest measurement of any chart. */
  observedAt: moment.nullable(),
  /** How many of the chosen countries have a measurement. It never falls while more charts join the queue. */
  measuredCountries: z.int(),
  /** The measured chart to open first: of the largest country, overall where there is one. */
  firstChart: z.object({ storefront, chartType: z.enum(chartTypes), genre, device: z.enum(devices) }).nullable(),
})
export type FirstRun = z.infer<typeof firstRun>

export const getFirstRun = endpoint({
  name: 'getFirstRun',
  method: 'GET',
  path: '/api/admin/first-run',
  summary: 'What this server measures, and whether it has started',
  access: 'admin',
  response: firstRun,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const appStoreCheck = z.object({
  isAnswering: z.boolean(),
  /** One sentence: what the App Store returned, or why the call failed and what to do. */
  detail: z.string(),
  durationSeconds: z.number(),
})
export type AppStoreCheck = z.infer<typeof appStoreCheck>

export const checkAppStore = endpoint({
  name: 'checkAppStore',
  method: 'POST',
  path: '/api/admin/first-run/check',
  summary:
    'Makes one test call to the App Store and returns the result; stores nothing before the start, which uses the chart',
  access: 'admin',
  response: appStoreCheck,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const startCollecting = endpoint({
  name: 'startCollecting',
  method: 'POST',
  path: '/api/admin/first-run/start',
  summary: 'Sets what is measured, and starts measuring',
  access: 'admin',
  body: z.strictObject({ storefronts: z.array(storefront).min(1).max(200), genres: z.array(genre).max(100) }),
  response: startedCharts,
  errors: [...adminErrors, 'collector.off'],
})
