import { z } from 'zod'
import { userId } from './accounts.ts'
import { app, appStoreId, standingApp } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

export const trackedApp = standingApp.extend({ trackedAt: moment })
export type TrackedApp = z.infer<typeof trackedApp>

const tracked = z.object({ isTracked: z.boolean() })

/** The id of an app is its App Store id, so calls that take either one work. */
const ofUserAndApp = z.object({ userId, appId: appStoreId })

/**
 * What a person selected. Only the id is believed: everything else about an app comes from the App Store, so the other
 * fields may be sent along and are not read.
 */
const selectedApp = z.strictObject({
  ...app.partial().shape,
  id: appStoreId,
  rating: z.union([z.number(), z.string()]).nullish(),
  isCharted: z.boolean().optional(),
  bestRank: z.int().nullish(),
  countriesCount: z.int().optional(),
  isTracked: z.boolean().optional(),
})

/** SPEC §5. */
const signedOutMessage = 'You must be logged in to track apps'

export const addApp = endpoint({
  name: 'addApp',
  method: 'POST',
  path: '/api/apps',
  summary: 'Makes an app of the App Store known here, so that it can be tracked; one that is known already is fine',
  access: 'member',
  signedOutMessage,
  body: selectedApp,
  response: app,
  errors: ['request.invalid', 'auth.required', 'app.not_found', 'appstore.unavailable', 'server.not_ready'],
})

export const trackApp = endpoint({
  name: 'trackApp',
  method: 'POST',
  path: '/api/users/:userId/apps/:appId/track',
  summary: 'Tracks an app; one that is tracked already is fine',
  access: 'owner',
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
  path: '/api/users/:userId/apps/:appId/track',
  summary: 'Stops tracking an app; one that is not tracked is fine',
  access: 'owner',
  params: ofUserAndApp,
  response: nothing,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const listTrackedApps = endpoint({
  name: 'listTrackedApps',
  method: 'GET',
  path: '/api/users/:userId/apps',
  summary: 'The apps a person tracks, by name',
  access: 'owner',
  params: z.object({ userId }),
  response: z.array(trackedApp),
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const isAppTracked = endpoint({
  name: 'isAppTracked',
  method: 'GET',
  path: '/api/users/:userId/apps/:appId/is-tracked',
  summary: 'Whether a person tracks an app',
  access: 'owner',
  params: ofUserAndApp,
  response: tracked,
  errors: ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const trackAppForMe = endpoint({
  name: 'trackAppForMe',
  method: 'POST',
  path: '/api/track-app/:appId',
  summary: 'Tracks an app for the person who is signed in',
  access: 'member',
  signedOutMessage,
  params: z.object({ appId: appStoreId }),
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

/** How far the first look at an app's own charts has come. */
export const firstLook = z.object({
  /** `waiting`: nothing was asked yet, or the collector is off; `measuring`: under way; `done`: every country was asked. */
  state: z.enum(['none', 'waiting', 'measuring', 'done']),
  /** Countries whose chart was asked for, whatever came of it, of all that are collected. */
  askedCountries: z.int(),
  totalCountries: z.int(),
  /** When the last of them should be asked at the present pace; null where that is not known. */
  estimatedEndAt: moment.nullable(),
})
export type FirstLook = z.infer<typeof firstLook>

export const getFirstLook = endpoint({
  name: 'getFirstLook',
  method: 'GET',
  path: '/api/apps/:appStoreId/first-look',
  summary: 'How far the first look at the charts of an app that somebody tracks has come; `none` where there is none',
  access: 'everyone',
  params: z.object({ appStoreId }),
  response: firstLook,
  errors: ['request.invalid', 'server.not_ready'],
})
