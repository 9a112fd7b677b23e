import { boundOf } from '#domain/distances.ts'
import { medianOf } from '#domain/medians.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ChartDay } from './chart-days.rules.ts'

const neighbourPlaces = 10

/** The apps that stood within ten places of an app in a chart, itself excluded. */
export const listNeighbours = ({ appIds, depth, ranks }: ChartDay, appId: AppId): AppId[] => {
  const place = boundOf({ depth, rank: ranks.get(appId) ?? null })
  return appIds.slice(Math.max(0, place - 1 - neighbourPlaces), place + neighbourPlaces).filter(each => each !== appId)
}

/** How the apps around it moved, as far as they are in both measurements. */
export const compareNeighbours = (
  before: ChartDay,
  after: ChartDay,
  appId: AppId,
): { apps: number; medianPlaces: number | null } => {
  const places = listNeighbours(before, appId).flatMap(each => {
    const [was, is] = [before.ranks.get(each), after.ranks.get(each)]
    return was === undefined || is === undefined ? [] : was - is
  })
  return { apps: places.length, medianPlaces: medianOf(places) }
}
