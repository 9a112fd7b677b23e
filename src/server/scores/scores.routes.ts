import { getAppScore, listReadyScores, listScoreWeights, saveScoreWeights } from '#contract/scores.ts'
import { minuteMs } from '#domain/units.ts'
import { listKnownAppIds } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { MarketSizeReadings } from './market-sizes.usecases.ts'
import { nextValidFrom } from './score-weights.rules.ts'
import type { Scores } from './scores.usecases.ts'
import { scoredDayAt } from './world-scores.usecases.ts'

type ScoreRoutesOptions = {
  database: { db: Database }
  clock: Clock
  history: Pick<History, 'onRecorded'>
  scores: Scores
  marketSizes: Pick<MarketSizeReadings, 'listSizes'>
}

export const addScoreRoutes = (
  server: HttpServer,
  { database: { db }, clock, history, scores, marketSizes }: ScoreRoutesOptions,
): void => {
  const cache = createAnswerCache<string>({ max: 200, ttlMs: minuteMs })
  history.onRecorded(() => cache.clear())
  serveEndpoint(server, getAppScore, ({ params, query, request, reply }) => {
    const { appStoreId } = params
    const key = [appStoreId, query.days, query.parts, scoredDayAt(clock.now())].join(' ')
    const make = async () => getAppScore.response.parse(await scores.getAppScore(Number(appStoreId), query))
    const answer = cache.find(key, () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
  serveEndpoint(server, listReadyScores, async ({ query, request }) => {
    const appIds = [...(await listKnownAppIds(db, query.apps.map(Number)))]
    const { day, scores: ready } = scores.findReadyScores(appIds, work => request.inTurn('views', work))
    const found = appIds.flatMap(appId => {
      const figures = ready.get(appId)
      return figures ? [{ appStoreId: String(appId), ...figures }] : []
    })
    return { day, scores: found, waiting: appIds.filter(appId => !ready.has(appId)).map(String) }
  })

  serveMemberEndpoint(server, listScoreWeights, async () => ({
    versions: await scores.listSigned(),
    nextValidFrom: nextValidFrom(clock.now()),
    marketSizes: await marketSizes.listSizes(),
  }))
  serveMemberEndpoint(server, saveScoreWeights, async ({ member, body }) => {
    await scores.saveWeights({ admin: member, weights: body.weights, reason: body.reason })
    return null
  })
}
