import { exclusiveCategories } from '#domain/categories.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, inSpan, toMoment, toSpanParams } from '../platform/moments.ts'

/** How often an app was seen in the charts of one category on one UTC day. */
export type CategoryDay = { category: number; readings: number; firstAt: Date; lastAt: Date }

type Row = { app_id: AppId; category: number; readings: number; first: number; last: number }

const isInCategory = 'genre IN {categories:Array(UInt16)}'

const categoryDays = (where: string) =>
  `SELECT app_id, genre AS category, count() AS readings, toUnixTimestamp(min(observed_at)) AS first,
     toUnixTimestamp(max(observed_at)) AS last
   FROM ranks WHERE ${isInCategory} AND ${where}
   GROUP BY app_id, toDate(observed_at), genre ORDER BY app_id, toDate(observed_at), genre`

const categoriesParam = { categories: [...exclusiveCategories] }

const toCategoryDay = ({ category, readings, first, last }: Row): CategoryDay => ({
  category,
  readings,
  firstAt: dateOfSeconds(first),
  lastAt: dateOfSeconds(last),
})

/** Reads in which categories an app was seen. Filters by app, the first column of the sorting keys. */
export const createCategoryDaysRepository = (clickhouse: ClickHouse) => ({
  /**
   * The days since `from` on which the app was in charts of a category, oldest first. Empty if it was only ever in those of one,
   * as most apps: the ranks are then not read.
   */
  listCategoryDays: async (appId: AppId, from: Date): Promise<CategoryDay[]> => {
    const isOfApp = 'app_id = {appId:UInt64}'
    const where = `${isOfApp} AND observed_at >= {from:DateTime('UTC')}
      AND (SELECT uniqExact(genre) FROM peak_ranks WHERE ${isOfApp} AND ${isInCategory}) > 1`
    const rows = await clickhouse.query<Row>(categoryDays(where), { appId, from: toMoment(from), ...categoriesParam })
    return rows.map(toCategoryDay)
  },

  /** The days of a span on which each of these apps was in charts of a category, oldest first. */
  listCategoryDaysIn: async (
    appIds: readonly AppId[],
    { from, to }: { from: Date; to: Date },
  ): Promise<Map<AppId, CategoryDay[]>> => {
    if (appIds.length === 0) return new Map()
    const where = `app_id IN {appIds:Array(UInt64)} AND ${inSpan}`
    const rows = await clickhouse.query<Row>(categoryDays(where), {
      appIds,
      ...toSpanParams({ from, to }),
      ...categoriesParam,
    })
    const ofApps = Map.groupBy(rows, ({ app_id }) => app_id)
    return new Map([...ofApps].map(([appId, days]) => [appId, days.map(toCategoryDay)]))
  },
})
