import type { z } from 'zod'
import type { getChartReplay } from '#contract/chart-snapshots.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { secondMs } from '#domain/units.ts'
import { chartStateOf, toSeenChart } from '../history/chart-states.rules.ts'
import type { LastOfDay } from '../history/charts/snapshots.usecases.ts'
import type { Failure } from '../history/snapshots.rules.ts'

type Frame = z.infer<typeof getChartReplay.response>['frames'][number]

export type ReplayEvidence = {
  /** Oldest first. */
  days: readonly Day[]
  now: Date
  /** The last measurement of each measured day. */
  measured: readonly LastOfDay[]
  /** Failures on these days, oldest first. */
  failures: readonly Failure[]
  trackedSince: Date | undefined
}

export const listDays = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count))

/** The last second of the day; history stores whole seconds. */
export const endOfDay = (day: Day): Date => new Date(startOfDay(addDays(day, 1)).getTime() - secondMs)

const byDay = <Seen extends { observedAt: Date }>(seen: readonly Seen[]): Map<Day, Seen> =>
  new Map(seen.map(entry => [dayOf(entry.observedAt), entry]))

/** One frame per day. A day without a measurement shows its newest failure. */
export const buildFrames = ({ days, now, measured, failures, trackedSince }: ReplayEvidence): Frame[] => {
  const [measuredOn, failureOn] = [byDay(measured), byDay(failures)]
  return days.map(day => {
    const last = measuredOn.get(day)
    const end = endOfDay(day)
    const at = last?.observedAt ?? (end < now ? end : now)
    const state = chartStateOf({ at, snapshot: last, failure: failureOn.get(day), trackedSince })
    const appStoreIds = last?.appIds.map(String) ?? []
    return { ...toSeenChart(state, last?.depth ?? null), day, appStoreIds }
  })
}

/** Before today's first fetch, today is not a gap, so the replay ends yesterday. */
export const findLastDay = (today: Day, attempts: readonly { observedAt: Date }[]): Day =>
  attempts.some(({ observedAt }) => dayOf(observedAt) === today) ? today : addDays(today, -1)
