import { z } from 'zod'
import { standingApp } from './apps.ts'
import { moment, pageOrder, pageQuery } from './charts.ts'
import { endpoint } from './endpoint.ts'
import { scope, scopeQuery } from './scopes.ts'
import { chartRank } from './seen-ranks.ts'

const developerId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, { error: 'must be an Apple developer id: digits only', abort: true })
  .refine(text => Number.isSafeInteger(Number(text)), 'must be an Apple developer id: less than 2 to the power of 53')

export const developerApp = standingApp.extend({
  best: chartRank
    .nullable()
    .describe('Its best current rank over the charts of the scope in all countries, and its best ever there.'),
  bestEver: chartRank.nullable(),
})
export type DeveloperApp = z.infer<typeof developerApp>

export const developerPage = z.object({
  scope,
  developerId,
  name: z.string(),
  totalApps: z.int(),
  showing: z.int(),
  appsBefore: z.int().describe('Apps on the pages before this one.'),
  nextCursor: z.string().nullable().describe('The `cursor` of the next page; null on the last one.'),
  rankedApps: z.int(),
  apps: z.array(developerApp).describe('Ordered by best current rank, then best rank ever, then name; or by id.'),
  measuredCountries: z.int(),
  totalCountries: z.int(),
  observedAt: moment.nullable(),
  staleAfterSeconds: z.int(),
})
export type DeveloperPage = z.infer<typeof developerPage>

export const getDeveloper = endpoint({
  name: 'getDeveloper',
  method: 'GET',
  path: '/api/developers/:developerId',
  summary: 'The known apps of a developer with their best ranks; 100 per page',
  access: 'everyone',
  params: z.object({ developerId }),
  query: z.object({ ...scopeQuery, ...pageQuery, order: pageOrder }),
  response: developerPage,
  errors: ['request.invalid', 'developer.not_found', 'server.not_ready'],
})
