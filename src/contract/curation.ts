import { z } from 'zod'
import { app, appStoreId, standingApp } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'

const ofApp = z.object({ id: appStoreId })

/** Why an admin does something; kept in the audit log. NUL and half characters are nothing a database keeps. */
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
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const addPublicApp = endpoint({
  name: 'addPublicApp',
  method: 'POST',
  path: '/api/admin/public-apps/:id',
  summary: 'Puts an app on the public list; one that is there stays there',
  access: 'admin',
  params: ofApp,
  response: app,
  errors: [...adminErrors, 'app.not_found', 'appstore.unavailable'],
})

export const addPublicAppByUrl = endpoint({
  name: 'addPublicAppByUrl',
  method: 'POST',
  path: '/api/admin/public-apps/url',
  summary: 'Puts the app of an App Store address on the public list; the address itself is never opened',
  access: 'admin',
  body: z.strictObject({ url: z.string().trim().min(1).max(2_000) }),
  response: z.object({ app }),
  errors: [...adminErrors, 'app.not_found', 'appstore.unavailable'],
})

export const removePublicApp = endpoint({
  name: 'removePublicApp',
  method: 'DELETE',
  path: '/api/admin/public-apps/:id',
  summary: 'Takes an app off the public list; its history stays',
  access: 'admin',
  params: ofApp,
  body: z.strictObject({ reason: actReason.optional() }).nullish(),
  response: nothing,
  errors: [...adminErrors, 'app.not_listed'],
})

export const removedApp = app.extend({
  removedAt: moment,
  /** Null once that account was deleted. */
  removedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type RemovedApp = z.infer<typeof removedApp>

export const listRemovedInternationalApps = endpoint({
  name: 'listRemovedInternationalApps',
  method: 'GET',
  path: '/api/admin/top-international-apps/removed',
  summary: 'The apps that are kept out of the top international list, the newest removal first',
  access: 'admin',
  response: z.array(removedApp),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

export const removeInternationalApp = endpoint({
  name: 'removeInternationalApp',
  method: 'DELETE',
  path: '/api/admin/top-international-apps/:id',
  summary: 'Keeps an app out of the top international list until it is restored',
  access: 'admin',
  params: ofApp,
  body: z.strictObject({ reason: actReason.optional() }).nullish(),
  response: nothing,
  errors: [...adminErrors, 'app.not_found'],
})

export const restoreInternationalApp = endpoint({
  name: 'restoreInternationalApp',
  method: 'POST',
  path: '/api/admin/top-international-apps/:id/restore',
  summary: 'Lets an app that was removed come back into the top international list',
  access: 'admin',
  params: ofApp,
  response: nothing,
  errors: [...adminErrors, 'app.not_listed'],
})

export const startedCharts = z.object({
  /** Charts that will be asked for; 0 when nothing needs to be. */
  charts: z.int(),
  /** When the last of them should be read at the present pace. */
  estimatedEndAt: moment.nullable(),
})
export type StartedCharts = z.infer<typeof startedCharts>

export const refreshApp = endpoint({
  name: 'refreshApp',
  method: 'POST',
  path: '/api/admin/apps/:id/refresh',
  summary: 'Reads again, before all else, the charts in which an app ranks',
  access: 'admin',
  params: ofApp,
  response: startedCharts,
  errors: [...adminErrors, 'app.not_found', 'collector.off'],
})
