import { queryOptions } from '@tanstack/react-query'
import { dryRunSweep } from '#contract/desk.ts'
import { getMaintenanceStatus, type MaintenanceStatus } from '#contract/maintenance.ts'
import { jobNames } from '#domain/maintenance-jobs.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** SPEC §9. */
const pollMs = 5 * secondMs

const isAnyRunning = (jobs: MaintenanceStatus): boolean => jobNames.some(name => jobs[name].status === 'running')

/** SPEC §4: polled only while a job is running. */
export const maintenanceQuery = queryOptions({
  queryKey: [getMaintenanceStatus.path],
  queryFn: ({ signal }) => call(getMaintenanceStatus, { signal }),
  staleTime: pollMs,
  refetchInterval: ({ state: { data } }) => (data && isAnyRunning(data) ? pollMs : false),
})

export const updateTypes = ['standard', 'efficient'] as const
export type UpdateType = (typeof updateTypes)[number]

export const dryRunQuery = (type: UpdateType) =>
  queryOptions({
    queryKey: [dryRunSweep.path, type],
    queryFn: ({ signal }) => call(dryRunSweep, { query: { type }, signal }),
    staleTime: minuteMs,
  })
