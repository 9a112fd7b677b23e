import type { FirstLook } from '#contract/tracking.ts'
import { chartName } from '#domain/chart-words.ts'
import { type ChartKey, chartKeyOf, isChartType } from '#domain/charts.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { failedAfterMs } from '../collector/planner.rules.ts'
import type { ChartPlan } from '../collector/plans.repository.ts'
import type { SweepRow } from '../collector/sweeps.repository.ts'
import type { FirstLookCharts } from '../tracking/tracking.usecases.ts'

/** All apps of a genre, price and device share one sweep. */
export const reasonOf = ({ genre, type: chartType, device }: FirstLookCharts): string => {
  const reason = `first look: ${chartType} ${genre}`
  return device === 'iphone' ? reason : `${reason} ${device}`
}

/** A sweep's reason as people read it: a first look is named by its chart. */
export const nameReason = (reason: string): string => {
  const [, chartType = '', genre, onIpad] = /^first look: (\S+) (\d+)( ipad)?$/.exec(reason) ?? []
  if (!isChartType(chartType)) return reason
  return `first look: ${chartName({ type: chartType, genre: Number(genre), device: onIpad ? 'ipad' : 'iphone' })}`
}

/** Larger markets first. */
export const listCharts = (storefronts: readonly StorefrontCode[], of: FirstLookCharts): ChartKey[] =>
  storefronts.toSorted(compareStorefronts).map(storefront => chartKeyOf({ ...of, storefront }))

/** A time more than a day ahead means that the clock was set back. */
const isWithin = (at: Date | null | undefined, spanMs: number, now: Date): boolean =>
  at != null && at.getTime() > now.getTime() - spanMs && at.getTime() <= now.getTime() + dayMs

/** Whether a chart was never measured, or not within its freshness. Skips charts that failed recently. */
export const isWorthALook = (plan: ChartPlan, observedAt: Date | undefined, now: Date): boolean => {
  const isFresh = [plan.lastMeasuredAt, observedAt].some(at => isWithin(at, plan.freshnessMs, now))
  return !isFresh && !isWithin(plan.lastFetchedAt, failedAfterMs, now)
}

/** A sweep's charts in total, those that are waiting, and the number of calls until the last one is read. */
export type SweepCounts = { charts: number; waiting: number; callsLeft: number }

type Progress = {
  sweep: SweepRow
  counts: SweepCounts
  totalCountries: number
  /** When the next call may go out; undefined while calls are stopped. */
  nextCallAt: Date | undefined
  intervalMs: number
  now: Date
}

export const noFirstLook = (totalCountries: number): FirstLook => ({
  state: 'none',
  askedCountries: 0,
  totalCountries,
  estimatedEndAt: null,
})

const doneForMs = hourMs

/** Countries whose chart was already fresh count as attempted. The first look is done when every rank is available. */
export const toFirstLook = (progress: Progress): FirstLook => {
  const { sweep, counts, totalCountries, nextCallAt, intervalMs, now } = progress
  const isOver = now.getTime() - (sweep.finishedAt ?? now).getTime() > doneForMs
  if (sweep.state === 'cancelled' || isOver) return noFirstLook(totalCountries)
  const askedCountries = Math.max(0, totalCountries - counts.waiting)
  const countries = { askedCountries, totalCountries }
  if (counts.waiting === 0) return { state: 'done', ...countries, estimatedEndAt: null }
  if (!nextCallAt) return { state: 'waiting', ...countries, estimatedEndAt: null }
  const endMs = Math.max(nextCallAt.getTime(), now.getTime()) + counts.callsLeft * intervalMs
  const state = counts.waiting === counts.charts ? 'waiting' : 'measuring'
  return { state, ...countries, estimatedEndAt: new Date(endMs).toISOString() }
}
