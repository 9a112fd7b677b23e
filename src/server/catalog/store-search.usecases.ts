import { LRUCache } from 'lru-cache'
import type { AppListing, AppStore, CallOptions } from '#appstore'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import type { Asker, Asking, GuestOutcome, Guests } from '../pace/guests.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { listApps, recordFoundListings } from './apps.repository.ts'
import type { AppEntry } from './apps.rules.ts'
import type { LookedUp } from './lookups.rules.ts'

export type StoreQuestion = { storefront: StorefrontCode } & (
  | { by: 'term'; term: string }
  | { by: 'app'; appId: AppId }
  | { by: 'bundle'; bundleId: string }
)

export type StoreAnswer =
  | { state: 'answered'; found: readonly AppEntry[] }
  | { state: 'paused' | 'busy'; retryAt: Date }
  | { state: 'failed' }

type StoreSearchOptions = {
  db: Database
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchSearch' | 'fetchLookup'>
  /** Makes a call on behalf of a waiting person, at the shared pace of all calls. */
  ask: Guests
  /** Stores the contents of store pages; search results are not store pages. */
  onLookedUp?: ((answer: LookedUp) => Promise<void>) | undefined
}

/** A call that is queued or in progress. */
export type AskedStore = Pick<Asking<never>, 'findTurn' | 'findSentAt'> & { answer: Promise<StoreAnswer> }

export type StoreSearch = (question: StoreQuestion, asker: Asker) => AskedStore

const mostFound = 50
/** Drop a call that waits longer than this for its slot. Callers who still need it retry. */
const slotPatienceMs = 45 * secondMs
const ttlMs = 10 * minuteMs
const mostAnswers = 500

const keyOf = ({ storefront, ...question }: StoreQuestion): string => {
  const what =
    question.by === 'term' ? question.term : question.by === 'app' ? String(question.appId) : question.bundleId
  return `${storefront} ${question.by} ${what.toLowerCase()}`
}

/** An answer that is known already. */
export const askedAlready = (answer: StoreAnswer | Promise<StoreAnswer>): AskedStore => ({
  answer: Promise.resolve(answer),
  findTurn: async () => undefined,
  findSentAt: () => undefined,
})

const toEntry = (listing: AppListing): AppEntry => ({
  appId: listing.appId,
  name: listing.name,
  developer: listing.developer,
  genre: listing.genre ?? null,
  icon: listing.icon ?? null,
  rating: listing.rating ?? null,
})

/**
 * Searches the App Store. Identical queries share one call and its result for ten minutes; failures are retried. Apps it
 * finds join the catalogue.
 */
export const createStoreSearch = ({ db, clock, log, appStore, ask, onLookedUp }: StoreSearchOptions): StoreSearch => {
  const perf = { now: () => clock.now().getTime() }
  // With any other resolution the cache reuses one clock reading until its next timer.
  const cache = new LRUCache<string, readonly AppEntry[]>({ max: mostAnswers, ttl: ttlMs, ttlResolution: 0, perf })
  const asking = new Map<string, AskedStore>()

  const fetchListings = async (question: StoreQuestion, options: CallOptions): Promise<AppListing[]> => {
    const { storefront } = question
    if (question.by === 'term') {
      return appStore.fetchSearch({ term: question.term, storefront, limit: mostFound, ...options })
    }
    const ids = question.by === 'app' ? { appIds: [question.appId] } : { bundleIds: [question.bundleId] }
    const { found } = await appStore.fetchLookup({ ...ids, storefront, cacheBuster: dayOf(clock.now()), ...options })
    return found
  }

  /** A failure only leaves a gap in the readings, so callers still get the result. */
  const recordPages = async (found: readonly AppListing[], of: Pick<LookedUp, 'storefront' | 'at'>): Promise<void> => {
    const rows = await listApps(
      db,
      found.map(({ appId }) => appId),
    )
    const named = new Set(rows.filter(({ storefront }) => storefront === of.storefront).map(({ appId }) => appId))
    const byPurpose = Map.groupBy(found, ({ appId }): LookedUp['purpose'] => (named.has(appId) ? 'pages' : 'offers'))
    try {
      for (const [purpose, pages] of byPurpose) await onLookedUp?.({ ...of, purpose, found: pages, missing: [] })
    } catch (error) {
      log.warn({ err: error }, `A store page was read but not recorded: ${messageOf(error)}`)
    }
  }

  const readOutcome = async (question: StoreQuestion, outcome: GuestOutcome<AppListing[]>): Promise<StoreAnswer> => {
    const { storefront } = question
    if (outcome.state === 'failed') {
      log.warn({ err: outcome.error, storefront }, `A search failed: ${outcome.error.message}`)
      return { state: 'failed' }
    }
    if (outcome.state !== 'answered') return outcome
    const listings = outcome.answer.filter(({ kind }) => kind === 'ios').slice(0, mostFound)
    const read = { storefront, at: clock.now() }
    await recordFoundListings(db, listings, read)
    if (question.by !== 'term') await recordPages(listings, read)
    const found = listings.map(toEntry)
    cache.set(keyOf(question), found)
    return { state: 'answered', found }
  }

  /** The answer never rejects: the callers may have stopped waiting, and a rejection would then be unhandled. */
  const askSafely = (question: StoreQuestion, asker: Asker): AskedStore => {
    const options = { asker, patienceMs: slotPatienceMs }
    const { outcome, findTurn, findSentAt } = ask(called => fetchListings(question, called), options)
    const answer = outcome
      .then(ended => readOutcome(question, ended))
      .catch((error: unknown): StoreAnswer => {
        log.error({ err: error }, `A search was aborted: ${messageOf(error)}`)
        return { state: 'failed' }
      })
      .finally(() => asking.delete(keyOf(question)))
    return { answer, findTurn, findSentAt }
  }

  return (question, asker) => {
    const key = keyOf(question)
    const found = cache.get(key)
    if (found) return askedAlready({ state: 'answered', found })
    const shared = asking.get(key) ?? askSafely(question, asker)
    asking.set(key, shared)
    return shared
  }
}
