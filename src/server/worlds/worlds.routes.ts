import { toScope } from '#contract/scopes.ts'
import { getAppWorld } from '#contract/worlds.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Worlds } from './worlds.usecases.ts'

export const addWorldRoutes = (server: HttpServer, { worlds }: { worlds: Worlds }): void =>
  serveKeptEndpoint(
    server,
    getAppWorld,
    ({ params, query }) =>
      worlds.getAppWorld(Number(params.appStoreId), { scope: toScope(query), day: query.day ?? null }),
    { turn: 'views' },
  )
