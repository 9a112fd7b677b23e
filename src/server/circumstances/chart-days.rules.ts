import { type Day, dayOf } from '#domain/days.ts'
import { ranksIn } from '#domain/distances.ts'
import type { AppId } from '#domain/ranks.ts'
import type { PlaceOnDay } from '../episodes/moves.rules.ts'
import type { LastOfDay } from '../history/charts/snapshots.usecases.ts'

/** A chart at the last measurement of a UTC day that has apps. */
export type ChartDay = {
  day: Day
  observedAt: Date
  /** How many ranks the measurement had. */
  depth: number
  appIds: readonly AppId[]
  ranks: ReadonlyMap<AppId, number>
}

/** Empty measurements say nothing about an app, so they are left out. */
export const toChartDays = (days: readonly LastOfDay[]): ChartDay[] =>
  days
    .filter(({ appIds }) => appIds.length > 0)
    .map(({ observedAt, depth, appIds }) => ({
      day: dayOf(observedAt),
      observedAt,
      depth: ranksIn({ depth, entryCount: appIds.length }),
      appIds,
      ranks: new Map(appIds.map((appId, index) => [appId, index + 1])),
    }))

/** The positions of one app, oldest first. */
export const placesOf = (days: readonly ChartDay[], appId: AppId): PlaceOnDay[] =>
  days.map(({ day, observedAt, depth, ranks }) => ({ day, observedAt, depth, rank: ranks.get(appId) ?? null }))
