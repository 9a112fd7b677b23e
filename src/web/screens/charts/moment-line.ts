import type { z } from 'zod'
import type { listChartMoments } from '#contract/chart-snapshots.ts'
import { dayOf, startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'
import { isRead } from './chart-facts.ts'

export const shownDays = 90

/** A moment this much older than the newest measurement gets a window of its own. */
const recentDays = 75
/** The distance between windows; less than `recentDays`, so that they overlap. */
const stepDays = 60

/**
 * The period to request: the newest 90 days (the API's default, so the span is empty), or a window around an older moment.
 * All moments of a window share it, so stepping inside it needs no request and the timeline does not move.
 */
export const momentsSpan = (at: string | undefined, newestAt: string | null): { from?: string; to?: string } => {
  if (!at || !newestAt) return {}
  const newest = startOfDay(dayOf(new Date(newestAt))).getTime() + dayMs
  const ageDays = (newest - Date.parse(at)) / dayMs
  if (ageDays <= recentDays) return {}
  const back = Math.floor(ageDays / stepDays) * stepDays - (shownDays - recentDays)
  const to = newest - back * dayMs
  return { from: new Date(to - shownDays * dayMs).toISOString(), to: new Date(to).toISOString() }
}

export type ChartMoment = z.infer<typeof listChartMoments.response>['moments'][number]

/** Oldest first. `hasMore`: whether the period has older moments that were not read. */
export type ChartMoments = { moments: readonly ChartMoment[]; hasMore: boolean }

/** A period without a measurement, up to the next measurement or the end of the timeline, in milliseconds. */
export type LineGap = { from: number; to: number; because: ChartMoment }

/** The measurements and gaps of a chart over time, in milliseconds. */
export type MomentLine = {
  from: number
  to: number
  measured: readonly (ChartMoment & { time: number })[]
  gaps: readonly LineGap[]
}

const boundsOf = ({ moments, hasMore }: ChartMoments, span: { from?: string; to?: string }) => {
  const [first, last] = [moments[0], moments.at(-1)]
  const to = span.to ? Date.parse(span.to) : last ? Date.parse(last.at) : 0
  // The number of moments is limited, so a chart that is measured often covers fewer days.
  const from = hasMore && first ? Date.parse(first.at) : to - shownDays * dayMs
  return { from, to }
}

/** Merges consecutive failures into one gap; the last failure gives the reason. */
const gapsOf = (moments: readonly ChartMoment[], { from, to }: { from: number; to: number }): LineGap[] => {
  const gaps: LineGap[] = []
  let open: LineGap | undefined
  let seenAt = from
  for (const moment of moments) {
    const time = Date.parse(moment.at)
    if (moment.state === 'failed') open = { from: seenAt, to, because: moment }
    else {
      if (open) gaps.push({ ...open, to: time })
      open = undefined
      seenAt = time
    }
  }
  return open ? [...gaps, open] : gaps
}

/** @param span the requested period; without it the timeline ends at the newest moment */
export const buildMomentLine = (answer: ChartMoments, span: { from?: string; to?: string }): MomentLine => {
  const bounds = boundsOf(answer, span)
  const measured = answer.moments.filter(isRead).map(moment => ({ ...moment, time: Date.parse(moment.at) }))
  return { ...bounds, measured, gaps: gapsOf(answer.moments, bounds) }
}

/** The index of the newest measurement at or before `time`; −1 if all are later. */
export const indexAt = ({ measured }: Pick<MomentLine, 'measured'>, time: number): number =>
  measured.findLastIndex(moment => moment.time <= time)

export type Steps = { previousAt: string | null; nextAt: string | null }

/** The measurements before and after `at` (default: the newest); null at the ends. */
export const stepsOn = ({ measured }: Pick<MomentLine, 'measured'>, at: string | undefined): Steps => {
  const start = at ? indexAt({ measured }, Date.parse(at)) : measured.length - 1
  const findAt = (index: number) => measured[index]?.at ?? null
  return { previousAt: findAt(start - 1), nextAt: findAt(start + 1) }
}

/** The position of a moment on the timeline, in percent; null if it is outside. */
export const shareAt = ({ from, to }: Pick<MomentLine, 'from' | 'to'>, time: number): number | null =>
  time < from || time > to || to === from ? null : ((time - from) / (to - from)) * 100

export const findLongestGap = (gaps: readonly LineGap[]): LineGap | undefined =>
  gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
