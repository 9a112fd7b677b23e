import { minuteMs } from '#domain/units.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import {
  reasonOf,
  type StorageFault,
  type StorageHalf,
  type StorageTrouble,
  storageHalves,
  storageTroubles,
} from './storage-faults.ts'

/** Called with each failed statement that a fault of the storage explains. */
export type NoteFault = (fault: StorageFault, error: unknown) => void

type Seen = { trouble: StorageTrouble; firstMs: number; lastMs: number }

/** Work goes on all the time, so trouble that nobody met for this long is over. Damaged files do not repair themselves. */
const overAfterMs = minuteMs

/** Remembers which half of the storage is in trouble, as statements meet it, and logs its beginning. */
export const createStorageTroubles = ({ clock, log }: { clock: Pick<Clock, 'now'>; log: Log }) => {
  const seen = new Map<StorageHalf, Seen>()
  const counts = storageHalves.flatMap(half => storageTroubles.map(trouble => ({ half, trouble, count: 0 })))

  const findSeen = (half: StorageHalf): Seen | undefined => {
    const found = seen.get(half)
    const isOver = found && found.trouble !== 'damaged' && clock.now().getTime() - found.lastMs >= overAfterMs
    return isOver ? undefined : found
  }

  const note: NoteFault = ({ half, trouble }, error) => {
    const counted = counts.find(of => of.half === half && of.trouble === trouble)
    if (counted) counted.count += 1
    const nowMs = clock.now().getTime()
    const known = findSeen(half)
    if (known?.trouble === trouble) {
      known.lastMs = nowMs
      return
    }
    log.error({ half, trouble, reason: reasonOf(error) }, `The ${half} is in trouble: ${trouble}.`)
    seen.set(half, { trouble, firstMs: nowMs, lastMs: nowMs })
  }

  return {
    note,
    find: (half: StorageHalf): StorageTrouble | undefined => findSeen(half)?.trouble,
    /** How many statements failed since the start, by half and trouble. */
    countFaults: (): readonly (StorageFault & { count: number })[] => counts,
  }
}

export type StorageTroubles = ReturnType<typeof createStorageTroubles>
