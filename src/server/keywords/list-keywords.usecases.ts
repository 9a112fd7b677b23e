import type { AppKeyword } from '#contract/keywords.ts'
import { addDays, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import {
  listKeywordStorefronts,
  listVisibleKeywords,
  type ReaderId,
  type VisibleKeyword,
} from './app-keywords.repository.ts'
import type { FailuresRepository } from './failures.repository.ts'
import type { PositionsRepository } from './positions.repository.ts'
import { buildTrend, byPosition, findPositionNow, findWeekBefore, type SearchEvidence } from './positions.rules.ts'

export type ReadingOptions = {
  db: Database
  clock: Clock
  stalenessHours: number
  positions: PositionsRepository
  failures: FailuresRepository
}

export type OfApp = { appId: AppId; storefront: StorefrontCode; readerId: ReaderId }

/** Whole days, including today. */
const trendDays = 30
const mostShown = 50

/** The keywords of an app that the reader may see, with its positions now and over the last 30 days. */
export const createListKeywords = ({ db, clock, stalenessHours, positions, failures }: ReadingOptions) => {
  const findEvidence = async ({ appId, storefront }: OfApp, known: readonly VisibleKeyword[]) => {
    const searches = { storefront, keywords: known.map(({ keyword }) => keyword) }
    const to = clock.now()
    const span = { from: startOfDay(addDays(dayOf(to), 1 - trendDays)), to }
    const [measured, failed] = await Promise.all([
      positions.listPositions(searches, { appId, ...span }),
      failures.listFailures(searches, span),
    ])
    return ({ keyword, triedAt }: VisibleKeyword): SearchEvidence => ({
      measured: measured.get(keyword) ?? [],
      failures: failed.get(keyword) ?? [],
      trackedSince: triedAt ?? measured.get(keyword)?.[0]?.observedAt,
    })
  }

  const listMeasured = async (of: OfApp): Promise<AppKeyword[]> => {
    const known = await listVisibleKeywords(db, { ...of, appIds: [of.appId] })
    if (known.length === 0) return []
    const evidenceOf = await findEvidence(of, known)
    const now = clock.now()
    const times = { now, since: new Date(now.getTime() - stalenessHours * hourMs) }
    return known.map(entry => {
      const evidence = evidenceOf(entry)
      return {
        id: entry.id,
        keyword: entry.keyword,
        now: findPositionNow(evidence, times),
        weekBefore: findWeekBefore(evidence, times),
        trend: buildTrend(evidence, now),
      }
    })
  }

  /** @throws RequestError app.not_found */
  return async (of: OfApp) => {
    if (!(await findApp(db, of.appId))) throw appNotInStore(of.appId)
    const storefronts = (await listKeywordStorefronts(db, of.appId, of.readerId)).filter(isStorefrontCode)
    const keywords = storefronts.includes(of.storefront) ? await listMeasured(of) : []
    const sorted = keywords.sort(byPosition(({ now }) => now.position)).slice(0, mostShown)
    return { storefront: of.storefront, storefronts, keywords: sorted }
  }
}
