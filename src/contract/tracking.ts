import { z } from 'zod'
import { findTagsProblem, longestTag, mostTags, tidyTag, tidyTags } from '#domain/app-tags.ts'
import { userId } from './accounts.ts'
import { app, appStoreId, standingApp } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'
import { scopeQuery } from './scopes.ts'

export const trackedApp = standingApp.extend({
  trackedAt: moment,
  tags: z.array(z.string()).describe("The person's own labels, in their order."),
})
export type TrackedApp = z.infer<typeof trackedApp>

const tracked = z.object({ isTracked: z.boolean() })

/** An app's `id` is its App Store id, so endpoints accept either. */
const ofUserAndApp = z.object({ userId, appStoreId })

/** The app that a person selected. Only the id is read, because everything else about an app comes from the App Store. */
const selectedApp = z.strictObject({
  ...app.partial().shape,
  id: appStoreId,
  rating: z.union([z.number(), z.string()]).nullish(),
  isCharted: z.boolean().optional(),
  bestRank: z.int().nullish(),
  countriesCount: z.int().optional(),
  state: z.string().optional(),
  observedAt: z.string().nullish(),
  depth: z.int().nullish(),
  isTracked: z.boolean().optional(),
})

/** SPEC §5. */
const signedOutMessage = 'You must be logged in to track apps'

export const addApp = endpoint({
  name: 'addApp',
  method: 'POST',
  path: '/api/apps',
  summary: 'Adds an app of the App Store to the catalogue so that it can be tracked (idempotent)',
  access: 'member',
  tokenScope: 'track',
  signedOutMessage,
  body: selectedApp,
  response: app,
  errors: ['request.invalid', 'auth.required', 'app.not_found', 'appstore.unavailable', 'server.not_ready'],
})

export const trackApp = endpoint({
  name: 'trackApp',
  method: 'POST',
  path: '/api/users/:userId/apps/:appStoreId/track',
  summary: 'Tracks an app (idempotent)',
  access: 'owner',
  tokenScope: 'track',
  signedOutMessage,
  params: ofUserAndApp,
  response: tracked,
  errors: [
    'request.invalid',
    'auth.required',
    'auth.forbidden',
    'app.not_found',
    'tracking.too_many',
    'appstore.unavailable',
    'server.not_ready',
  ],
})

export const untrackApp = endpoint({
  name: 'untrackApp',
  method: 'DELETE',
  path: '/api/users/:userId/apps/:appStoreId/track',
  summary: 'Stops tracking an app (idempotent)',
  access: 'owner',
  tokenScope: 'track',
  params: ofUserAndApp,
  response: nothing,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

/** Longer lists and texts are refused before they are cleaned up. */
const mostTexts = 50
const longestText = 200

export const saveAppTags = endpoint({
  name: 'saveAppTags',
  method: 'PUT',
  path: '/api/users/:userId/apps/:appStoreId/tags',
  summary: "Replaces a person's tags on an app they track",
  access: 'owner',
  tokenScope: 'track',
  params: ofUserAndApp,
  body: z.strictObject({
    tags: z
      .array(z.string().max(longestText))
      .max(mostTexts)
      .transform(tidyTags)
      .superRefine((tags, context) => {
        const message = findTagsProblem(tags)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  }),
  response: z.object({ tags: z.array(z.string()) }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'app.not_listed', 'server.not_ready'],
})

const mostSelected = 1_000
const selected = z.array(appStoreId).min(1).max(mostSelected)
const tag = z.string().overwrite(tidyTag).min(1).max(longestTag)

/** The data that `restore` needs to undo `untrack`. */
const endedTracking = z.strictObject({
  appStoreId,
  trackedAt: moment,
  tags: z.array(z.string().max(longestTag)).max(mostTags),
})

export const changeTrackedApps = endpoint({
  name: 'changeTrackedApps',
  method: 'POST',
  path: '/api/users/:userId/apps/bulk',
  summary: 'Adds or removes a tag on several tracked apps, stops tracking them, or undoes that',
  access: 'owner',
  tokenScope: ['track', 'read'],
  params: z.object({ userId }),
  body: z.union([
    z.strictObject({ appStoreIds: selected, act: z.strictObject({ kind: z.enum(['add-tag', 'remove-tag']), tag }) }),
    z.strictObject({ appStoreIds: selected, act: z.strictObject({ kind: z.literal('untrack') }) }),
    z.strictObject({ restore: z.array(endedTracking).min(1).max(mostSelected) }),
  ]),
  response: z.object({
    changed: z
      .int()
      .describe('How many apps changed; those that are not tracked, or have the maximum of tags, do not.'),
    ended: z.array(endedTracking).describe('What `untrack` removed, as input for `restore`; empty otherwise.'),
  }),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'tracking.too_many', 'server.not_ready'],
})
export type EndedTracking = z.infer<typeof endedTracking>

export const listTrackedApps = endpoint({
  name: 'listTrackedApps',
  method: 'GET',
  path: '/api/users/:userId/apps',
  summary: 'The apps a person tracks, by name',
  access: 'owner',
  params: z.object({ userId }),
  query: z.object(scopeQuery),
  response: z.array(trackedApp),
  isByName: true,
  rows: apps => apps,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const isAppTracked = endpoint({
  name: 'isAppTracked',
  method: 'GET',
  path: '/api/users/:userId/apps/:appStoreId/is-tracked',
  summary: 'Whether a person tracks an app',
  access: 'owner',
  params: ofUserAndApp,
  response: tracked,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const trackAppForMe = endpoint({
  name: 'trackAppForMe',
  method: 'POST',
  path: '/api/track-app/:appStoreId',
  summary: 'Tracks an app for the person who is signed in',
  access: 'member',
  tokenScope: 'track',
  signedOutMessage,
  params: z.object({ appStoreId }),
  response: tracked,
  errors: [
    'request.invalid',
    'auth.required',
    'app.not_found',
    'tracking.too_many',
    'appstore.unavailable',
    'server.not_ready',
  ],
})

/** Progress of the first reading of an app's charts. */
export const firstLook = z.object({
  state: z
    .enum(['none', 'waiting', 'measuring', 'done'])
    .describe(
      '`waiting`: no request was sent yet, or the collector is off; `measuring`: in progress; `done`: every country was tried.',
    ),
  askedCountries: z
    .int()
    .describe('Countries whose chart was attempted, successfully or not, out of all collected ones.'),
  totalCountries: z.int(),
  estimatedEndAt: moment.nullable().describe('Estimated end at the current pace; null if unknown.'),
})
export type FirstLook = z.infer<typeof firstLook>

export const getFirstLook = endpoint({
  name: 'getFirstLook',
  method: 'GET',
  path: '/api/apps/:appStoreId/first-look',
  summary: "Progress of the first reading of a tracked app's charts; `none` if there is none",
  access: 'everyone',
  params: z.object({ appStoreId }),
  response: firstLook,
  errors: ['request.invalid', 'server.not_ready'],
})
