import { getAppCoverage } from '#contract/coverage.ts'
import { toScope } from '#contract/scopes.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Coverage } from './coverage.usecases.ts'

export const addCoverageRoutes = (server: HttpServer, { coverage }: { coverage: Coverage }): void =>
  serveKeptEndpoint(server, getAppCoverage, ({ params, query }) =>
    coverage.getAppCoverage(Number(params.appStoreId), toScope(query)),
  )
