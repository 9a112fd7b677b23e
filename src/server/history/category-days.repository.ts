import { exclusiveCategories } from '#domain/categories.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, toMoment } from '../platform/moments.ts'

/** How often an app was seen in the charts of one category on one UTC day. */
export type CategoryDay = { category: number; readings: number; firstAt: Date; lastAt: Date }

type Row = { category: number; readings: number; first: number; last: number }

const isOfApp = 'app_id = {appId:UInt64} AND genre IN {categories:Array(UInt16)}'

/** Reads in which categories an app was seen. Filters by app, the first column of the sorting keys. */
export const createCategoryDaysRepository = (clickhouse: ClickHouse) => ({
  /**
   * The days since `from` on which the app was in charts of a category, oldest first. Empty if it was only ever in those of one,
   * as most apps: the ranks are then not read.
   */
  listCategoryDays: async (appId: AppId, from: Date): Promise<CategoryDay[]> => {
    const rows = await clickhouse.query<Row>(
      `SELECT genre AS category, count() AS readings, toUnixTimestamp(min(observed_at)) AS first,
         toUnixTimestamp(max(observed_at)) AS last
       FROM ranks
       WHERE ${isOfApp} AND observed_at >= {from:DateTime('UTC')}
         AND (SELECT uniqExact(genre) FROM peak_ranks WHERE ${isOfApp}) > 1
       GROUP BY toDate(observed_at), genre ORDER BY toDate(observed_at), genre`,
      { appId, categories: [...exclusiveCategories], from: toMoment(from) },
    )
    return rows.map(({ first, last, ...day }) => ({
      ...day,
      firstAt: dateOfSeconds(first),
      lastAt: dateOfSeconds(last),
    }))
  },
})
