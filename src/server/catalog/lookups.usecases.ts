import { type AppStore, AppStoreError, ThrottledError } from '#appstore'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { listAppsToLookUp, recordListings, recordLookupTried } from './apps.repository.ts'
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
  /** The apps that most people track. */
  listMostTracked: (limit: number) => Promise<AppId[]>
  /** Called with every answer, before anything of it is recorded here: an answer that it fails to take is asked for again. */
  onLookedUp?: ((answer: LookedUp) => Promise<void>) | undefined
  /** Ends every run soon. */
  stopping: AbortSignal
}

/** Calls of one run: at the usual pace they take seven minutes. */
const longestRun = 100
/**
 * Of so many tracked apps the pages of all countries are read, beside those of public apps: 525 calls a day, a fortieth of
 * what the usual pace allows. Of the others only the page of their own country is read.
 */
const mostOffersTracked = 500
/** When this many batches in a row fail, it is the network and not a batch. */
const failuresToStop = 3

export type LookupRun = {
  signal?: AbortSignal | undefined
  limit?: number | undefined
  /** Nothing but the store pages of these. */
  among?: readonly AppId[] | undefined
}

export type LookUpApps = ReturnType<typeof createLookups>

/** Reads the store pages of apps: once a day that of their own country, and those of all countries of public and tracked apps. */
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
      // The page of another country would put its language and its price in place of those that are shown.
      if (purpose === 'offers') return
      await recordListings(tx, found, { storefront, at })
      await recordLookupTried(tx, missing, at)
    })

  const lookUp = async (batch: Batch, signal: AbortSignal): Promise<void> => {
    const { purpose, storefront, appIds } = batch
    // Apple's cache keeps a lookup for up to a day: a key that changes with the day gives a fresh answer a day.
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

  /** True when the run may go on. */
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

  /** Works through at most `limit` apps of each kind and answers how many were asked for. */
  return async ({ signal: own, ...which }: LookupRun = {}): Promise<number> => {
    const signal = own ? AbortSignal.any([stopping, own]) : stopping
    const failed: Batch[] = []
    let asked = 0
    let failuresInRow = 0
    for (const batch of await listBatches(which)) {
      if (signal.aborted || failuresInRow >= failuresToStop) break
      try {
        await lookUp(batch, signal)
        asked += batch.appIds.length
        failuresInRow = 0
      } catch (error) {
        if (signal.aborted || !(await handleFailure(batch, error))) break
        failed.push(batch)
        failuresInRow += 1
      }
    }
    // A batch that fails among others that do not would stand in their way every time: its pages wait for a day.
    const tried = asked > 0 ? failed.filter(({ purpose }) => purpose === 'pages') : []
    for (const { appIds } of tried) await recordLookupTried(db, appIds, clock.now())
    return asked
  }
}
