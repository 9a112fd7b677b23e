import { z } from 'zod'
import { chart, genre, moment, storefront } from './charts.ts'
import { startedCharts } from './curation.ts'
import { endpoint } from './endpoint.ts'

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

/** What this server measures. */
export const collectorSelection = z.object({
  storefronts: z.array(storefront).min(1),
  genres: z
    .array(genre)
    .describe(
      'Genres whose charts are read in every country, in addition to the overall charts and those of public and tracked apps.',
    ),
})
export type CollectorSelection = z.infer<typeof collectorSelection>

export const firstRun = z.object({
  isStarted: z.boolean().describe('False until an admin or a setting starts the collector.'),
  selection: collectorSelection,
  allowedStorefronts: z.array(storefront).describe('Upper limit from the settings.'),
  appGenres: z
    .array(genre)
    .describe('Genres of public and tracked apps, whose charts are read besides the chosen ones.'),
  callsPerMinute: z.number().describe('For the estimate; each chart takes one call.'),
  chartsPerStorefrontAndGenre: z.int(),
  observedAt: moment.nullable().describe('The newest measurement of any chart.'),
  measuredCountries: z
    .int()
    .describe('How many of the chosen countries have a measurement. It never falls while more charts join the queue.'),
  firstChart: chart
    .nullable()
    .describe('The measured chart to open first: that of the largest country, overall if available.'),
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
  detail: z.string().describe('One sentence: what the App Store returned, or why the call failed and what to do.'),
  durationSeconds: z.number(),
})
export type AppStoreCheck = z.infer<typeof appStoreCheck>

export const checkAppStore = endpoint({
  name: 'checkAppStore',
  method: 'POST',
  path: '/api/admin/first-run/check',
  summary:
    'Makes one test call to the App Store and returns the result; the chart is stored only once measuring starts',
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
