import type { Chart } from '#domain/charts.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { History } from '../history/history.usecases.ts'
import { secondBefore } from './chart-times.rules.ts'

export type NewcomersHistory = {
  ranks: Pick<History['ranks'], 'listFirstSeenIn'>
  timeline: Pick<History['timeline'], 'listSeenIn'>
}

/**
 * Those of the apps that were in the chart before a moment. Thinning leaves one rank of a day, which may lie after that
 * moment: only for those whose first rank does the snapshots of the day are read, which nothing thins.
 */
export const listSeenBefore = async (
  history: NewcomersHistory,
  { chart, appIds, at }: { chart: Chart; appIds: readonly AppId[]; at: Date },
): Promise<ReadonlySet<AppId>> => {
  const today = startOfDay(dayOf(at))
  const first = await history.ranks.listFirstSeenIn(chart, appIds, startOfDay(addDays(dayOf(at), 1)))
  const later = appIds.filter(appId => (first.get(appId) ?? today) > at)
  const sameDay =
    later.length > 0 ? await history.timeline.listSeenIn(chart, later, { from: today, to: secondBefore(at) }) : []
  const before = appIds.filter(appId => (first.get(appId) ?? at) < at)
  return new Set([...before, ...sameDay])
}
