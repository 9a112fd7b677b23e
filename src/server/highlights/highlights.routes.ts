import { getHighlights } from '#contract/highlights.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { FindHighlights } from './highlights.usecases.ts'

export const addHighlightRoutes = (server: HttpServer, { findHighlights }: { findHighlights: FindHighlights }): void =>
  serveKeptEndpoint(server, getHighlights, findHighlights, { turn: 'views' })
