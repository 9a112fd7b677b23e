import type { AppSummary } from '#contract/summaries.ts'
import type { AppId } from '#domain/ranks.ts'
import { ownScope, type Scope } from '#domain/scopes.ts'
import { hourSeconds } from '#domain/units.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { findApp, findAppDetails } from '../catalog/apps.repository.ts'
import { storeUrlOf, toContractApp } from '../catalog/apps.rules.ts'
import { listNotOffering } from '../catalog/offers.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { type SummaryContext, summarizeRanks } from './app-summaries.usecases.ts'
import type { ListPlannedCharts } from './known-charts.rules.ts'

export type Summaries = ReturnType<typeof createSummaries>

type SummariesOptions = {
  db: Database
  history: History
  clock: Clock
  stalenessHours: number
  listPlannedCharts: ListPlannedCharts
  /** App Store search positions by keyword; null means not ranked. */
  findKeywordRankings: (appId: AppId) => Promise<AppSummary['keywordRankings']>
}

export const createSummaries = (options: SummariesOptions) => {
  const { db, history, clock, stalenessHours, findKeywordRankings, listPlannedCharts } = options
  return {
    /** @throws RequestError app.not_found for an app that never appeared in a chart, import or search. */
    getAppSummary: async (appId: AppId, scope: Scope = ownScope): Promise<AppSummary> => {
      const finding = findApp(db, appId)
      const readContext = async (): Promise<SummaryContext> => {
        const [app, notOffering, plan] = await Promise.all([finding, listNotOffering(db, appId), listPlannedCharts()])
        return { facts: app ? [app] : [], plan, notOffering: new Map([[appId, notOffering]]) }
      }
      const [row, appDetails, summaries, keywordRankings] = await Promise.all([
        finding,
        findAppDetails(db, appId),
        summarizeRanks(history, { appIds: [appId], now: clock.now(), stalenessHours, scope, readContext }),
        findKeywordRankings(appId),
      ])
      const ranks = summaries.get(appId)
      if (!row || !ranks) throw appNotFound(appId)
      return {
        app: {
          ...toContractApp(row),
          bundleId: row.bundleId,
          developerId: row.developerId === null ? null : String(row.developerId),
          ratingCount: row.ratingCount,
          price: row.price,
          currency: row.currency,
          storeUrl: storeUrlOf(row),
        },
        appDetails,
        keywordRankings,
        staleAfterSeconds: stalenessHours * hourSeconds,
        ...ranks,
      }
    },
  }
}
