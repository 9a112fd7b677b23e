import type { AfterCall, BeforeCall } from '#appstore'
import { secondMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Egress } from './egresses.rules.ts'
import type { Pauses } from './pauses.usecases.ts'
import { giveBackSlot, settleSlot } from './slots.repository.ts'

/** A slot for one request. */
export type Slot = {
  /** Passed to the App Store client: the first request of the call uses the slot, redirects wait for others. */
  beforeCall: BeforeCall
  /** For a call that was not made. Does nothing once the slot is used. */
  giveBack: () => Promise<void>
  /** For a 403 or 429: the address of this slot pauses, and all others continue. */
  recordRefusal: Pauses['recordRefusal']
  /** For every answer. */
  recordSuccess: Pauses['recordSuccess']
}

/** A slot that is used later than this is given back, because it may no longer fit into the App Store's window. */
export const staleAfterMs = 5 * secondMs
/** A request that failed may still arrive this much later. */
const stragglingMs = 2 * secondMs

type SlotParts = { db: Database; clock: Clock; egress: Egress; pauses: Pauses; beforeNext: BeforeCall }

export const createSlot = (id: number, { db, clock, egress, pauses, beforeNext }: SlotParts): Slot => {
  const takenAt = clock.now()
  let isUsed = false
  const settle: AfterCall = answeredAt =>
    settleSlot(db, id, answeredAt ?? new Date(clock.now().getTime() + stragglingMs))
  const giveBack = async (): Promise<void> => {
    if (isUsed) return
    isUsed = true
    await giveBackSlot(db, id)
  }
  return {
    giveBack,
    recordRefusal: pauses.recordRefusal,
    recordSuccess: pauses.recordSuccess,
    beforeCall: async request => {
      if (!isUsed && clock.now().getTime() - takenAt.getTime() > staleAfterMs) await giveBack()
      if (isUsed) return beforeNext(request)
      isUsed = true
      return { localAddress: egress.localAddress, afterCall: settle }
    },
  }
}
