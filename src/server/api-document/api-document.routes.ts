import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorsPath } from '#contract/errors.ts'
import { sendAnswer, type TaggedAnswer, tagAnswer } from '../platform/http/answer-cache.ts'
import { answerNotFound } from '../platform/http/failures.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { sitePathOf } from '../platform/http/site-path.ts'
import { version } from '../platform/process/version.ts'
import { type ApiDocument, buildApiDocument, examples } from './document.rules.ts'
import { referencePath, renderErrors, renderGroup, renderOverview, styleSheetPath } from './reference.rules.ts'
import { styleSheet, styleVersion } from './style-sheet.repository.ts'

type Options = { publicUrl: string | undefined }

/** The OpenAPI document, built at the first request and kept, and the pages that show it to people. */
export const addApiDocumentRoutes = (server: HttpServer, { publicUrl }: Options): void => {
  const site = sitePathOf(publicUrl)
  let document: ApiDocument | undefined
  let answer: TaggedAnswer | undefined
  const findDocument = (): ApiDocument => {
    document ??= buildApiDocument({ version, examples, url: site || '/' })
    return document
  }
  server.get('/api/openapi.json', (request, reply) => {
    answer ??= tagAnswer({ body: JSON.stringify(findDocument()), contentType: 'application/json' })
    return sendAnswer(answer, request, reply)
  })

  const config = { budget: 'pages' } as const
  const optionsOf = (request: FastifyRequest) => ({
    document: findDocument(),
    origin: readOrigin(request, publicUrl),
    site,
    styleVersion,
  })
  const send = (body: string, request: FastifyRequest, reply: FastifyReply) =>
    sendAnswer(tagAnswer({ body, contentType: 'text/html; charset=utf-8' }), request, reply)

  server.get(referencePath, { config }, async (request, reply) =>
    send(renderOverview(optionsOf(request)), request, reply),
  )
  server.get(errorsPath, { config }, async (request, reply) => send(renderErrors(optionsOf(request)), request, reply))
  server.get<{ Params: { tag: string } }>(`${referencePath}/:tag`, { config }, async (request, reply) => {
    const page = renderGroup(request.params.tag, optionsOf(request))
    return page === undefined ? answerNotFound(request, reply) : send(page, request, reply)
  })

  const headers = { 'cache-control': 'public, max-age=31536000, immutable' }
  const css = tagAnswer({ body: styleSheet, contentType: 'text/css; charset=utf-8', headers })
  server.get(styleSheetPath, { config }, (request, reply) => sendAnswer(css, request, reply))
}
