import { queryOptions } from '@tanstack/react-query'
import { getBackups } from '#contract/backups.ts'
import { secondMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

const busyMs = 2 * secondMs
const idleMs = 30 * secondMs

/** Polled while the page is visible, and more often while a backup is made. */
export const backupsQuery = queryOptions({
  queryKey: [getBackups.path],
  queryFn: ({ signal }) => call(getBackups, { signal }),
  staleTime: busyMs,
  refetchInterval: ({ state: { data } }) => (data?.isRunning ? busyMs : idleMs),
})
