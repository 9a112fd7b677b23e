import type { Chart } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { secondMs } from '#domain/units.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import { lastMoment, type Moment, wholeSeconds } from '../snapshots.rules.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Failure, Readings, Span } from '../store/stored-history.rules.ts'
import { byTime, momentAt } from './snapshots.usecases.ts'

/** The last measurement of a UTC day. */
export type LastOfDay = Moment & { appIds: readonly AppId[] }

const rowsByTime = ({ length, times }: Readings): number[] =>
  Array.from({ length }, (_, row) => row).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0))

/** One chart over time. */
export const createChartTimeline = ({ listReadings, listNewest, listFailures }: HistoryStore) => ({
  /** The chart's last measurement before a time, however old. */
  findMomentBefore: async (chart: Chart, at: Date): Promise<Date | undefined> => {
    const { times } = await listNewest([chart], { until: new Date(wholeSeconds(at).getTime() - secondMs) })
    return times[0] === undefined ? undefined : dateOfSeconds(times[0])
  },

  /** The chart's first measurement after a time. */
  findMomentAfter: async (chart: Chart, at: Date): Promise<Date | undefined> => {
    const { times } = await listReadings([chart], { from: new Date(at.getTime() + secondMs), to: lastMoment })
    return times.length === 0 ? undefined : dateOfSeconds(Math.min(...times))
  },

  /** The newest measurements of a span, at most `most`, oldest first. */
  listNewestMoments: async (chart: Chart, span: Span, most: number): Promise<Moment[]> => {
    const readings = await listReadings([chart], span)
    return rowsByTime(readings)
      .slice(-most)
      .map(row => momentAt(readings, row))
  },

  /** The newest attempts without a measurement in a span, suspects included, at most `most`, oldest first. */
  listNewestFailures: async (chart: Chart, span: Span, most: number): Promise<Omit<Failure, 'chart'>[]> => {
    const failures = (await listFailures([chart], span)).sort(byTime).slice(-most)
    return failures.map(({ observedAt, reason, detail }) => ({ observedAt, reason, detail }))
  },

  /** The last measurement of each UTC day in a span, with its top apps, oldest first. Days without a measurement are absent. */
  listLastOfDays: async (chart: Chart, span: Span, mostApps: number): Promise<LastOfDay[]> => {
    const readings = await listReadings([chart], span, { hasApps: true })
    const last = new Map(rowsByTime(readings).map(row => [dayOf(dateOfSeconds(readings.times[row] ?? 0)), row]))
    return [...last.values()].map(row => ({
      ...momentAt(readings, row),
      appIds: readings.appIdsOf(row).slice(0, mostApps),
    }))
  },
})
