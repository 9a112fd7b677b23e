import { LRUCache } from 'lru-cache'
import type { AppStore } from '#appstore'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { Guests } from '../pace/guests.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'

export type HintsOptions = {
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchHints'>
  /** The collector's: a call at the pace of all calls, on behalf of a person. */
  ask: Guests
  /** How long a person waits for the App Store. */
  patienceMs?: number | undefined
}

export type HintsAnswer = { state: 'answered' | 'paused' | 'slow' | 'failed'; hints: readonly string[] }

/** A call that waits longer for its slot than this helps nobody any more. */
const slotPatienceMs = 12 * secondMs
const mostKept = 500

const without = (state: HintsAnswer['state']): HintsAnswer => ({ state, hints: [] })

/**
 * What the App Store proposes for a term. The same question asked by many, or again within a day, is one call; an
 * answer that comes too late for a person is there for whoever asks next.
 */
export const createFindHints = ({ clock, log, appStore, ask, patienceMs = 3 * secondMs }: HintsOptions) => {
  const perf = { now: () => clock.now().getTime() }
  // Without the resolution of 0 the cache reads the clock once for all that happens before the next timer.
  const kept = new LRUCache<string, readonly string[]>({ max: mostKept, ttl: dayMs, ttlResolution: 0, perf })
  const asking = new Map<string, Promise<HintsAnswer>>()

  const askOnce = async (term: string, storefront: StorefrontCode): Promise<HintsAnswer> => {
    const outcome = await ask(options => appStore.fetchHints({ term, storefront, ...options }), {
      patienceMs: slotPatienceMs,
    })
    if (outcome.state === 'failed') log.warn({ err: outcome.error, storefront }, 'The App Store returned no hints.')
    if (outcome.state !== 'answered') return without(outcome.state === 'busy' ? 'slow' : outcome.state)
    kept.set(`${storefront} ${term}`, outcome.answer)
    return { state: 'answered', hints: outcome.answer }
  }

  /** Those who ask may be gone before the end, so a failure has to stay here. */
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
    const hints = kept.get(key)
    if (hints) return { state: 'answered', hints }
    const shared = asking.get(key) ?? askSafely(term, storefront)
    asking.set(key, shared)
    return inTime(shared)
  }
}

export type FindHints = ReturnType<typeof createFindHints>
