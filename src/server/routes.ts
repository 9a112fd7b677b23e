import { addAppRoutes } from './catalog/apps.routes.ts'
import { addHealthRoutes } from './health/health.routes.ts'
import type { HttpServer } from './platform/http.ts'
import type { Services } from './services.ts'
import { addSummaryRoutes } from './summaries/summaries.routes.ts'

/** Every route of the API. */
export const addRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { database, clickhouse, collector, history, summaries, clock } = services
  const { db } = database
  addAppRoutes(server, { db })
  addHealthRoutes(server, { database, clickhouse, isStopping, findLastSweep: collector.findLastSweep })
  addSummaryRoutes(server, { db, history, summaries, clock })
}
