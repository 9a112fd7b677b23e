import { backTestRule } from '#contract/alerts.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { BackTestRule } from './back-test.usecases.ts'

export const addBackTestRoute = (server: HttpServer, { backTest }: { backTest: BackTestRule }): void => {
  serveMemberEndpoint(server, backTestRule, ({ member, body }) => backTest(member.userId, body))
}
