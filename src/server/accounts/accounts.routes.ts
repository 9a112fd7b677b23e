import type { HttpServer } from '../platform/http.ts'

/** Where signing in begins. While no provider is set up there is nothing to begin: the sign-in page says so. */
export const addAccountRoutes = (server: HttpServer): void => {
  server.get('/api/login', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/auth'),
  )
}
