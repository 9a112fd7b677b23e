import { findAppId } from '#domain/ranks.ts'

/** The address bar of the alerts page: the app whose rules are shown; all where none is named. */
export type AlertsAddress = { app?: string | undefined }

/** What is not an App Store id counts as not said. */
export const readAlertsAddress = ({ app }: Record<string, unknown>): AlertsAddress => ({
  app: typeof app === 'string' && findAppId(app) !== undefined ? app : undefined,
})
