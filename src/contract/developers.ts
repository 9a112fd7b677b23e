import { z } from 'zod'
import { standingApp } from './apps.ts'
import { chartType, device, moment, storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

const developerId = z.string().regex(/^[1-9]\d{0,15}$/, "must be Apple's number of a developer: digits only")

const rankOfChart = z.object({
  rank: z.int(),
  storefront,
  countryName: z.string(),
  flagUrl: z.string(),
  chartType,
  device,
  genre: z.int(),
  /** Current: when it was measured. Ever: when it was first reached. */
  observedAt: moment,
  /** How deep that chart was read; null where it is not known any more. */
  depth: z.int().nullable(),
})

export const developerApp = standingApp.extend({
  state: z.enum(['ranked', 'unranked']),
  /** Its best current rank of all charts and countries, and its best ever. */
  best: rankOfChart.nullable(),
  bestEver: rankOfChart.nullable(),
})
export type DeveloperApp = z.infer<typeof developerApp>

export const developerPage = z.object({
  developerId,
  name: z.string(),
  totalApps: z.int(),
  showing: z.int(),
  rankedApps: z.int(),
  /** Best current rank first, then those without by best rank ever, then by name. */
  apps: z.array(developerApp),
  measuredCountries: z.int(),
  totalCountries: z.int(),
  measuredAt: moment.nullable(),
  staleAfterHours: z.int(),
})
export type DeveloperPage = z.infer<typeof developerPage>

export const getDeveloper = endpoint({
  name: 'getDeveloper',
  method: 'GET',
  path: '/api/developers/:developerId',
  summary: 'The apps of a developer that are known here, with their best ranks; 100 a page',
  access: 'everyone',
  params: z.object({ developerId }),
  query: z.object({ offset: z.coerce.number().int().min(0).max(100_000).default(0) }),
  response: developerPage,
  errors: ['request.invalid', 'developer.not_found', 'server.not_ready'],
})
