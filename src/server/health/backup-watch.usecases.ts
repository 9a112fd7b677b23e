import type { Backups } from '../backups/backups.usecases.ts'
import type { AlarmKeeper } from './alarm-keeper.usecases.ts'

type BackupWatchOptions = {
  alarms: AlarmKeeper
  backups: Pick<Backups, 'findLate' | 'findNewest' | 'isScheduled'>
}

/** Checks whether backups that are due are made. Any process may check. */
export const createBackupWatch =
  ({ alarms, backups }: BackupWatchOptions) =>
  async (): Promise<void> => {
    const late = await backups.findLate()
    if (late) {
      const { since: stoppedSince, failure: reason = null } = late
      const sentence = `No backup has been made since ${stoppedSince.toISOString()}, although two were due`
      return alarms.raise({ subject: 'backups', stoppedSince, reason }, reason ? `${sentence} (${reason})` : sentence)
    }
    const newest = await backups.findNewest()
    await alarms.endWhenOver('backups', ({ stoppedSince }) => {
      if (!backups.isScheduled) return 'silent'
      // Just after a start nothing is late, which is no reason to say that all is well.
      return newest && newest.madeAt > stoppedSince ? 'announced' : undefined
    })
  }
