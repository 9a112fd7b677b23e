import { getAppScore, listScoreWeights, saveScoreWeights } from '#contract/scores.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Scores } from './scores.usecases.ts'

type ScoreRoutesOptions = { history: Pick<History, 'onRecorded'>; scores: Scores }

export const addScoreRoutes = (server: HttpServer, { history, scores }: ScoreRoutesOptions): void => {
  const cache = createAnswerCache<string>({ max: 200, ttlMs: minuteMs })
  history.onRecorded(() => cache.clear())
  serveEndpoint(server, getAppScore, async ({ params, query, request, reply }) => {
    const { appStoreId } = params
    const make = async () => getAppScore.response.parse(await scores.getAppScore(Number(appStoreId), query))
    const answer = cache.find(`${appStoreId} ${query.days} ${query.parts}`, () => request.inTurn('views', make))
    return sendAnswer(await answer, request, reply)
  })
  serveMemberEndpoint(server, listScoreWeights, async () => ({ versions: await scores.listSigned() }))
  serveMemberEndpoint(server, saveScoreWeights, async ({ member, body }) => {
    await scores.saveWeights({ admin: member, weights: body.weights, reason: body.reason })
    return null
  })
}
