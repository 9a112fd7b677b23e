import { compareReadings } from '#domain/chart-changes.ts'
import { boundOf } from '#domain/distances.ts'
import { medianOf } from '#domain/medians.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ChartDay } from './chart-days.rules.ts'

const neighbourPlaces = 10

/** The apps within ten ranks of an app in a chart, without the app itself. */
export const listNeighbours = ({ appIds, depth, ranks }: ChartDay, appId: AppId): AppId[] => {
  const place = boundOf({ depth, rank: ranks.get(appId) ?? null })
  return appIds.slice(Math.max(0, place - 1 - neighbourPlaces), place + neighbourPlaces).filter(each => each !== appId)
}

/** How the apps around it moved, if they are in both measurements. */
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

/**
 * The parts of a move. `passed` and `left` are apps that were above it and no longer are; `passedBy` and `entered` are
 * apps that are above and were not. `passed + left − passedBy − entered` is always the number of ranks that it climbed.
 */
type Passes = { passed: number; left: number; passedBy: number; entered: number }

/**
 * Counts the apps that an app passed, and those that passed it. An app missing from a measurement counts as below its
 * last rank.
 */
export const countPasses = (before: ChartDay, after: ChartDay, appId: AppId): Passes => {
  const [was, is] = [before, after].map(({ depth, ranks }) => boundOf({ depth, rank: ranks.get(appId) ?? null }))
  const passes = { passed: 0, left: 0, passedBy: 0, entered: 0 }
  for (const change of compareReadings(before, after)) {
    if (change.appId === appId) continue
    const wasAbove = change.previousRank !== null && change.previousRank < (was ?? 0)
    const isAbove = change.rank !== null && change.rank < (is ?? 0)
    if (wasAbove && !isAbove) passes[change.rank === null ? 'left' : 'passed'] += 1
    if (isAbove && !wasAbove) passes[change.previousRank === null ? 'entered' : 'passedBy'] += 1
  }
  return passes
}
