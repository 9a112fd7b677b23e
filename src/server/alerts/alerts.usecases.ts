import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { createAlertSettings } from './alert-settings.usecases.ts'
import { createBackTest } from './back-test.usecases.ts'
import { createExportAlerts } from './export-alerts.usecases.ts'
import { createInboxes } from './inbox.usecases.ts'

export type Alerts = ReturnType<typeof createAlerts>

/** Alert rules, back-tests and inboxes. */
export const createAlerts = (options: { db: Database; history: History; clock: Clock }) => ({
  alertSettings: createAlertSettings(options),
  backTest: createBackTest(options),
  inboxes: createInboxes(options),
  exportAlerts: createExportAlerts(options),
})
