import type { AppId } from '#domain/ranks.ts'
import { listApps } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type OwnCharts, ownChartsOf } from './own-charts.rules.ts'
import type { AppFacts } from './possible-charts.rules.ts'
import { findPossibleCharts } from './possible-charts.usecases.ts'

type Options = { db: Database; history: Pick<History, 'ranks'>; clock: Clock }

const noFacts = { genre: null, price: null, isIpadOnly: null }

/** The charts that represent apps. */
export const createFindOwnCharts = ({ db, history, clock }: Options) => {
  const listCharts = async (apps: readonly AppFacts[]): Promise<Map<AppId, OwnCharts>> => {
    const seen = await history.ranks.listSightings(apps.map(({ appId }) => appId))
    const possible = await findPossibleCharts(history, apps, { seen, ranks: [], until: clock.now() })
    return new Map([...possible].map(([appId, of]) => [appId, ownChartsOf(of)]))
  }

  return {
    findChartsOfApp: async (app: AppFacts): Promise<OwnCharts> =>
      (await listCharts([app])).get(app.appId) ?? ownChartsOf({ category: null, chartTypes: [], mainDevice: 'iphone' }),

    /** An app that is not in the catalogue may have any category and price. */
    findCharts: async (appIds: readonly AppId[]): Promise<Map<AppId, OwnCharts>> => {
      const rows = new Map((await listApps(db, appIds)).map(row => [row.appId, row]))
      return listCharts(appIds.map(appId => rows.get(appId) ?? { appId, ...noFacts }))
    },
  }
}
