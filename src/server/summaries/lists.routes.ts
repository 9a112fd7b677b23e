import type { FastifyReply, FastifyRequest } from 'fastify'
import { listPublicApps } from '#contract/apps.ts'
import { type CategoryApps, listCategoryApps } from '#contract/categories.ts'
import { listAdminApps } from '#contract/curation.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { toScope } from '#contract/scopes.ts'
import { listTrackedApps } from '#contract/tracking.ts'
import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { createAnswerCache, ownAnswer, packJson, sendAnswer, type TaggedAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { findListPage, type ListPage } from '../platform/list-pages.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import { type Soon, whenKnown } from '../platform/soon.ts'
import { hasEnoughScores, type ReadyScores } from './international-list.usecases.ts'
import type { Lists } from './lists.usecases.ts'
import type { FindStandings, Standings } from './standings.usecases.ts'

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

/** A page for people, or one by cursor for programs. */
type CategoryQuery = { category: string; page: number; asked: ListPage | undefined }

/** The lists as kept answers. Keys begin with the version of the standings, so new standings invalidate them. */
const createListAnswers = ({ lists, curation }: Pick<ListRoutesOptions, 'lists' | 'curation'>) => {
  const cache = createAnswerCache<string>({ max: 100, ttlMs: minuteMs })
  const memberCache = createAnswerCache<string>({ max: 3, ttlMs: minuteMs, pack: packForMembers })
  // Changes by admins in this process clear the cache at once; those in other processes appear within a minute.
  curation.onListsChanged(() => {
    cache.clear()
    memberCache.clear()
  })
  return {
    findPublic: (standings: Standings): Soon<TaggedAnswer> => {
      const make = async () => listPublicApps.response.parse(await lists.listPublicApps(standings))
      return cache.find(`${standings.version} public`, make)
    },

    findInternational: (
      standings: Standings,
      { isAuthenticated, ready }: { isAuthenticated: boolean; ready: ReadyScores | undefined },
    ): Soon<TaggedAnswer> => {
      const find = () => lists.listTopInternationalApps(standings, { isAuthenticated, ready })
      const make = async () => listTopInternationalApps.response.parse(await find())
      const by = ready && hasEnoughScores(ready) ? `${ready.day} ${ready.version}` : `${ready === undefined}`
      return (isAuthenticated ? memberCache : cache).find(`${standings.version} international ${by}`, make)
    },

    findCategory: (standings: Standings, { category, page, asked }: CategoryQuery): Soon<TaggedAnswer> => {
      const find = () =>
        asked ? lists.listCategoryPage(standings, category, asked) : lists.listCategoryApps(standings, category, page)
      const make = async () => listCategoryApps.response.parse(await find())
      const key = `${standings.version} category ${category} ${asked ? JSON.stringify(asked) : page}`
      return cache.find(key, make)
    },
  }
}

/** The lists that every visitor sees, and their extended versions for signed-in people. */
export const addListRoutes = (server: HttpServer, options: ListRoutesOptions): void => {
  const { lists, findStandings, scores } = options
  const answers = createListAnswers(options)

  serveEndpoint(server, listPublicApps, ({ query, request, reply }) =>
    whenKnown(findStandings(toScope(query)), standings => sendAnswer(answers.findPublic(standings), request, reply)),
  )

  serveMemberEndpoint(server, listAdminApps, async () => lists.listAdminApps(await findStandings()))

  serveMemberEndpoint(server, listTrackedApps, async ({ member, query }) =>
    lists.listTrackedApps(await findStandings(toScope(query)), member.userId),
  )

  const findReady = async (standings: Standings, request: FastifyRequest): Promise<ReadyScores> =>
    scores.findReadyScores(await lists.listInternationalIds(standings), work => request.inTurn('views', work))

  serveEndpoint(server, listTopInternationalApps, ({ query, request, reply }) =>
    whenKnown(request.findMember(), member =>
      whenKnown(findStandings(toScope(query)), standings =>
        whenKnown(query.order === 'score' ? findReady(standings, request) : undefined, ready => {
          const answer = answers.findInternational(standings, { isAuthenticated: member !== undefined, ready })
          return sendAnswer(answer, request, reply)
        }),
      ),
    ),
  )

  const sendMarked = async (answer: Soon<TaggedAnswer>, userId: string, reply: FastifyReply) => {
    reply.headers(ownAnswer)
    return lists.markTracked(listCategoryApps.response.parse(JSON.parse(String((await answer).body))), userId)
  }

  serveEndpoint(server, listCategoryApps, ({ params: { category }, query: { page, ...scope }, request, reply }) =>
    whenKnown(request.findMember(), member =>
      whenKnown(findStandings(toScope(scope)), (standings): Soon<CategoryApps | FastifyReply> => {
        const answer = answers.findCategory(standings, { category, page, asked: findListPage(request) })
        return member ? sendMarked(answer, member.userId, reply) : sendAnswer(answer, request, reply)
      }),
    ),
  )
}
