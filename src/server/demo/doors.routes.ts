import { listDemoDoors } from '#contract/demo.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import type { DemoDoors } from './doors.usecases.ts'

export const addDemoRoutes = (server: HttpServer, { demoDoors }: { demoDoors: DemoDoors }): void => {
  serveEndpoint(server, listDemoDoors, async () => ({ doors: await demoDoors.list() }))
}
