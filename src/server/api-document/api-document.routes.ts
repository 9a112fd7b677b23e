import { sendAnswer, type TaggedAnswer, tagAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { sitePathOf } from '../platform/site-path.ts'
import { version } from '../platform/version.ts'
import { buildApiDocument } from './document.rules.ts'
import { examples } from './examples.rules.ts'

/** The OpenAPI document, built at the first request and kept. */
export const addApiDocumentRoutes = (server: HttpServer, { publicUrl }: { publicUrl: string | undefined }): void => {
  let kept: TaggedAnswer | undefined
  const build = (): TaggedAnswer => {
    const document = buildApiDocument({ version, examples, url: sitePathOf(publicUrl) || '/' })
    return tagAnswer({ body: JSON.stringify(document), contentType: 'application/json' })
  }
  server.get('/api/openapi.json', async (request, reply) => {
    kept ??= build()
    return sendAnswer(kept, request, reply)
  })
}
