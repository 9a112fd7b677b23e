import { checkAppStore, getFirstRun, startCollecting } from '#contract/first-run.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { FirstRuns } from './first-run.usecases.ts'

export const addFirstRunRoutes = (server: HttpServer, { firstRun }: { firstRun: FirstRuns }): void => {
  serveMemberEndpoint(server, getFirstRun, () => firstRun.getFirstRun())
  serveMemberEndpoint(server, checkAppStore, () => firstRun.checkAppStore())
  serveMemberEndpoint(server, startCollecting, ({ member, body }) => firstRun.startCollecting(member, body))
}
