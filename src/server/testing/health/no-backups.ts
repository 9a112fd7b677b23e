import type { Backups } from '../../backups/backups.usecases.ts'

/** A server without a schedule of backups. */
export const noBackups: Pick<Backups, 'findNewest' | 'findLate' | 'isScheduled'> = {
  findNewest: async () => undefined,
  findLate: async () => undefined,
  isScheduled: false,
}
