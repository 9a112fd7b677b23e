import { listPublicApps } from '#contract/apps.ts'
import { listCategoryApps } from '#contract/categories.ts'
import { listAdminApps } from '#contract/curation.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { toScope } from '#contract/scopes.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { createAnswerCache, ownAnswer, packJson, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { findListPage } from '../platform/list-pages.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import { hasEnoughScores, type ReadyScores } from './international-list.usecases.ts'
import type { Lists } from './lists.usecases.ts'
import type { FindStandings } from './standings.usecases.ts'

export type ListRoutesOptions = {
  lists: Lists
  findStandings: FindStandings
  curation: { onListsChanged: (listener: () => void) => void }
  scores: {
    /** Returns at once, and computes the other scores in turns afterwards. */
    findReadyScores: (
      appIds: readonly AppId[],
      takeTurn: <Made>(work: () => Promise<Made>) => Promise<Made>,
    ) => ReadyScores
  }
}

const packForMembers = (value: unknown) => ({ ...packJson(value), headers: ownAnswer })

/** The lists that every visitor sees, and their extended versions for signed-in people. */
export const addListRoutes = (server: HttpServer, options: ListRoutesOptions): void => {
  const { lists, findStandings, curation, scores } = options
  // Keys begin with the version of the standings, so new standings invalidate cached responses.
  const cache = createAnswerCache<string>({ max: 100, ttlMs: minuteMs })
  const memberCache = createAnswerCache<string>({ max: 3, ttlMs: minuteMs, pack: packForMembers })
  // Changes by admins in this process clear the cache at once; those in other processes appear within a minute.
  curation.onListsChanged(() => {
    cache.clear()
    memberCache.clear()
  })

  serveEndpoint(server, listPublicApps, async ({ query, request, reply }) => {
    const standings = await findStandings(toScope(query))
    const make = async () => listPublicApps.response.parse(await lists.listPublicApps(standings))
    return sendAnswer(cache.find(`${standings.version} public`, make), request, reply)
  })

  serveMemberEndpoint(server, listAdminApps, async () => lists.listAdminApps(await findStandings()))

  serveMemberEndpoint(server, listTrackedApps, async ({ member, query }) =>
    lists.listTrackedApps(await findStandings(toScope(query)), member.userId),
  )

  serveEndpoint(server, listTopInternationalApps, async ({ query, request, reply }) => {
    const standings = await findStandings(toScope(query))
    const isAuthenticated = (await request.findMember()) !== undefined
    const ready =
      query.order === 'score'
        ? scores.findReadyScores(await lists.listInternationalIds(standings), work => request.inTurn('views', work))
        : undefined
    const find = () => lists.listTopInternationalApps(standings, { isAuthenticated, ready })
    const make = async () => listTopInternationalApps.response.parse(await find())
    const ofAsker = isAuthenticated ? memberCache : cache
    const by = ready && hasEnoughScores(ready) ? `${ready.day} ${ready.version}` : `${ready === undefined}`
    return sendAnswer(ofAsker.find(`${standings.version} international ${by}`, make), request, reply)
  })

  serveEndpoint(server, listCategoryApps, async ({ params: { category }, query, request, reply }) => {
    const { page } = query
    const standings = await findStandings(toScope(query))
    const asked = findListPage(request)
    const find = () =>
      asked ? lists.listCategoryPage(standings, category, asked) : lists.listCategoryApps(standings, category, page)
    const make = async () => listCategoryApps.response.parse(await find())
    const key = `${standings.version} category ${category} ${asked ? JSON.stringify(asked) : page}`
    const answer = await cache.find(key, make)
    const member = await request.findMember()
    if (!member) return sendAnswer(answer, request, reply)
    reply.headers(ownAnswer)
    return lists.markTracked(listCategoryApps.response.parse(JSON.parse(String(answer.body))), member.userId)
  })
}
