import { getAppScore, listReadyScores, listScoreWeights, saveScoreWeights } from '#contract/scores.ts'
import { listKnownAppIds } from '../catalog/apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint, serveKeptEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { MarketSizeReadings } from './market-sizes.usecases.ts'
import { nextValidFrom } from './score-weights.rules.ts'
import type { Scores } from './scores.usecases.ts'

type ScoreRoutesOptions = {
  database: { db: Database }
  clock: Clock
  scores: Scores
  marketSizes: Pick<MarketSizeReadings, 'listSizes'>
}

export const addScoreRoutes = (
  server: HttpServer,
  { database: { db }, clock, scores, marketSizes }: ScoreRoutesOptions,
): void => {
  serveKeptEndpoint(server, getAppScore, ({ params, query }) => scores.getAppScore(Number(params.appStoreId), query), {
    turn: 'views',
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
