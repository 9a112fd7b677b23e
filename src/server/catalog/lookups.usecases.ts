import { type AppStore, AppStoreError, ThrottledError } from '#appstore'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { listAppsToLookUp, recordFoundListings, recordListings, recordLookupTried } from './apps.repository.ts'
import { listOffersToCheck } from './lookups.repository.ts'
import { type Batch, type LookedUp, toBatches } from './lookups.rules.ts'
import { recordOffers } from './offers.repository.ts'

type LookupsOptions = {
  db: Database
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchLookup'>
  pace: Pace
  findScope: () => Promise<{ storefronts: readonly StorefrontCode[] }>
  /** The apps tracked by the most users. */
  listMostTracked: (limit: number) => Promise<AppId[]>
  /** Called with each result before it is recorded here. If it throws, the lookup is repeated later. */
  onLookedUp?: ((answer: LookedUp) => Promise<void>) | undefined
  /** Aborts every run. */
  stopping: AbortSignal
}

/** The most calls in one run; at the usual pace they take seven minutes. */
const longestRun = 100
/**
 * How many tracked apps have their store pages read in all countries, in addition to public apps: 525 calls a day, one
 * fortieth of the usual pace. Other apps are read only in their own country.
 */
const mostOffersTracked = 500
/** After this many failed batches in a row, the network is down and the run stops. */
const failuresToStop = 3

export type LookupRun = {
  signal?: AbortSignal | undefined
  limit?: number | undefined
  /** Reads only the store pages of these apps. */
  among?: readonly AppId[] | undefined
}

export type LookUpApps = ReturnType<typeof createLookups>

/** Reads store pages once a day: every app in its own country, and public and tracked apps in all countries. */
export const createLookups = (options: LookupsOptions) => {
  const { db, clock, log, appStore, pace, findScope, listMostTracked, onLookedUp, stopping } = options

  const listBatches = async ({ limit = 4_000, among }: Pick<LookupRun, 'limit' | 'among'>): Promise<Batch[]> => {
    const now = clock.now()
    if (among) return toBatches('pages', await listAppsToLookUp(db, now, { limit, among }))
    const { storefronts } = await findScope()
    const pages = toBatches('pages', await listAppsToLookUp(db, now, { limit }))
    const trackedAppIds = await listMostTracked(mostOffersTracked)
    const offers = toBatches('offers', await listOffersToCheck(db, { storefronts, trackedAppIds, now, limit }))
    return [...pages, ...offers].slice(0, longestRun)
  }

  const record = ({ purpose, storefront, found, missing, at }: LookedUp): Promise<void> =>
    db.transaction(async tx => {
      await recordOffers(tx, { storefront, found: found.map(({ appId }) => appId), missing, at })
      const seen = { storefront, at }
      // Another country's page has another language and price, so it replaces only a name that fewer people can read.
      if (purpose === 'offers') return recordFoundListings(tx, found, seen)
      await recordListings(tx, found, seen)
      await recordLookupTried(tx, missing, at)
    })

  const lookUp = async (batch: Batch, signal: AbortSignal): Promise<void> => {
    const { purpose, storefront, appIds } = batch
    // Apple caches a lookup for up to a day. The date as cache key gives a fresh result each day.
    const { found, missing } = await appStore.fetchLookup({
      storefront,
      appIds,
      signal,
      cacheBuster: dayOf(clock.now()),
    })
    await pace.recordSuccess()
    const answer = { purpose, storefront, found, missing, at: clock.now() }
    await onLookedUp?.(answer)
    await record(answer)
  }

  /** Returns whether the run should continue. */
  const handleFailure = async (batch: Batch, error: unknown): Promise<boolean> => {
    if (error instanceof PausedError) return false
    if (error instanceof ThrottledError) {
      await pace.recordRefusal(error.retryAt)
      return false
    }
    if (!(error instanceof AppStoreError)) throw error
    log.warn({ err: error, storefront: batch.storefront }, `A lookup failed: ${error.message}`)
    return true
  }

  /** Looks up at most `limit` apps of each kind and returns how many were requested. */
  return async ({ signal: own, ...which }: LookupRun = {}): Promise<number> => {
    const signal = own ? AbortSignal.any([stopping, own]) : stopping
    const failed: Batch[] = []
    let requestedApps = 0
    let failuresInRow = 0
    for (const batch of await listBatches(which)) {
      if (signal.aborted || failuresInRow >= failuresToStop) break
      try {
        await lookUp(batch, signal)
        requestedApps += batch.appIds.length
        failuresInRow = 0
      } catch (error) {
        if (signal.aborted || !(await handleFailure(batch, error))) break
        failed.push(batch)
        failuresInRow += 1
      }
    }
    // If only some batches failed, their pages wait a day, so that a bad batch does not block every run.
    const failedPages = requestedApps > 0 ? failed.filter(({ purpose }) => purpose === 'pages') : []
    for (const { appIds } of failedPages) await recordLookupTried(db, appIds, clock.now())
    return requestedApps
  }
}
