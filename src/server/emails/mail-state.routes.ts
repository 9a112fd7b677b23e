import { getMailState, sendMailTest } from '#contract/mail.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { MailStates } from './mail-state.usecases.ts'

export const addMailStateRoutes = (server: HttpServer, { mailStates }: { mailStates: MailStates }): void => {
  serveMemberEndpoint(server, getMailState, ({ member }) => mailStates.getState(member.userId))
  serveMemberEndpoint(server, sendMailTest, ({ member, body }) => mailStates.sendTest(member, body.address))
}
