import type { FastifyRequest } from 'fastify'
import { listPublicApps } from '#contract/apps.ts'
import { listCategoryApps } from '#contract/categories.ts'
import { getAppCoverage } from '#contract/coverage.ts'
import { listAdminApps } from '#contract/curation.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { toScope } from '#contract/scopes.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import type { AppId } from '#domain/ranks.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { needPage } from '../platform/http/list-pages.ts'
import { serveKeptEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Coverage } from './coverage.usecases.ts'
import type { ReadyScores } from './international-list.usecases.ts'
import type { Lists } from './lists.usecases.ts'
import type { FindStandings } from './standings.usecases.ts'
import type { Summaries } from './summaries.usecases.ts'

export const addSummaryRoutes = (server: HttpServer, { summaries }: { summaries: Summaries }): void =>
  serveKeptEndpoint(server, getAppSummary, ({ params, query }) =>
    summaries.getAppSummary(Number(params.appStoreId), toScope(query)),
  )

export const addCoverageRoutes = (server: HttpServer, { coverage }: { coverage: Coverage }): void =>
  serveKeptEndpoint(server, getAppCoverage, ({ params, query }) =>
    coverage.getAppCoverage(Number(params.appStoreId), toScope(query)),
  )

type ListRoutesOptions = {
  lists: Lists
  findStandings: FindStandings
  scores: {
    /** Returns at once, and computes the other scores in turns afterwards. */
    findReadyScores: (
      appIds: readonly AppId[],
      takeTurn: <Made>(work: () => Promise<Made>) => Promise<Made>,
    ) => ReadyScores
  }
}

const findReader = async (request: FastifyRequest) => ({ isAuthenticated: (await request.findMember()) !== undefined })

/** The lists that every visitor sees, and their extended versions for signed-in people. */
export const addListRoutes = (server: HttpServer, { lists, findStandings, scores }: ListRoutesOptions): void => {
  serveKeptEndpoint(server, listPublicApps, async ({ query }) =>
    lists.listPublicApps(await findStandings(toScope(query))),
  )

  serveMemberEndpoint(server, listAdminApps, async () => lists.listAdminApps(await findStandings()))

  serveMemberEndpoint(server, listTrackedApps, async ({ member, query }) =>
    lists.listTrackedApps(await findStandings(toScope(query)), member.userId),
  )

  serveKeptEndpoint(
    server,
    listTopInternationalApps,
    async ({ query, reader: { isAuthenticated }, inTurn }) => {
      const standings = await findStandings(toScope(query))
      const findReady = async (): Promise<ReadyScores> =>
        scores.findReadyScores(await lists.listInternationalIds(standings), work => inTurn('views', work))
      const ready = query.order === 'score' ? await findReady() : undefined
      return lists.listTopInternationalApps(standings, { isAuthenticated, ready })
    },
    { findReader },
  )

  serveKeptEndpoint(
    server,
    listCategoryApps,
    async ({ params: { category }, query: { order, ...scope }, page }) =>
      lists.listCategoryApps(await findStandings(toScope(scope)), category, { order, page: needPage(page) }),
    { answerMember: async ({ member, findShared }) => lists.markTracked(await findShared(), member.userId) },
  )
}
