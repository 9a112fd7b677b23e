import { toScope } from '#contract/scopes.ts'
import { getAppSummary } from '#contract/summaries.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Summaries } from './summaries.usecases.ts'

export const addSummaryRoutes = (server: HttpServer, { summaries }: { summaries: Summaries }): void =>
  serveKeptEndpoint(server, getAppSummary, ({ params, query }) =>
    summaries.getAppSummary(Number(params.appStoreId), toScope(query)),
  )
