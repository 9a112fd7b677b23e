import type { SeenPosition } from '#contract/keywords.ts'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { listChosenKeywords, listVisibleKeywords, type ReaderId } from './app-keywords.repository.ts'
import type { ReadingOptions } from './list-keywords.usecases.ts'
import type { NewestPositions, Searches } from './positions.repository.ts'
import { byPosition, findBestPosition, findPositionNow, type SearchFailure } from './positions.rules.ts'

/** The positions for one keyword, in the order of the requested apps. */
export type ComparedKeyword = { keyword: string; storefront: StorefrontCode; seen: SeenPosition[] }

type OfApps = { appIds: readonly AppId[]; storefront: StorefrontCode; readerId: ReaderId }

const mostCompared = 50

/** Current positions only: two history queries for any number of keywords. */
export const createNewestPositions = ({ db, clock, stalenessHours, positions, failures }: ReadingOptions) => {
  const timesOf = () => {
    const now = clock.now()
    return { now, since: new Date(now.getTime() - stalenessHours * hourMs) }
  }

  type Known = { newest: NewestPositions | undefined; failed: readonly SearchFailure[]; isTried: boolean }

  /** Reads why positions are missing, only for searches where they are. */
  const listFailed = async (searches: Searches): Promise<ReadonlyMap<string, SearchFailure[]>> => {
    const { now, since } = timesOf()
    return searches.keywords.length > 0 ? failures.listFailures(searches, { from: since, to: now }) : new Map()
  }

  const seenOf = ({ newest, failed, isTried }: Known, index: number): SeenPosition => {
    const measured = newest ? [{ ...newest, position: newest.positions[index] ?? null }] : []
    return findPositionNow({ measured, failures: failed, trackedSince: isTried ? new Date(0) : undefined }, timesOf())
  }

  return {
    /** The position of each app for every keyword of any of them that the reader may see; at most 50. */
    listPositions: async ({ appIds, storefront, readerId }: OfApps): Promise<ComparedKeyword[]> => {
      const known = await listVisibleKeywords(db, { appIds, storefront, readerId })
      const triedOf = new Map(known.map(({ keyword, triedAt }) => [keyword, triedAt !== null]))
      if (triedOf.size === 0) return []
      const searches = { storefront, keywords: [...triedOf.keys()] }
      const newest = await positions.listNewest(searches, { appIds, since: timesOf().since })
      const unmeasured = searches.keywords.filter(keyword => !newest.has(keyword))
      const failed = await listFailed({ storefront, keywords: unmeasured })
      const compared = [...triedOf].map(([keyword, isTried]) => {
        const evidence = { newest: newest.get(keyword), failed: failed.get(keyword) ?? [], isTried }
        return { keyword, storefront, seen: appIds.map((_, index) => seenOf(evidence, index)) }
      })
      return compared.sort(byPosition(({ seen }) => findBestPosition(seen))).slice(0, mostCompared)
    },

    /** Positions for the keywords that Rank Atlas chose; null: not ranked. Skips keywords without a fresh measurement. */
    findKeywordRankings: async (appId: AppId): Promise<Record<string, number | null>> => {
      const chosen = await listChosenKeywords(db, appId)
      const storefront = chosen[0]?.storefront
      if (storefront === undefined || !isStorefrontCode(storefront)) return {}
      const searches = { storefront, keywords: chosen.map(({ keyword }) => keyword) }
      const newest = await positions.listNewest(searches, { appIds: [appId], since: timesOf().since })
      return Object.fromEntries(
        [...newest].map(
          ([
            keyword,
            {
              positions: [position = null],
            },
          ]) => [keyword, position],
        ),
      )
    },
  }
}
