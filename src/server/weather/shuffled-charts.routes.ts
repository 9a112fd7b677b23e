import { listShuffledCharts } from '#contract/alerts.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import type { HttpServer } from '../platform/http.ts'
import { createKeptAnswers, sendKept } from '../platform/kept-answers.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { ListShuffledCharts } from './shuffled-charts.usecases.ts'

const keptForMs = minuteMs

export const addShuffledChartsRoute = (
  server: HttpServer,
  { listShuffled }: { listShuffled: ListShuffledCharts },
): void => {
  const kept = createKeptAnswers<AppId>({ max: 1_000, ttlMs: keptForMs })
  serveEndpoint(server, listShuffledCharts, async ({ params, request, reply }) => {
    const appId = findAppId(params.appStoreId) ?? 0
    const make = async () => listShuffledCharts.response.parse(await listShuffled(appId))
    return sendKept(await kept.find(appId, make), request, reply)
  })
}
