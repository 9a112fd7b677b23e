import { getDataHealth } from '#contract/data-health.ts'
import { secondMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { GetDataHealth } from './data-health.usecases.ts'

const ttlMs = 30 * secondMs
/** Clears the cache at most this often, because a running sweep records a chart every second. */
const droppedAfterMs = 5 * secondMs

type DataHealthParts = { history: Pick<History, 'onRecorded'>; dataHealth: GetDataHealth }

export const addDataHealthRoutes = (server: HttpServer, { history, dataHealth }: DataHealthParts): void => {
  const cache = createAnswerCache<'world'>({ max: 1, ttlMs })
  let dropping: NodeJS.Timeout | undefined
  const drop = () => {
    dropping = undefined
    cache.clear()
  }
  history.onRecorded(() => {
    if (!dropping) dropping = setTimeout(drop, droppedAfterMs).unref()
  })
  serveEndpoint(server, getDataHealth, ({ request, reply }) => {
    const make = async () => getDataHealth.response.parse(await dataHealth())
    return sendAnswer(cache.find('world', make), request, reply)
  })
}
