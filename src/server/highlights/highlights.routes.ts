import { getHighlights } from '#contract/highlights.ts'
import { sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { HighlightAnswers } from './highlight-answers.usecases.ts'

export const addHighlightRoutes = (server: HttpServer, { highlights }: { highlights: HighlightAnswers }): void => {
  serveEndpoint(server, getHighlights, ({ request, reply }) => {
    const answer = highlights.find(make => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
}
