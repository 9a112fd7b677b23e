import { z } from 'zod'
import { parseKeyword } from '#domain/keywords.ts'
import { gapReasons } from '#domain/ranks.ts'
import { userId } from './accounts.ts'
import { appStoreId } from './apps.ts'
import { moment, requestedDay, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

/** Limits: per app and storefront, and per person over all apps. */
export const mostKeywordsOfApp = 50
export const mostKeywordsOfPerson = 500

const keywordText = z
  .string()
  .max(400)
  .transform((text, context) => {
    const keyword = parseKeyword(text)
    if (keyword === undefined) {
      context.addIssue({ code: 'custom', message: 'must be 1 to 100 characters, with at least one letter or digit' })
      return z.NEVER
    }
    return keyword
  })

/** An app's position in a search result at one moment, with the same states as a rank. */
export const seenPosition = z.object({
  state: z.enum(['ranked', 'unranked', 'failed', 'not-tracked']),
  position: z.int().nullable().describe('App Store search position, from 1; null if not ranked or not measured.'),
  depth: z.int().nullable().describe('How many results were read; null if not measured.'),
  observedAt: moment.nullable().describe('When it was read, or attempted if `failed`; otherwise null.'),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
})
export type SeenPosition = z.infer<typeof seenPosition>

/** `at`: the time of a reading or gap. */
export const positionPoint = seenPosition.extend({ at: moment })
export type PositionPoint = z.infer<typeof positionPoint>

export const appKeyword = z.object({
  id: z
    .uuid()
    .nullable()
    .describe(
      "Id of the reader's own keyword, for removal; null for keywords that Rank Atlas chose from the app's name.",
    ),
  keyword: z.string(),
  now: seenPosition,
  weekBefore: seenPosition.nullable().describe('The newest measurement one to two weeks older; null if there is none.'),
  trend: z
    .array(positionPoint)
    .describe('Positions of the last 30 days, at most one per day, oldest first, including gaps.'),
})
export type AppKeyword = z.infer<typeof appKeyword>

export const listKeywords = endpoint({
  name: 'listKeywords',
  method: 'GET',
  path: '/api/apps/:appStoreId/keywords',
  summary:
    "The keywords of an app in one storefront with its App Store search positions; includes the reader's own keywords",
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({ storefront: storefront.default('us') }),
  response: z.object({
    storefront,
    storefronts: z.array(storefront).describe('Storefronts where this app has keywords that the reader may see.'),
    keywords: z.array(appKeyword).describe('At most 50, by position; unranked and unmeasured ones last.'),
  }),
  rows: ({ keywords }) => keywords,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const getKeywordHistory = endpoint({
  name: 'getKeywordHistory',
  method: 'GET',
  path: '/api/apps/:appStoreId/keyword-history',
  summary: 'The App Store search position of an app for one keyword over time, including gaps and their reasons',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    storefront: storefront.default('us'),
    keyword: keywordText,
    from: requestedDay.optional().describe('Defaults to the last 90 days; at most ten years.'),
    to: requestedDay.optional(),
  }),
  response: z.object({ storefront, keyword: z.string(), points: z.array(positionPoint) }),
  rows: ({ points }) => points,
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const listKeywordProposals = endpoint({
  name: 'listKeywordProposals',
  method: 'GET',
  path: '/api/users/:userId/apps/:appStoreId/keyword-proposals',
  summary: "Keyword suggestions for an app, from its name and the App Store's search hints; at most 20",
  access: 'owner',
  params: z.object({ userId, appStoreId }),
  query: z.object({ storefront: storefront.default('us') }),
  response: z.object({
    storefront,
    proposals: z
      .array(z.object({ keyword: z.string(), source: z.enum(['name', 'hints']) }))
      .describe("Omits the app's existing keywords."),
    hints: z
      .enum(['answered', 'paused', 'slow', 'failed'])
      .describe('Whether the App Store answered; if not, the suggestions come from the name alone.'),
  }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'app.not_found', 'server.not_ready'],
})

export const addKeyword = endpoint({
  name: 'addKeyword',
  method: 'POST',
  path: '/api/users/:userId/apps/:appStoreId/keywords',
  summary: "Adds a person's keyword to an app (idempotent). It is measured once a day",
  access: 'owner',
  tokenScope: 'track',
  params: z.object({ userId, appStoreId }),
  body: z.strictObject({ storefront, keyword: keywordText }),
  response: appKeyword.pick({ id: true, keyword: true }),
  errors: [
    'request.invalid',
    'auth.required',
    'auth.forbidden',
    'app.not_found',
    'keyword.too_many',
    'server.not_ready',
  ],
})

export const removeKeyword = endpoint({
  name: 'removeKeyword',
  method: 'DELETE',
  path: '/api/users/:userId/keywords/:keywordId',
  summary: "Removes a person's keyword. Its measurements stay",
  access: 'owner',
  tokenScope: 'track',
  params: z.object({ userId, keywordId: z.uuid() }),
  response: nothing,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready', 'keyword.not_found'],
})
