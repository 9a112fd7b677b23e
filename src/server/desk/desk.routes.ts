import { dryRunSweep, getCollectorDesk, pauseCollector, resumeCollector, retryFailedCharts } from '#contract/desk.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Desk } from './desk.usecases.ts'
import type { DeskActs } from './desk-acts.usecases.ts'

/** Endpoints of the collector page: its state, and commands for admins. */
export const addDeskRoutes = (server: HttpServer, { desk, deskActs }: { desk: Desk; deskActs: DeskActs }): void => {
  serveMemberEndpoint(server, getCollectorDesk, () => desk.getDesk())
  serveMemberEndpoint(server, dryRunSweep, ({ query }) => deskActs.dryRun(query.type))
  serveMemberEndpoint(server, retryFailedCharts, ({ member, body }) => deskActs.retryFailed(member, body?.reason))

  serveMemberEndpoint(server, pauseCollector, async ({ member, body }) => {
    await deskActs.pause(member, body?.reason)
    return null
  })

  serveMemberEndpoint(server, resumeCollector, async ({ member }) => {
    await deskActs.resume(member)
    return null
  })
}
