import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Database } from '../platform/database/database.ts'
import { listAppsToLookUp, recordFoundListings, recordListings, recordLookupTried } from './apps.repository.ts'
import { createLookupAttempts, type LookupAttemptsOptions } from './lookup-attempts.usecases.ts'
import { listOffersToCheck } from './lookups.repository.ts'
import { type Batch, type LookedUp, type LookupResult, toBatches } from './lookups.rules.ts'
import { recordOffers } from './offers.repository.ts'

type LookupsOptions = LookupAttemptsOptions & {
  db: Database
  /** Called with each result before it is recorded here. If it throws, the lookup is repeated later. */
  onLookedUp?: ((answer: LookedUp) => Promise<void>) | undefined
  findSelection: () => Promise<{ storefronts: readonly StorefrontCode[] }>
  /** The apps tracked by the most users. */
  listMostTracked: (limit: number) => Promise<AppId[]>
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
  /** When the run ends. Until then it outlasts a pause of the App Store; without it, a pause ends the run. */
  until?: Date | undefined
  /** Reads only the store pages of these apps. */
  among?: readonly AppId[] | undefined
}

const recordLookedUp = (db: Database, { purpose, storefront, found, missing, at }: LookedUp): Promise<void> =>
  db.transaction(async tx => {
    await recordOffers(tx, { storefront, found: found.map(({ appId }) => appId), missing, at })
    const seen = { storefront, at }
    // Another country's page has another language and price, so it replaces only a name that fewer people can read.
    if (purpose === 'offers') return recordFoundListings(tx, found, seen)
    await recordListings(tx, found, seen)
    await recordLookupTried(tx, missing, at)
  })

export type LookUpApps = ReturnType<typeof createLookups>

/** Reads store pages once a day: every app in its own country, and public and tracked apps in all countries. */
export const createLookups = (options: LookupsOptions) => {
  const { db, clock, findSelection, listMostTracked, onLookedUp, stopping } = options
  const attempt = createLookupAttempts(options)

  const recordAs =
    (purpose: Batch['purpose']) =>
    async (result: LookupResult): Promise<void> => {
      const answer = { purpose, ...result }
      await onLookedUp?.(answer)
      await recordLookedUp(db, answer)
    }

  const listBatches = async ({ limit = 4_000, among }: Pick<LookupRun, 'limit' | 'among'>): Promise<Batch[]> => {
    const now = clock.now()
    if (among) return toBatches('pages', await listAppsToLookUp(db, now, { limit, among }))
    const { storefronts } = await findSelection()
    const pages = toBatches('pages', await listAppsToLookUp(db, now, { limit }))
    const trackedAppIds = await listMostTracked(mostOffersTracked)
    const offers = toBatches('offers', await listOffersToCheck(db, { storefronts, trackedAppIds, now, limit }))
    return [...pages, ...offers].slice(0, longestRun)
  }

  /** Looks up at most `limit` apps of each kind and returns how many were requested. */
  return async ({ signal: own, until, ...which }: LookupRun = {}): Promise<number> => {
    const signal = own ? AbortSignal.any([stopping, own]) : stopping
    const failed: Batch[] = []
    let requestedApps = 0
    let failuresInRow = 0
    for (const batch of await listBatches(which)) {
      if (signal.aborted || failuresInRow >= failuresToStop) break
      const outcome = await attempt(batch, { signal, until, record: recordAs(batch.purpose) })
      if (outcome === 'stopped') break
      if (outcome === 'read') requestedApps += batch.appIds.length
      if (outcome === 'failed') failed.push(batch)
      failuresInRow = outcome === 'failed' ? failuresInRow + 1 : 0
    }
    // If only some batches failed, their pages wait a day, so that a bad batch does not block every run.
    const failedPages = requestedApps > 0 ? failed.filter(({ purpose }) => purpose === 'pages') : []
    for (const { appIds } of failedPages) await recordLookupTried(db, appIds, clock.now())
    return requestedApps
  }
}
