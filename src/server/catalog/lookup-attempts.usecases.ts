import { type AppStore, AppStoreError, ThrottledError } from '#appstore'
import { dayOf } from '#domain/days.ts'
import { minuteMs } from '#domain/units.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Lookup, LookupResult } from './lookups.rules.ts'

export type LookupAttemptsOptions = {
  clock: Clock
  log: Log
  appStore: Pick<AppStore, 'fetchLookup'>
  pace: Pick<Outgoing, 'take'>
}

/** How long a call waits for its slot in a run without an end time. */
const slotPatienceMs = minuteMs

type Going = {
  signal: AbortSignal
  until: Date | undefined
  /** If it throws, the lookup is repeated later. */
  record: (result: LookupResult) => Promise<void>
}
type Outcome = 'read' | 'failed' | 'refused' | 'stopped'

/** Looks up apps in one storefront: waits for a slot, requests them and has the result recorded. */
export const createLookupAttempts = (options: LookupAttemptsOptions) => {
  const { clock, log, appStore, pace } = options

  /** Undefined if no slot is due in time. */
  const takeSlot = async ({ signal, until }: Omit<Going, 'record'>): Promise<Slot | undefined> => {
    const patient = until ?? new Date(clock.now().getTime() + slotPatienceMs)
    return (await pace.take('search', { queue: 'lookups', until: patient, signal })).slot
  }

  const lookUp = async (
    lookup: Lookup,
    { slot, signal, record }: Omit<Going, 'until'> & { slot: Slot },
  ): Promise<void> => {
    const { storefront, appIds } = lookup
    // Apple caches a lookup for up to a day. The date as cache key gives a fresh result each day.
    const { found, missing } = await appStore.fetchLookup({
      storefront,
      appIds,
      signal,
      beforeCall: slot.beforeCall,
      cacheBuster: dayOf(clock.now()),
    })
    await slot.recordSuccess()
    await record({ storefront, found, missing, at: clock.now() })
  }

  /** Returns false if the App Store asked for a pause. */
  const handleFailure = async ({ storefront }: Lookup, error: unknown, slot?: Slot): Promise<boolean> => {
    if (error instanceof PausedError) return false
    if (error instanceof ThrottledError) {
      await slot?.recordRefusal(error.retryAt)
      return false
    }
    if (!(error instanceof AppStoreError)) throw error
    log.warn({ err: error, storefront }, `A lookup failed: ${error.message}`)
    return true
  }

  const attempt = async (lookup: Lookup, { signal, until, record }: Going): Promise<Outcome> => {
    let slot: Slot | undefined
    try {
      slot = await takeSlot({ signal, until })
      if (!slot) return 'stopped'
      await lookUp(lookup, { slot, signal, record })
      return 'read'
    } catch (error) {
      if (signal.aborted) return 'stopped'
      return (await handleFailure(lookup, error, slot)) ? 'failed' : 'refused'
    } finally {
      await slot?.giveBack()
    }
  }

  /** A refused lookup is repeated after the pause, if the run has an end time and that is later. */
  return async (lookup: Lookup, going: Going): Promise<Outcome> => {
    for (;;) {
      const outcome = await attempt(lookup, going)
      if (outcome !== 'refused') return outcome
      if (!going.until) return 'stopped'
    }
  }
}
