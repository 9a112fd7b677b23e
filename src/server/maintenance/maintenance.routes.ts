import {
  cancelJob,
  getMaintenanceStatus,
  importTopCharts,
  optimizeRankings,
  regenerateSummaries,
  resetJobStatus,
  resumeJob,
  updateRankings,
} from '#contract/maintenance.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Maintenance } from './maintenance.usecases.ts'

/** Endpoints for admins to manage the four jobs. */
export const addMaintenanceRoutes = (server: HttpServer, maintenance: Maintenance): void => {
  serveMemberEndpoint(server, getMaintenanceStatus, () => maintenance.findStatus())
  serveMemberEndpoint(server, optimizeRankings, ({ member, body }) =>
    maintenance.start(member, 'rankingsCleanup', body),
  )
  serveMemberEndpoint(server, updateRankings, ({ member, body }) => maintenance.start(member, 'rankingsUpdate', body))
  serveMemberEndpoint(server, importTopCharts, ({ member }) => maintenance.start(member, 'topChartsImport'))
  serveMemberEndpoint(server, regenerateSummaries, ({ member }) => maintenance.start(member, 'supabaseSync'))
  serveMemberEndpoint(server, resetJobStatus, ({ member, body }) => maintenance.reset(member, body.jobName))
  serveMemberEndpoint(server, cancelJob, ({ member, body }) => maintenance.cancel(member, body.jobName))
  serveMemberEndpoint(server, resumeJob, ({ member, body }) => maintenance.resume(member, body.jobName))
}
