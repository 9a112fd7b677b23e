import type { FastifyRequest } from 'fastify'
import { searchApps } from '#contract/search.ts'
import { searchNoticeHeader } from '#domain/search-notices.ts'
import type { Asker } from '../pace/guests.usecases.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { networkOf } from '../platform/http/rate-limits.ts'
import { serveEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Search } from './search.usecases.ts'

const askerOf = async (request: FastifyRequest): Promise<Asker> => {
  const member = await request.findMember()
  return member ? { queue: 'members', name: member.userId } : { queue: 'visitors', name: networkOf(request) }
}

export const addSearchRoutes = (server: HttpServer, { search }: { search: Search }): void => {
  serveEndpoint(
    server,
    searchApps,
    async ({ query: { q, storefront }, request, reply }) => {
      const language = await request.findNameLanguage()
      const { apps, notice, retryAfterSeconds } = await search({
        q,
        storefront,
        language,
        asker: await askerOf(request),
        inTurn: work => request.inTurn('search', work),
      })
      reply.header('cache-control', 'no-cache')
      if (notice) reply.header(searchNoticeHeader, notice)
      if (retryAfterSeconds) reply.header('retry-after', String(retryAfterSeconds))
      return apps
    },
    { budget: 'search' },
  )
}
