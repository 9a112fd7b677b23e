import type { GapReason } from '#domain/ranks.ts'
import type { Span } from '#domain/spans.ts'
import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, inSpan, toMoment, toSpanParams } from '../platform/moments.ts'
import { type KeywordSearch, ofSearch, ofSearches, type Searches } from './positions.repository.ts'
import type { SearchFailure } from './positions.rules.ts'

/** Guarantee: `recordFailures` writes no other reason. */
const toGapReason = (text: string): GapReason => text as GapReason

export type FailuresRepository = ReturnType<typeof createFailuresRepository>

/** Failed searches and their reasons. Every query filters by storefront and keyword first, to use the sorting key. */
export const createFailuresRepository = (clickhouse: ClickHouse) => ({
  recordFailures: (failures: readonly (KeywordSearch & SearchFailure)[]): Promise<void> =>
    clickhouse.insert(
      'keyword_failures',
      failures.map(({ observedAt, ...failure }) => ({ ...failure, observed_at: toMoment(observedAt) })),
    ),

  /** Failed searches, oldest first. */
  listFailures: async (searches: Searches, span: Span): Promise<Map<string, SearchFailure[]>> => {
    type Row = { keyword: string; seen: [at: number, reason: string, detail: string][] }
    const rows = await clickhouse.query<Row>(
      `SELECT keyword, arraySort(groupUniqArray((toUnixTimestamp(observed_at), toString(reason), detail))) AS seen
       FROM keyword_failures WHERE ${ofSearches} AND ${inSpan} GROUP BY keyword`,
      { ...searches, ...toSpanParams(span) },
    )
    const toFailure = ([at, reason, detail]: Row['seen'][number]) => ({
      observedAt: dateOfSeconds(at),
      reason: toGapReason(reason),
      detail,
    })
    return new Map(rows.map(({ keyword, seen }) => [keyword, seen.map(toFailure)]))
  },

  countFailures: async (search: KeywordSearch, since: Date): Promise<number> => {
    const [row] = await clickhouse.query<{ failures: number }>(
      `SELECT uniqExact(observed_at) AS failures FROM keyword_failures
       WHERE ${ofSearch} AND observed_at >= {since:DateTime('UTC')}`,
      { ...search, since: toMoment(since) },
    )
    return row?.failures ?? 0
  },
})
