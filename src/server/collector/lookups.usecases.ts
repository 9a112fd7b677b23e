import { type AppListing, type AppStore, AppStoreError, ThrottledError } from '#appstore'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { listAppsToLookUp, recordListings, recordLookupTried } from '../catalog/apps.repository.ts'
import { recordOffers } from '../catalog/offers.repository.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { PausedError } from './collector.errors.ts'
import type { Pace } from './pace.usecases.ts'

type LookupsOptions = {
  db: Database
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchLookup'>
  pace: Pace
}

type Batch = { storefront: StorefrontCode; appIds: AppId[] }

/** Apple answers 200 apps in one call. */
const batchSize = 200
/** Calls of one run: at the usual pace they take seven minutes. */
const longestRun = 100
/** When this many batches in a row fail, it is the network and not a batch. */
const failuresToStop = 3

const toBatches = (due: readonly { appId: AppId; storefront: string }[]): Batch[] => {
  const groups = Map.groupBy(due, ({ storefront }) => (isStorefrontCode(storefront) ? storefront : 'us'))
  return [...groups].flatMap(([storefront, apps]) =>
    Array.from({ length: Math.ceil(apps.length / batchSize) }, (_, index) => ({
      storefront,
      appIds: apps.slice(index * batchSize, (index + 1) * batchSize).map(({ appId }) => appId),
    })),
  )
}

/** Reads the store pages of apps that were never looked up or not for a day. */
export const createLookups = ({ db, clock, log, appStore, pace }: LookupsOptions) => {
  const record = (batch: Batch, found: readonly AppListing[], missing: readonly AppId[]): Promise<void> =>
    db.transaction(async tx => {
      const at = clock.now()
      const { storefront } = batch
      await recordListings(tx, found, { storefront, at })
      await recordOffers(tx, { storefront, found: found.map(({ appId }) => appId), missing, at })
      await recordLookupTried(tx, missing, at)
    })

  const lookUp = async (batch: Batch, signal: AbortSignal): Promise<void> => {
    // The day as cache key: Apple's cache keeps a lookup for up to a day, and a repeat of today may well be answered from it.
    const cacheBuster = clock.now().toISOString().slice(0, 10)
    const { found, missing } = await appStore.fetchLookup({ ...batch, signal, cacheBuster })
    await pace.recordSuccess()
    await record(batch, found, missing)
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

  /** Looks up at most `limit` apps and answers how many were asked for. */
  return async ({ signal, limit = 4_000 }: { signal: AbortSignal; limit?: number | undefined }): Promise<number> => {
    const failed: Batch[] = []
    let asked = 0
    let failuresInRow = 0
    const batches = toBatches(await listAppsToLookUp(db, clock.now(), limit)).slice(0, longestRun)
    for (const batch of batches) {
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
    // A batch that fails among others that do not would stand in their way every time: it waits for a day.
    if (asked > 0) for (const { appIds } of failed) await recordLookupTried(db, appIds, clock.now())
    return asked
  }
}
