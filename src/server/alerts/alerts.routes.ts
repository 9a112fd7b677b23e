import type { HttpServer } from '../platform/http.ts'
import { addAlertSettingsRoutes } from './alert-settings.routes.ts'
import type { Alerts } from './alerts.usecases.ts'
import { addBackTestRoute } from './back-test.routes.ts'
import { addInboxRoutes } from './inbox.routes.ts'

/** Endpoints for alert rules, schedules, back-tests and the inbox. */
export const addAlertRoutes = (server: HttpServer, options: Alerts & { publicUrl: string | undefined }): void => {
  addAlertSettingsRoutes(server, options)
  addBackTestRoute(server, options)
  addInboxRoutes(server, options)
}
