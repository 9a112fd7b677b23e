import type { Comparison } from '#contract/comparisons.ts'
import type { AppWorld } from '#contract/worlds.ts'
import type { AppId } from '#domain/ranks.ts'
import { appNotFound } from '../catalog/apps.errors.ts'
import { type AppRow, listApps } from '../catalog/apps.repository.ts'
import type { Keywords } from '../keywords/keywords.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { WorldQuery, Worlds } from '../worlds/worlds.usecases.ts'
import { type ComparedCountry, isComparable, joinWorlds } from './comparisons.rules.ts'
import { createSavedComparisons } from './saved-comparisons.usecases.ts'

type Options = {
  db: Database
  clock: Clock
  worlds: Pick<Worlds, 'listAppWorlds'>
  keywords: Pick<Keywords, 'listPositions'>
}

type ComparisonRequest = WorldQuery & { appIds: readonly AppId[]; readerId: string | undefined }

export type Comparisons = ReturnType<typeof createComparisons>

const toComparedApp = (
  { app, rankedCountries, countries: own }: AppWorld,
  { countries, row }: { countries: readonly ComparedCountry[]; row: AppRow | undefined },
): Comparison['apps'][number] => {
  const ranks = own.flatMap(({ rank }) => (rank === null ? [] : [rank]))
  return {
    ...app,
    ratingCount: row?.ratingCount ?? null,
    price: row?.price ?? null,
    currency: row?.currency ?? null,
    wonCountries: countries.filter(({ winners }) => winners.includes(app.appStoreId)).length,
    rankedCountries,
    bestRank: ranks.length > 0 ? Math.min(...ranks) : null,
  }
}

/** Compares apps side by side, and stores comparisons. */
export const createComparisons = ({ db, clock, worlds, keywords }: Options) => ({
  ...createSavedComparisons({ db, clock }),

  /**
   * Compares up to five apps; duplicates count once. @throws RequestError app.not_found; request.invalid for a future day.
   */
  compareApps: async ({ appIds, readerId, ...query }: ComparisonRequest): Promise<Comparison> => {
    const ids = [...new Set(appIds)]
    const rows = await listApps(db, ids)
    const known = new Map(rows.map(row => [row.appId, row]))
    const unknown = ids.find(appId => !known.has(appId))
    if (unknown !== undefined) throw appNotFound(unknown)
    const [ofApps, positions] = await Promise.all([
      worlds.listAppWorlds(ids, query),
      keywords.listPositions({ appIds: ids, storefront: 'us', readerId }),
    ])
    const countries = joinWorlds(ofApps)
    const [first] = ofApps
    return {
      day: query.day,
      asOf: first?.asOf ?? clock.now().toISOString(),
      staleAfterHours: first?.staleAfterHours ?? 0,
      measuredCountries: countries.filter(({ seen }) => isComparable(seen)).length,
      totalCountries: countries.length,
      apps: ofApps.map((world, index) => toComparedApp(world, { countries, row: known.get(ids[index] ?? 0) })),
      countries,
      keywords: positions,
    }
  },
})
