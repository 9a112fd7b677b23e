import { findAppId } from '#domain/ranks.ts'

/** The query string of the alerts page. `app` limits the rules to one app; without it all rules are shown. */
export type AlertsAddress = { app?: string | undefined }

/** Ignores a value that is not an App Store id. */
export const readAlertsAddress = ({ app }: Record<string, unknown>): AlertsAddress => ({
  app: typeof app === 'string' && findAppId(app) !== undefined ? app : undefined,
})
