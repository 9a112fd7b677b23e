import { addListLink, getSharedList, listListLinks, removeListLink } from '#contract/list-links.ts'
import { toScope } from '#contract/scopes.ts'
import { sharedListPath } from '#domain/list-links.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { serveEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { FindStandings } from '../summaries/standings.usecases.ts'
import type { ListLinks } from './list-links.usecases.ts'

type ListLinkRoutesOptions = { listLinks: ListLinks; findStandings: FindStandings; publicUrl: string | undefined }

/** Not cached by proxies and not indexed by search engines. */
const ownHeaders = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

export const addListLinkRoutes = (
  server: HttpServer,
  { listLinks, findStandings, publicUrl }: ListLinkRoutesOptions,
): void => {
  serveMemberEndpoint(server, listListLinks, async ({ member }) => ({ listLinks: await listLinks.list(member.userId) }))

  serveMemberEndpoint(server, addListLink, async ({ member, body, request, reply }) => {
    const { secret, ...link } = await listLinks.add(member.userId, body)
    reply.header('cache-control', 'no-store')
    return { ...link, url: readOrigin(request, publicUrl) + sharedListPath(secret) }
  })

  serveMemberEndpoint(server, removeListLink, async ({ member: { userId }, params: { linkId } }) => {
    await listLinks.remove({ userId, linkId })
    return null
  })

  serveEndpoint(server, getSharedList, async ({ params: { secret }, query, reply }) => {
    reply.headers(ownHeaders)
    return listLinks.getShared(secret, await findStandings(toScope(query)))
  })
}
