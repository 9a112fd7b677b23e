import type { AppId } from '#domain/ranks.ts'
import { listApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { AppFacts } from '../summaries/possible-charts.rules.ts'
import { findPossibleCharts } from '../summaries/possible-charts.usecases.ts'
import { type ScoreCharts, scoreChartsOf } from './score-charts.rules.ts'

type Options = { db: Database; history: Pick<History, 'ranks'>; clock: Clock }

const noFacts = { genre: null, price: null, isIpadOnly: null }

/** The charts that can make the scores of apps. */
export const createFindScoreCharts = ({ db, history, clock }: Options) => {
  const listCharts = async (apps: readonly AppFacts[]): Promise<Map<AppId, ScoreCharts>> => {
    const seen = await history.ranks.listSightings(apps.map(({ appId }) => appId))
    const possible = await findPossibleCharts(history, apps, { seen, ranks: [], until: clock.now() })
    return new Map([...possible].map(([appId, of]) => [appId, scoreChartsOf(of)]))
  }

  return {
    findChartsOfApp: async (app: AppFacts): Promise<ScoreCharts> =>
      (await listCharts([app])).get(app.appId) ??
      scoreChartsOf({ category: null, chartTypes: [], mainDevice: 'iphone' }),

    /** An app that is not in the catalogue counts in the overall charts. */
    findCharts: async (appIds: readonly AppId[]): Promise<Map<AppId, ScoreCharts>> => {
      const rows = new Map((await listApps(db, appIds)).map(row => [row.appId, row]))
      return listCharts(appIds.map(appId => rows.get(appId) ?? { appId, ...noFacts }))
    },
  }
}
