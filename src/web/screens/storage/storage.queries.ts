import { queryOptions } from '@tanstack/react-query'
import { getBackups } from '#contract/backups.ts'
import { getRetention } from '#contract/retention.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

/** Sizes change slowly. */
export const retentionQuery = queryOptions({
  queryKey: [getRetention.path],
  queryFn: ({ signal }) => call(getRetention, { signal }),
  staleTime: minuteMs,
})

const busyMs = 2 * secondMs
const idleMs = 30 * secondMs

/** Polled while the page is visible, and more often while a backup is made. */
export const backupsQuery = queryOptions({
  queryKey: [getBackups.path],
  queryFn: ({ signal }) => call(getBackups, { signal }),
  staleTime: busyMs,
  refetchInterval: ({ state: { data } }) => (data?.isRunning ? busyMs : idleMs),
})
