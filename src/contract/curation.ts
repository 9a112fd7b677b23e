import { z } from 'zod'
import { app, appStoreId, standingApp } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

const ofApp = z.object({ appStoreId })

/** The reason for an admin's action; stored in the audit log. PostgreSQL rejects NUL and lone surrogates. */
export const actReason = z
  .string()
  .trim()
  .max(500)
  .overwrite(text => text.replaceAll('\0', '').toWellFormed())

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

export const listedApp = standingApp.extend({ addedAt: moment })
export type ListedApp = z.infer<typeof listedApp>

export const listAdminApps = endpoint({
  name: 'listAdminApps',
  method: 'GET',
  path: '/api/admin/apps',
  summary: 'The public list with the time each app was added, by name',
  access: 'admin',
  response: z.array(listedApp),
  isByName: true,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const addPublicApp = endpoint({
  name: 'addPublicApp',
  method: 'POST',
  path: '/api/admin/public-apps/:appStoreId',
  summary: 'Adds an app to the public list (idempotent)',
  access: 'admin',
  params: ofApp,
  response: app,
  errors: [...adminErrors, 'app.not_found', 'appstore.unavailable'],
})

export const addPublicAppByUrl = endpoint({
  name: 'addPublicAppByUrl',
  method: 'POST',
  path: '/api/admin/public-apps/url',
  summary: 'Adds the app of an App Store URL to the public list; the URL is never opened',
  access: 'admin',
  body: z.strictObject({ url: z.string().trim().min(1).max(2_000) }),
  response: z.object({ app }),
  errors: [...adminErrors, 'app.not_found', 'appstore.unavailable'],
})

export const removePublicApp = endpoint({
  name: 'removePublicApp',
  method: 'DELETE',
  path: '/api/admin/public-apps/:appStoreId',
  summary: 'Removes an app from the public list; its history stays',
  access: 'admin',
  params: ofApp,
  body: z.strictObject({ reason: actReason.optional() }).nullish(),
  response: nothing,
  errors: [...adminErrors, 'app.not_listed'],
})

export const removedApp = app.extend({
  removedAt: moment,
  removedBy: z.string().nullable().describe('Null once the account is deleted.'),
  reason: z.string().nullable(),
})
export type RemovedApp = z.infer<typeof removedApp>

export const listRemovedInternationalApps = endpoint({
  name: 'listRemovedInternationalApps',
  method: 'GET',
  path: '/api/admin/top-international-apps/removed',
  summary: 'The apps excluded from the top international list, newest removal first',
  access: 'admin',
  response: z.object({ apps: z.array(removedApp) }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const removeInternationalApp = endpoint({
  name: 'removeInternationalApp',
  method: 'DELETE',
  path: '/api/admin/top-international-apps/:appStoreId',
  summary: 'Excludes an app from the top international list until it is restored',
  access: 'admin',
  params: ofApp,
  body: z.strictObject({ reason: actReason.optional() }).nullish(),
  response: nothing,
  errors: [...adminErrors, 'app.not_found'],
})

export const restoreInternationalApp = endpoint({
  name: 'restoreInternationalApp',
  method: 'POST',
  path: '/api/admin/top-international-apps/:appStoreId/restore',
  summary: 'Restores a removed app to the top international list',
  access: 'admin',
  params: ofApp,
  response: nothing,
  errors: [...adminErrors, 'app.not_listed'],
})

export const startedCharts = z.object({
  charts: z.int().describe('Charts that will be read; 0 if none is needed.'),
  estimatedEndAt: moment.nullable().describe('Estimated time of the last reading at the current pace.'),
})
export type StartedCharts = z.infer<typeof startedCharts>

export const refreshApp = endpoint({
  name: 'refreshApp',
  method: 'POST',
  path: '/api/admin/apps/:appStoreId/refresh',
  summary: 'Refreshes the charts in which an app ranks, with priority',
  access: 'admin',
  params: ofApp,
  response: startedCharts,
  errors: [...adminErrors, 'app.not_found', 'collector.off'],
})
