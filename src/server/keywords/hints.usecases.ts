import { LRUCache } from 'lru-cache'
import type { AppStore } from '#appstore'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { Guests } from '../pace/guests.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'

export type HintsOptions = {
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchHints'>
  /** Makes a call on behalf of a waiting person, at the shared pace of all calls. */
  ask: Guests
  /** How long a person waits for the App Store. */
  patienceMs?: number | undefined
}

export type HintsAnswer = { state: 'answered' | 'paused' | 'slow' | 'failed'; hints: readonly string[] }

/** Drop a call that waits longer than this for its slot: its result would come too late. */
const slotPatienceMs = 12 * secondMs
const mostTerms = 500

const without = (state: HintsAnswer['state']): HintsAnswer => ({ state, hints: [] })

/**
 * The App Store's suggestions for a term. Identical requests share one call and its result for a day; a result that comes too
 * late for one person is cached for the next.
 */
export const createFindHints = ({ clock, log, appStore, ask, patienceMs = 3 * secondMs }: HintsOptions) => {
  const perf = { now: () => clock.now().getTime() }
  // With any other resolution the cache reuses one clock reading until its next timer.
  const cache = new LRUCache<string, readonly string[]>({ max: mostTerms, ttl: dayMs, ttlResolution: 0, perf })
  const asking = new Map<string, Promise<HintsAnswer>>()

  const askOnce = async (term: string, storefront: StorefrontCode): Promise<HintsAnswer> => {
    const options = { asker: { queue: 'members' }, patienceMs: slotPatienceMs } as const
    const outcome = await ask(called => appStore.fetchHints({ term, storefront, ...called }), options).outcome
    if (outcome.state === 'failed') log.warn({ err: outcome.error, storefront }, 'The App Store returned no hints.')
    if (outcome.state !== 'answered') return without(outcome.state === 'busy' ? 'slow' : outcome.state)
    cache.set(`${storefront} ${term}`, outcome.answer)
    return { state: 'answered', hints: outcome.answer }
  }

  /** Never rejects: the callers may have stopped waiting, and a rejection would then be unhandled. */
  const askSafely = (term: string, storefront: StorefrontCode): Promise<HintsAnswer> =>
    askOnce(term, storefront)
      .catch((error: unknown) => {
        log.error({ err: error }, `Requesting hints was aborted: ${messageOf(error)}`)
        return without('failed')
      })
      .finally(() => asking.delete(`${storefront} ${term}`))

  const inTime = async (answer: Promise<HintsAnswer>): Promise<HintsAnswer> => {
    const waiting = new AbortController()
    const late = clock.sleep(patienceMs, waiting.signal).then(() => without('slow'))
    const first = await Promise.race([answer, late])
    waiting.abort()
    return first
  }

  return async (term: string, storefront: StorefrontCode): Promise<HintsAnswer> => {
    const key = `${storefront} ${term}`
    const hints = cache.get(key)
    if (hints) return { state: 'answered', hints }
    const shared = asking.get(key) ?? askSafely(term, storefront)
    asking.set(key, shared)
    return inTime(shared)
  }
}

export type FindHints = ReturnType<typeof createFindHints>
