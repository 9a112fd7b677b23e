import { listMovers } from '#contract/movers.ts'
import type { Chart } from '#domain/charts.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Movers, MoversQuery } from './movers.usecases.ts'

/** The largest answer takes 400 KB. */
const mostAnswers = 100

/**
 * Starts with the chart or world scope of the answer, so that the answer can be evicted when one of these charts is fetched.
 */
const keyOf = ({ storefront, chartType, genre, device, span, noise, limit, at }: MoversQuery): string =>
  `${storefront}:${chartType}:${genre}:${device} ${span} ${noise} ${limit} ${at ?? 'now'}`

const startsOf = ({ storefront, chartType, genre, device }: Chart): string[] =>
  [storefront, 'world'].map(scope => `${scope}:${chartType}:${genre}:${device}`)

export const addMoversRoutes = (
  server: HttpServer,
  { history, movers }: { history: Pick<History, 'onRecorded'>; movers: Movers },
): void => {
  const cache = createAnswerCache<string>({ max: mostAnswers, ttlMs: minuteMs })
  // A failed fetch changes the answer too, because it explains a missing comparison.
  dropRecorded(history, [cache], fetches => {
    const recorded = new Set(fetches.flatMap(({ chart }) => startsOf(chart)))
    return key => recorded.has(key.slice(0, key.indexOf(' ')))
  })
  serveEndpoint(server, listMovers, ({ query, request, reply }) => {
    const make = async () => listMovers.response.parse(await movers.listMovers(query))
    const answer = cache.find(keyOf(query), () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
}
