import { listMovers } from '#contract/movers.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Movers } from './movers.usecases.ts'

export const addMoversRoutes = (server: HttpServer, { movers }: { movers: Movers }): void =>
  serveKeptEndpoint(server, listMovers, ({ query }) => movers.listMovers(query), { turn: 'views' })
