import { z } from 'zod'
import { parseKeyword } from '#domain/keywords.ts'
import { gapReasons } from '#domain/ranks.ts'
import { userId } from './accounts.ts'
import { appStoreId } from './apps.ts'
import { day, moment, storefront } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

/** Of an app in one storefront, and of a person over all apps. */
export const mostKeywordsOfApp = 50
export const mostKeywordsOfPerson = 500

const keywordText = z
  .string()
  .max(400)
  .transform((text, context) => {
    const keyword = parseKeyword(text)
    if (keyword === undefined) {
      context.addIssue({ code: 'custom', message: 'must be 1 to 100 characters that can be searched for' })
      return z.NEVER
    }
    return keyword
  })

/** Where an app was in the result of a search at one moment: the states of a rank, with the position as the rank. */
export const seenPosition = z.object({
  state: z.enum(['ranked', 'unranked', 'failed', 'not-tracked']),
  /** App Store search position, 1 is first; null when not ranked or not measured. */
  position: z.int().nullable(),
  /** How many places of the result were looked at; null where nothing was measured. */
  depth: z.int().nullable(),
  observedAt: moment.nullable(),
  reason: z.enum(gapReasons).nullable(),
  detail: z.string().nullable(),
})
export type SeenPosition = z.infer<typeof seenPosition>

export const appKeyword = z.object({
  /** Of a keyword of one's own, to remove it; null for those that Rank Atlas chose from the app's name. */
  id: z.uuid().nullable(),
  keyword: z.string(),
  now: seenPosition,
  /** The newest measurement that is a week older or more, at most two weeks; null where there is none. */
  weekBefore: seenPosition.nullable(),
  /** Positions of the last 30 days, one a day at most, in order of time; gaps included. */
  trend: z.array(seenPosition),
})
export type AppKeyword = z.infer<typeof appKeyword>

export const listKeywords = endpoint({
  name: 'listKeywords',
  method: 'GET',
  path: '/api/apps/:appStoreId/keywords',
  summary: 'The keywords of an app in one storefront and its App Store search position; people see their own as well',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({ storefront: storefront.default('us') }),
  response: z.object({
    storefront,
    /** Storefronts in which this app has keywords that the reader may see. */
    storefronts: z.array(storefront),
    /** At most 50, by position; those that are not ranked or not measured last. */
    keywords: z.array(appKeyword),
  }),
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const getKeywordHistory = endpoint({
  name: 'getKeywordHistory',
  method: 'GET',
  path: '/api/apps/:appStoreId/keyword-history',
  summary: 'The App Store search position of an app for one keyword over time, gaps and their reasons included',
  access: 'everyone',
  params: z.object({ appStoreId }),
  query: z.object({
    storefront: storefront.default('us'),
    keyword: keywordText,
    /** Days; default the 90 up to today, at most ten years. */
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({ storefront, keyword: z.string(), points: z.array(seenPosition) }),
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const listKeywordProposals = endpoint({
  name: 'listKeywordProposals',
  method: 'GET',
  path: '/api/users/:userId/apps/:appStoreId/keyword-proposals',
  summary: "Keywords that fit an app: from its name and from the App Store's own hints; at most 20",
  access: 'owner',
  params: z.object({ userId, appStoreId }),
  query: z.object({ storefront: storefront.default('us') }),
  response: z.object({
    storefront,
    /** Those that the app has already are left out. */
    proposals: z.array(z.object({ keyword: z.string(), source: z.enum(['name', 'hints']) })),
    /** Whether the App Store was heard; else the proposals are from the name alone. */
    hints: z.enum(['answered', 'paused', 'slow', 'failed']),
  }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'app.not_found', 'server.not_ready'],
})

export const addKeyword = endpoint({
  name: 'addKeyword',
  method: 'POST',
  path: '/api/users/:userId/apps/:appStoreId/keywords',
  summary: 'Adds a keyword to an app for this person; one that is there already is fine. It is measured once a day',
  access: 'owner',
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
  summary: "Removes a person's keyword; one that is gone already is fine. What was measured stays",
  access: 'owner',
  params: z.object({ userId, keywordId: z.uuid() }),
  response: nothing,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})
