import { z } from 'zod'
import { givenName, userId } from './accounts.ts'
import { app, appStoreId } from './apps.ts'
import { day, listOf, moment, requestedDay, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'
import { seenPosition } from './keywords.ts'
import { scope, scopeQuery } from './scopes.ts'
import { bestSeen, joinedRank } from './seen-ranks.ts'

const mostCompared = 5
export const mostComparisons = 50

const comparedApp = app.extend({
  ratingCount: z.int().nullable(),
  price: z.number().nullable().describe('From the newest store page reading; 0 is free.'),
  currency: z.string().nullable(),
  wonCountries: z.int().describe('Countries where it alone has the best rank of the compared apps.'),
  rankedCountries: z.int(),
  bestRank: z.int().nullable(),
  /** The state of `bestRank`, as in the public list. */
  ...bestSeen.shape,
})

export const comparison = z.object({
  scope: scope.describe(
    'The charts that the ranks come from: by default those of the category that all apps share, otherwise the overall charts.',
  ),
  day: day.nullable(),
  asOf: moment,
  staleAfterSeconds: z.int(),
  measuredCountries: z
    .int()
    .describe(
      'Countries where, for every app, all charts that could hold it were read or it is not sold. Only these countries can be won.',
    ),
  totalCountries: z.int(),
  apps: z.array(comparedApp).describe('In the requested order.'),
  countries: z
    .array(
      z.object({
        storefront,
        countryName: z.string(),
        flagUrl: z.string(),
        seen: z.array(joinedRank),
        winners: z
          .array(appStoreId)
          .describe('The apps with the best rank; empty if none has a rank or the best is unknown.'),
      }),
    )
    .describe('All countries, by the best rank of any app; `seen` is in the order of the apps.'),
  keywords: z
    .array(z.object({ keyword: z.string(), storefront, seen: z.array(seenPosition) }))
    .describe('Keywords of any of the apps in the US App Store that the reader may see, at most 50.'),
})
export type Comparison = z.infer<typeof comparison>

export const compareApps = endpoint({
  name: 'compareApps',
  method: 'GET',
  path: '/api/comparisons',
  summary: 'Up to five apps side by side: countries won, ranks by country, keywords and ratings',
  access: 'everyone',
  query: z.object({ apps: listOf(appStoreId, mostCompared), ...scopeQuery, day: requestedDay.optional() }),
  response: comparison,
  rows: ({ countries }) => countries,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const savedComparison = z.object({
  id: z.uuid(),
  name: z.string(),
  apps: z.array(app),
  createdAt: moment,
})
export type SavedComparison = z.infer<typeof savedComparison>

const ownErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

export const listComparisons = endpoint({
  name: 'listComparisons',
  method: 'GET',
  path: '/api/users/:userId/comparisons',
  summary: 'The comparisons a person has saved, newest first',
  access: 'owner',
  params: z.object({ userId }),
  response: z.object({ comparisons: z.array(savedComparison) }),
  errors: ownErrors,
})

export const saveComparison = endpoint({
  name: 'saveComparison',
  method: 'POST',
  path: '/api/users/:userId/comparisons',
  summary: 'Saves a comparison under a name; at most 50',
  access: 'owner',
  tokenScope: 'track',
  params: z.object({ userId }),
  body: z.strictObject({
    name: givenName(80),
    appStoreIds: z.array(appStoreId).min(2).max(mostCompared),
  }),
  response: savedComparison,
  errors: [...ownErrors, 'app.not_found', 'comparison.too_many'],
})

export const removeComparison = endpoint({
  name: 'removeComparison',
  method: 'DELETE',
  path: '/api/users/:userId/comparisons/:comparisonId',
  summary: 'Removes a saved comparison',
  access: 'owner',
  tokenScope: 'track',
  params: z.object({ userId, comparisonId: z.uuid() }),
  response: nothing,
  errors: [...ownErrors, 'comparison.not_found'],
})
