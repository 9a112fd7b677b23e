import type { ClickHouse } from '../platform/clickhouse.ts'
import { dateOfSeconds, toMoment } from '../platform/moments.ts'
import { isZipped, zipCharts, zippedCharts } from './chart-columns.rules.ts'
import type { AppRank } from './ranks.rules.ts'

/** `start`: the first measurement of the span with which the run began or went on. `isOpen`: no measurement ends the run. */
export type OlderRun = { start: Date | undefined; isOpen: boolean }

type RunColumns = { position: Uint32Array; ended: Uint32Array; start: Uint32Array }

/** Each measurement of a chart is compared with each of these ranks, so that their number is limited. */
const ranksAtOnce = 50

const requests = `arrayZip(${zippedCharts}, {appIds:Array(UInt64)}, {ranks:Array(UInt8)}, arrayEnumerate({ranks:Array(UInt8)}))`

/** Follows runs in whole charts: unlike the ranks of an app, they also tell when it was absent, and are never thinned. */
export const createRunsRepository = (clickhouse: ClickHouse) => {
  const listSome = async (ranks: readonly AppRank[], since: Date, before: Date): Promise<OlderRun[]> => {
    const found = await clickhouse.queryColumns<RunColumns>(
      `SELECT toUInt32(request.7) AS position,
         toUnixTimestamp(maxIf(observed_at, app_ids[request.6] != request.5)) AS ended,
         arrayFirst(at -> at > ended, arraySort(groupArray(toUnixTimestamp(observed_at)))) AS start
       FROM chart_snapshots
       ARRAY JOIN arrayFilter(request -> request.1 = storefront AND request.2 = genre AND request.3 = chart_type
         AND request.4 = device, ${requests}) AS request
       WHERE ${isZipped} AND observed_at >= {since:DateTime('UTC')} AND observed_at < {before:DateTime('UTC')}
       GROUP BY position`,
      {
        ...zipCharts(ranks.map(({ chart }) => chart)),
        appIds: ranks.map(({ appId }) => appId),
        ranks: ranks.map(({ rank }) => rank),
        since: toMoment(since),
        before: toMoment(before),
      },
    )
    const rowOf = new Map(Array.from(found?.position ?? [], (position, row) => [position, row]))
    return ranks.map((_, index) => {
      const row = rowOf.get(index + 1) ?? -1
      const start = found?.start[row] ?? 0
      return { start: start > 0 ? dateOfSeconds(start) : undefined, isOpen: (found?.ended[row] ?? 0) === 0 }
    })
  }

  return {
    /** How the run of each rank, which lasts from `before` on, goes on in the measurements since `since`. */
    listOlderRuns: async (
      ranks: readonly AppRank[],
      { since, before }: { since: Date; before: Date },
    ): Promise<OlderRun[]> => {
      const runs: OlderRun[] = []
      for (let at = 0; at < ranks.length; at += ranksAtOnce)
        runs.push(...(await listSome(ranks.slice(at, at + ranksAtOnce), since, before)))
      return runs
    },
  }
}

export type RunsRepository = ReturnType<typeof createRunsRepository>
