import { z } from 'zod'
import { app } from './apps.ts'
import { storefront } from './charts.ts'
import { endpoint } from './endpoint.ts'

export const foundApp = app.extend({
  isCharted: z.boolean().describe('Whether it was ever in a chart that this server read.'),
})
export type FoundApp = z.infer<typeof foundApp>

/**
 * Combines App Store results with known apps. If the App Store's results are missing, the header `x-search-notice`
 * (`src/domain/search-notices.ts`) says why. While the search is queued, `Retry-After` says in how many seconds it
 * should be sent to the App Store.
 */
export const searchApps = endpoint({
  name: 'searchApps',
  method: 'GET',
  path: '/api/search',
  summary:
    "Apps by name (the catalogue's or that of the reader's country), developer, App Store link, App Store id or bundle id, best first",
  access: 'everyone',
  query: z.object({
    q: z.string().max(2_000).default('').describe('A blank query finds nothing.'),
    storefront: storefront.default('us').describe('The App Store to search.'),
  }),
  response: z.array(foundApp),
  rows: apps => apps,
  errors: ['request.invalid', 'search.unavailable', 'server.not_ready'],
})
