import { addNotificationRoutes } from './accounts/notifications.routes.ts'
import { addAdminPeopleRoutes, addPeopleRoutes } from './accounts/people.routes.ts'
import { addPersonalDataRoute } from './accounts/personal-data.routes.ts'
import { addSignInRoutes } from './accounts/sign-in.routes.ts'
import { addAppRoutes } from './catalog/apps.routes.ts'
import { addSearchRoutes } from './catalog/search.routes.ts'
import { addAppStoreStatusRoutes } from './collector/app-store-status.routes.ts'
import { addHealthRoutes } from './health/health.routes.ts'
import type { HttpServer } from './platform/http.ts'
import type { Services } from './services.ts'
import { addCoverageRoutes } from './summaries/coverage.routes.ts'
import { addListRoutes } from './summaries/lists.routes.ts'
import { addSummaryRoutes } from './summaries/summaries.routes.ts'
import { addTrackingRoutes } from './tracking/tracking.routes.ts'

/** A worker tells how it is, and serves nothing else. */
export const addWorkerRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { database, clickhouse, collector } = services
  addHealthRoutes(server, { database, clickhouse, isStopping, findLastSweep: collector.findLastSweep })
}

/** Every route of the API. */
export const addRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { accounts, history, summaries, tracking, clock } = services
  const { db } = services.database
  addSignInRoutes(server, accounts)
  addPeopleRoutes(server, accounts)
  addAdminPeopleRoutes(server, accounts)
  addNotificationRoutes(server, accounts)
  addSearchRoutes(server, services)
  addAppRoutes(server)
  addWorkerRoutes(server, services, isStopping)
  addSummaryRoutes(server, { db, history, summaries, clock })
  addCoverageRoutes(server, services)
  addListRoutes(server, services)
  addTrackingRoutes(server, services)
  addPersonalDataRoute(server, { accounts, listTrackedApps: tracking.exportTracked })
  addAppStoreStatusRoutes(server, services.collector)
}
