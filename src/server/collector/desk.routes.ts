import {
  decideSuspect,
  dryRunSweep,
  getCollectorDesk,
  getSuspect,
  listSuspects,
  pauseCollector,
  resumeCollector,
  retryFailedCharts,
} from '#contract/collector-desk.ts'
import { checkAppStore, getFirstRun, startCollecting } from '#contract/first-run.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Collector } from './collector.usecases.ts'

/** What admins see of the collector, and tell it. */
export const addCollectorRoutes = (server: HttpServer, { desk, suspects, firstRun }: Collector): void => {
  serveMemberEndpoint(server, getCollectorDesk, () => desk.getDesk())
  serveMemberEndpoint(server, dryRunSweep, ({ query }) => desk.dryRun(query.type))
  serveMemberEndpoint(server, retryFailedCharts, ({ member, body }) => desk.retryFailed(member, body?.reason))

  serveMemberEndpoint(server, pauseCollector, async ({ member, body }) => {
    await desk.pause(member, body?.reason)
    return null
  })

  serveMemberEndpoint(server, resumeCollector, async ({ member }) => {
    await desk.resume(member)
    return null
  })

  serveMemberEndpoint(server, listSuspects, () => suspects.listSuspects())
  serveMemberEndpoint(server, getSuspect, ({ params }) => suspects.getSuspect(Number(params.suspectId)))

  serveMemberEndpoint(server, decideSuspect, async ({ member, params, body }) => {
    await suspects.decideSuspect(member, Number(params.suspectId), body)
    return null
  })

  serveMemberEndpoint(server, getFirstRun, () => firstRun.getFirstRun())
  serveMemberEndpoint(server, checkAppStore, () => firstRun.checkAppStore())
  serveMemberEndpoint(server, startCollecting, ({ member, body }) => firstRun.startCollecting(member, body))
}
