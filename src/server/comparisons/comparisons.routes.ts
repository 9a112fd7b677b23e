import { compareApps, listComparisons, removeComparison, saveComparison } from '#contract/comparisons.ts'
import { toScope } from '#contract/scopes.ts'
import { scopeKeyOf } from '#domain/scopes.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, ownAnswer, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Comparisons } from './comparisons.usecases.ts'

type RoutesOptions = { comparisons: Comparisons; history: Pick<History, 'onRecorded'> }

export const addComparisonRoutes = (server: HttpServer, { comparisons, history }: RoutesOptions): void => {
  const cache = createAnswerCache<string>({ max: 200, ttlMs: minuteMs })
  // Any fetch can change the state of a country, and so every comparison.
  history.onRecorded(() => cache.clear())

  serveEndpoint(server, compareApps, async ({ query, request, reply }) => {
    const { apps, day = null } = query
    const scope = toScope(query)
    const readerId = (await request.findMember())?.userId
    const compare = () => comparisons.compareApps({ appIds: apps.map(Number), scope, day, readerId })
    if (readerId === undefined) {
      const key = [apps, scopeKeyOf(scope), day].join(' ')
      const make = async () => compareApps.response.parse(await compare())
      const answer = cache.find(key, () => request.inTurn('views', make))
      return sendAnswer(answer, request, reply)
    }
    reply.headers(ownAnswer)
    return request.inTurn('views', compare)
  })

  serveMemberEndpoint(server, listComparisons, async ({ member }) => ({
    comparisons: await comparisons.listComparisons(member.userId),
  }))

  serveMemberEndpoint(server, saveComparison, ({ member, body }) => comparisons.saveComparison(member.userId, body))

  serveMemberEndpoint(server, removeComparison, async ({ member: { userId }, params: { comparisonId } }) => {
    await comparisons.removeComparison({ userId, comparisonId })
    return null
  })
}
