import { getDeveloper } from '#contract/developers.ts'
import { toScope } from '#contract/scopes.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { needPage } from '../platform/http/list-pages.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import type { Developers } from './developers.usecases.ts'

type RoutesOptions = { developers: Developers; findStandings: FindStandings }

export const addDeveloperRoutes = (server: HttpServer, { developers, findStandings }: RoutesOptions): void =>
  serveKeptEndpoint(server, getDeveloper, async ({ params: { developerId }, query, page }) =>
    developers.getDeveloper(await findStandings(toScope(query)), {
      developerId,
      order: query.order,
      page: needPage(page),
    }),
  )
