import { countUnread, getInbox, markInboxRead } from '#contract/inbox.ts'
import type { HttpServer } from '../platform/http.ts'
import { getListPage } from '../platform/list-pages.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Inboxes } from './inbox.usecases.ts'

export const addInboxRoutes = (server: HttpServer, { inboxes }: { inboxes: Inboxes }): void => {
  serveMemberEndpoint(server, getInbox, ({ member, request }) => inboxes.get(member.userId, getListPage(request)))

  serveMemberEndpoint(server, countUnread, async ({ member }) => ({ unread: await inboxes.countUnread(member.userId) }))

  serveMemberEndpoint(server, markInboxRead, async ({ member, body }) => ({
    unread: await inboxes.markRead(member.userId, body.upTo),
  }))
}
