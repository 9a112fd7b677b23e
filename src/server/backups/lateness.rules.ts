import { hourMs } from '#domain/units.ts'
import { findLastRuns } from '../platform/jobs/cron-schedule.ts'

/** A backup of a long history takes a while. */
const graceMs = hourMs

type Known = {
  /** Null without a schedule. */
  schedule: string | null
  /** When the newest backup was begun; undefined if there is none. */
  madeAt: Date | undefined
  /** When this process began to look. */
  watchedSince: Date
}

/** Since when there is no new backup, once two that were due are missing; undefined if all is well. */
export const findLateSince = ({ schedule, madeAt, watchedSince }: Known, now: Date): Date | undefined => {
  if (schedule === null) return undefined
  const since = madeAt ?? watchedSince
  const { last, before } = findLastRuns(schedule, new Date(now.getTime() - graceMs))
  // A server that was off when they were due makes the next one on time.
  return since < before && watchedSince < last ? since : undefined
}
