import { hourMs } from '#domain/units.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { countReadSince, findRunningSince } from './progress.repository.ts'
import { intervalOf } from './sweeps.rules.ts'

/** How far back the pace of the past is counted. */
const recentMs = hourMs / 2

/** Finds the time for one chart in the last half hour of work, or that of the settings; null if too few charts were read. */
export type FindInterval = (settingMs: number) => Promise<number | null>

export const createFindInterval =
  ({ db, clock }: { db: Database; clock: Pick<Clock, 'now'> }): FindInterval =>
  async settingMs => {
    const now = clock.now().getTime()
    const runningSince = await findRunningSince(db)
    if (!runningSince) return settingMs
    const since = new Date(Math.max(runningSince.getTime(), now - recentMs))
    return intervalOf(settingMs, { charts: await countReadSince(db, since), duringMs: now - since.getTime() })
  }
