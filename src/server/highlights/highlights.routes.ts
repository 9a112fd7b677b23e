import { getHighlights } from '#contract/highlights.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { FindHighlights } from './highlights.usecases.ts'

type HighlightRoutesOptions = {
  history: Pick<History, 'onWithdrawn'>
  curation: { onListsChanged: (listener: () => void) => void }
  findHighlights: FindHighlights
}

/**
 * All charts of the world are read for this answer, so it is made at most once a minute, and visitors get the former one
 * meanwhile. A withdrawn measurement drops it at once.
 */
export const addHighlightRoutes = (server: HttpServer, options: HighlightRoutesOptions): void => {
  const { history, curation, findHighlights } = options
  const cache = createAnswerCache<'all'>({ max: 1, ttlMs: 10 * minuteMs, freshMs: minuteMs })
  history.onWithdrawn(async () => cache.clear())
  curation.onListsChanged(() => cache.clear())

  serveEndpoint(server, getHighlights, async ({ request, reply }) => {
    const make = async () => getHighlights.response.parse(await findHighlights())
    return sendAnswer(await cache.find('all', () => request.inTurn('views', make)), request, reply)
  })
}
