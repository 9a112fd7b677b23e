import type { JobName } from '#domain/maintenance-jobs.ts'
import type { History } from '../history/history.usecases.ts'
import type { Work } from './runs.rules.ts'
import { createSweepWorks, type SweepWorksOptions } from './sweep-works.usecases.ts'

const count = (value: number): string => value.toLocaleString('en')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** The checkpoint is the last finished month of a cleanup, or how many charts a rebuild has done. */
const numberOf = (checkpoint: unknown): number | undefined => (typeof checkpoint === 'number' ? checkpoint : undefined)

/** SPEC rankingsCleanup: thins old ranks of apps with many ranks to one per day and chart. */
const createCleanup = ({ history, windowDays }: { history: History; windowDays: number }): Work => ({
  run: async ({ params, checkpoint, signal, report }) => {
    const threshold = Number(params.threshold)
    const from = numberOf(checkpoint)
    const thinned = await history.thinRanks({ threshold, windowDays, from, signal, onStep: report })
    const { months, ranksBefore, ranksAfter, bytesBefore, bytesAfter } = thinned
    if (months === 0)
      return `Nothing to thin: no app has more than ${count(threshold)} unthinned ranks older than ${windowDays} days.`
    const ranks = `Kept ${count(ranksAfter)} of ${count(ranksBefore)} ranks`
    return `${ranks}, ${megabytes(bytesAfter)} of ${megabytes(bytesBefore)}, over ${count(months)} months. No best rank changed.`
  },
})

/**
 * SPEC supabaseSync: rebuilds the best ranks from all snapshots.
 */
const createRebuildWork = ({ history }: { history: History }): Work => ({
  run: async ({ checkpoint, signal, report }) => {
    const from = numberOf(checkpoint)
    const { snapshots, peaks, isSame } = await history.rebuildSummaries({ from, signal, onStep: report })
    const made = `Rebuilt ${count(peaks)} best ranks from ${count(snapshots)} snapshots`
    return `${made}${isSame ? ': no differences.' : ': differences were corrected.'}`
  },
})

type WorksOptions = SweepWorksOptions & { history: History; windowDays: number }

/** The work of each of the four jobs. */
export const createWorks = ({ windowDays, ...parts }: WorksOptions): Record<JobName, Work> => ({
  ...createSweepWorks(parts),
  rankingsCleanup: createCleanup({ ...parts, windowDays }),
  supabaseSync: createRebuildWork(parts),
})
