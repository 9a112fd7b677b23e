import type { z } from 'zod'
import type { getChartReplay, listChartMoments } from '#contract/chart-snapshots.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { startOfHour } from '#domain/hours.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { History } from '../history/history.usecases.ts'
import type { ListPage } from '../platform/http/list-pages.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type ListAppEntries, readApps } from './chart-apps.usecases.ts'
import { buildMoments } from './chart-moments.rules.ts'
import { type ChartsOptions, createGetChart } from './get-chart.usecases.ts'
import { buildFrames, endOfDay, findLastDay, listDays } from './replays.rules.ts'

type TimelinesHistory = {
  timeline: Pick<History['timeline'], 'listNewestMoments' | 'listNewestFailures' | 'listLastOfDays'>
  moments: Pick<History['moments'], 'listTrackedSince'>
}

type TimelinesOptions = {
  history: TimelinesHistory
  clock: Clock
  listAppEntries: ListAppEntries
}

type ChartMoments = z.infer<typeof listChartMoments.response>
type ChartReplay = z.infer<typeof getChartReplay.response>

/** Ranks per frame of a replay. */
const replayedRanks = 25
/** More than a page has, so that failures that a retry mended do not make a page short, and pages agree about gaps. */
const mostMoments = 1_000
/** More failures than an hourly chart can have in the longest replay. */
const mostFailures = 2_000

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** A chart over time. */
const createTimelines = ({ history, clock, listAppEntries }: TimelinesOptions) => {
  const { timeline, moments } = history

  const findTrackedSince = async (chart: Chart): Promise<Date | undefined> =>
    (await moments.listTrackedSince([chart])).get(chartKeyOf(chart))

  return {
    /** A page of the times at which the chart was measured in the span, and the gaps between, newest first. */
    listChartMoments: async (
      chart: Chart,
      { from, to }: { from: Date; to: Date },
      { limit, after }: ListPage,
    ): Promise<ChartMoments> => {
      const before = after?.[0] ? new Date(after[0]) : undefined
      const span = { from, to: before ? earlier(to, before) : to }
      const [measured, failures, trackedSince] = await Promise.all([
        timeline.listNewestMoments(chart, span, mostMoments + 1),
        timeline.listNewestFailures(chart, span, mostMoments + 1),
        findTrackedSince(chart),
      ])
      const until = earlier(span.to, startOfHour(clock.now()))
      const evidence = { from, until, measured, failures, trackedSince, most: mostMoments }
      const { moments, nextFrom } = buildMoments({ ...evidence, before, limit })
      return { chart: nameChart(chart), moments, nextCursor: nextFrom?.toISOString() ?? null }
    },

    /** @param to the last day; defaults to today, or to yesterday before today's first fetch */
    getChartReplay: async (
      chart: Chart,
      { to, days: count }: { to?: Day | undefined; days: number },
    ): Promise<ChartReplay> => {
      const now = clock.now()
      const last = to ?? dayOf(now)
      // One more day, because the default replay may start a day earlier.
      const span = { from: startOfDay(addDays(last, -count)), to: endOfDay(last) }
      const [measured, failures, trackedSince] = await Promise.all([
        timeline.listLastOfDays(chart, span, replayedRanks),
        timeline.listNewestFailures(chart, span, mostFailures),
        findTrackedSince(chart),
      ])
      const days = listDays(to ?? findLastDay(last, [...measured, ...failures]), count)
      const frames = buildFrames({ days, now, measured, failures, trackedSince })
      const appIds = [...new Set(frames.flatMap(frame => frame.appStoreIds))].map(Number)
      const { getApp } = await readApps(listAppEntries, appIds)
      return { chart: nameChart(chart), frames, apps: appIds.map(getApp) }
    },
  }
}

export type Charts = ReturnType<typeof createCharts>

/** Charts at any moment, and over time. */
export const createCharts = (options: ChartsOptions & { history: TimelinesHistory }) => ({
  getChart: createGetChart(options),
  ...createTimelines(options),
})
