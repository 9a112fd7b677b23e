import { exclusiveCategories } from '#domain/categories.ts'
import type { Chart } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { dateOfSeconds } from '../../platform/database/moments.ts'
import type { HistoryStore } from '../store/history-store.usecases.ts'
import type { Ranks, Span } from '../store/stored-history.rules.ts'

/** How often an app was seen in the charts of one category on one UTC day. */
export type CategoryDay = { category: number; readings: number; firstAt: Date; lastAt: Date }

const categories = new Set(exclusiveCategories)
const daySeconds = dayMs / secondMs
const isInCategory = ({ genre }: Chart): boolean => categories.has(genre)

type Seen = { appId: AppId; day: number; category: number; readings: number; first: number; last: number }

/** By app, then day, then category. */
const gatherDays = ({ length, appIdOf, chartOf, times }: Ranks): Map<AppId, CategoryDay[]> => {
  const days = new Map<string, Seen>()
  for (let row = 0; row < length; row += 1) {
    const [appId, at] = [appIdOf(row), times[row] ?? 0]
    const [day, category] = [Math.floor(at / daySeconds), chartOf(row).genre]
    const key = `${appId} ${day} ${category}`
    const seen = days.get(key)
    if (!seen) days.set(key, { appId, day, category, readings: 1, first: at, last: at })
    else {
      seen.readings += 1
      seen.first = Math.min(seen.first, at)
      seen.last = Math.max(seen.last, at)
    }
  }
  const sorted = [...days.values()].sort((a, b) => a.day - b.day || a.category - b.category)
  return new Map(
    [...Map.groupBy(sorted, ({ appId }) => appId)].map(([appId, seen]) => [
      appId,
      seen.map(({ category, readings, first, last }) => ({
        category,
        readings,
        firstAt: dateOfSeconds(first),
        lastAt: dateOfSeconds(last),
      })),
    ]),
  )
}

/** In which categories apps were seen. */
export const createCategoryDays = ({ listRanks, listPeaks }: Pick<HistoryStore, 'listRanks' | 'listPeaks'>) => ({
  /**
   * The days since `from` on which the app was in charts of a category, oldest first. Most apps were only ever in those of
   * one: for them, the list is empty and no ranks are read.
   */
  listCategoryDays: async (appId: AppId, from: Date): Promise<CategoryDay[]> => {
    const charts = (await listPeaks([appId])).map(({ chart }) => chart).filter(isInCategory)
    if (new Set(charts.map(({ genre }) => genre)).size <= 1) return []
    return gatherDays(await listRanks([appId], { charts, from })).get(appId) ?? []
  },

  /** The days of a span on which each of these apps was in charts of a category, oldest first. */
  listCategoryDaysIn: async (appIds: readonly AppId[], span: Span): Promise<Map<AppId, CategoryDay[]>> =>
    gatherDays(await listRanks(appIds, { charts: isInCategory, ...span })),
})
