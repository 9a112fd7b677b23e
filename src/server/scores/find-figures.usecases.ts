import type { ScoreFigures } from '#contract/scores.ts'
import type { ChartKind } from '#domain/charts.ts'
import type { Day } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type OwnCharts, ownChartWords } from '../summaries/own-charts.rules.ts'
import { type ReadScores, scoredDayAt } from './world-scores.usecases.ts'

type Options = {
  clock: Clock
  findCharts: (appIds: readonly AppId[]) => Promise<ReadonlyMap<AppId, OwnCharts>>
  findWorldScores: (kind: ChartKind) => Promise<ReadScores>
}

/** The numbers of one app without its parts, for a picture. `day`: the last one that counts. */
export const createFindFigures =
  ({ clock, findCharts, findWorldScores }: Options) =>
  async (appId: AppId): Promise<(ScoreFigures & { day: Day }) | undefined> => {
    const charts = (await findCharts([appId])).get(appId)
    if (!charts) return undefined
    const day = scoredDayAt(clock.now())
    const own = await findWorldScores(charts.own)
    const kind = own.isMeasured ? charts.own : charts.overall
    const world = own.isMeasured ? own : await findWorldScores(kind)
    return { words: ownChartWords(kind, charts.own), day, ...world.findFigures(appId) }
  }
