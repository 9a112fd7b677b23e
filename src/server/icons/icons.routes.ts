import type { HttpServer } from '../platform/http/http.ts'
import { placeholderIcon } from './icon-sources.rules.ts'

export const addIconRoutes = (server: HttpServer): void => {
  server.get('/api/placeholder-icon', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(placeholderIcon),
  )
}
