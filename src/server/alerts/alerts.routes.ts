import type { HttpServer } from '../platform/http.ts'
import { addAlertSettingsRoutes } from './alert-settings.routes.ts'
import type { Alerts } from './alerts.usecases.ts'
import { addBackTestRoute } from './back-test.routes.ts'
import { addInboxRoutes } from './inbox.routes.ts'

/** What people want to be told, and what they were told. */
export const addAlertRoutes = (server: HttpServer, options: Alerts & { publicUrl: string | undefined }): void => {
  addAlertSettingsRoutes(server, options)
  addBackTestRoute(server, options)
  addInboxRoutes(server, options)
}
