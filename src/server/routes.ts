import { addAppRoutes } from './catalog/apps.routes.ts'
import { addHealthRoutes } from './health/health.routes.ts'
import type { HttpServer } from './platform/http.ts'
import type { Services } from './services.ts'
import { addSummaryRoutes } from './summaries/summaries.routes.ts'

/** A worker tells how it is, and serves nothing else. */
export const addWorkerRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { database, clickhouse, collector } = services
  addHealthRoutes(server, { database, clickhouse, isStopping, findLastSweep: collector.findLastSweep })
}

/** Every route of the API. */
export const addRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { history, summaries, clock } = services
  const { db } = services.database
  addAppRoutes(server, { db })
  addWorkerRoutes(server, services, isStopping)
  addSummaryRoutes(server, { db, history, summaries, clock })
}
