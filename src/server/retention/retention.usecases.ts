import type { KeptThing, Retention as State } from '#contract/retention.ts'
import { dayMs } from '#domain/units.ts'
import { deleteActsBefore } from '../audit/audit.repository.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import { readFreeBytes } from '../platform/files/disk.ts'
import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import { findBytesPerDay, foreseeEveryChart, foreseeRoom, paceDays } from './growth.rules.ts'
import { type RetentionSettings, retentionSettings } from './retention.config.ts'
import { countSnapshots, measureDatabase, measureHistory } from './sizes.repository.ts'

type RetentionOptions = {
  db: Database
  clock: Clock
  log: Log
  history: Pick<History, 'forgetMonths' | 'findKeptSince'>
  settings: RetentionSettings
  /** The folder of the embedded database; undefined if it is a server. */
  dataDir: string | undefined
}

export type Retention = ReturnType<typeof createRetention>

const settingOf: Record<KeptThing, keyof RetentionSettings> = {
  history: 'historyMonths',
  evidence: 'evidenceDays',
  logs: 'logDays',
  audit: 'auditDays',
  notices: 'noticeDays',
  deliveries: 'deliveryDays',
}

/** How large the data is and becomes, and what is deleted when. */
export const createRetention = ({ db, clock, log, history, settings, dataDir }: RetentionOptions) => {
  const { historyMonths, auditDays } = settings

  const describe = ([thing, key]: [string, keyof RetentionSettings]): State['things'][number] => ({
    thing: thing as KeptThing,
    setting: retentionSettings[key].env,
    kept: settings[key] === 0 ? null : { count: settings[key], unit: key === 'historyMonths' ? 'months' : 'days' },
  })

  return {
    findState: async (): Promise<State> => {
      const now = clock.now()
      const since = new Date(now.getTime() - paceDays * dayMs)
      const [size, pace, databaseBytes, freeBytes, keptSince] = await Promise.all([
        measureHistory(db),
        countSnapshots(db, since),
        measureDatabase(db),
        dataDir === undefined ? null : readFreeBytes(dataDir),
        history.findKeptSince(),
      ])
      const bytesPerDay = findBytesPerDay(size, { ...pace, now })
      return {
        checkedAt: now.toISOString(),
        history: { bytes: size.bytes, ranks: size.ranks },
        database: { bytes: databaseBytes - size.bytes },
        freeBytes,
        bytesPerDay,
        ...foreseeRoom({ bytesPerDay, freeBytes, bytes: size.bytes, historyMonths }),
        everyChart: foreseeEveryChart(size),
        keptSince: keptSince?.toISOString() ?? null,
        things: Object.entries(settingOf).map(describe),
      }
    },

    /** Deletes old rank history and old acts of admins. */
    forgetOld: async (signal?: AbortSignal): Promise<void> => {
      if (auditDays > 0) await deleteActsBefore(db, new Date(clock.now().getTime() - auditDays * dayMs))
      if (historyMonths === 0) return
      const months = await history.forgetMonths({ keep: historyMonths, ...(signal && { signal }) })
      if (months.length > 0) log.info({ months }, 'Old months of the rank history were deleted.')
    },
  }
}
