import { minuteMs } from '#domain/units.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { reasonOf, type StorageTrouble, storageTroubles } from './storage-faults.ts'

/** Called with each statement that failed because the database is in trouble. */
export type NoteFault = (trouble: StorageTrouble, error: unknown) => void

type Seen = { trouble: StorageTrouble; lastMs: number }

/**
 * Statements run all the time, so trouble that none of them had for this long is over. Damaged files do not repair
 * themselves.
 */
const overAfterMs = minuteMs

/** Remembers whether the database is in trouble, as statements meet it, and logs the beginning. */
export const createStorageTroubles = ({ clock, log }: { clock: Pick<Clock, 'now'>; log: Log }) => {
  let seen: Seen | undefined
  const counts = storageTroubles.map(trouble => ({ trouble, count: 0 }))

  const findSeen = (): Seen | undefined => {
    const isOver = seen && seen.trouble !== 'damaged' && clock.now().getTime() - seen.lastMs >= overAfterMs
    return isOver ? undefined : seen
  }

  const note: NoteFault = (trouble, error) => {
    const counted = counts.find(of => of.trouble === trouble)
    if (counted) counted.count += 1
    if (findSeen()?.trouble !== trouble)
      log.error({ trouble, reason: reasonOf(error) }, `The database is in trouble: ${trouble}.`)
    seen = { trouble, lastMs: clock.now().getTime() }
  }

  return {
    note,
    /** Undefined while all is well. */
    find: (): StorageTrouble | undefined => findSeen()?.trouble,
    /** How many statements failed since the start, by trouble. */
    countFaults: (): readonly { trouble: StorageTrouble; count: number }[] => counts,
  }
}

export type StorageTroubles = ReturnType<typeof createStorageTroubles>
