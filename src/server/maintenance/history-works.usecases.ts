import type { GradeUngraded } from '../evidence/ungraded-history.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Work } from './works.rules.ts'

const count = (value: number): string => value.toLocaleString('en')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** The checkpoint of both jobs is the last finished month. */
const monthOf = (checkpoint: unknown): number | undefined => (typeof checkpoint === 'number' ? checkpoint : undefined)

/** SPEC rankingsCleanup: thins old ranks of apps with many ranks to one per day and chart. */
export const createCleanup = ({ history, windowDays }: { history: History; windowDays: number }): Work => ({
  run: async ({ params, checkpoint, signal, report }) => {
    const threshold = Number(params.threshold)
    const from = monthOf(checkpoint)
    const thinned = await history.thinRanks({ threshold, windowDays, from, signal, onStep: report })
    const { months, ranksBefore, ranksAfter, bytesBefore, bytesAfter } = thinned
    if (months === 0)
      return `Nothing to thin: no app has more than ${count(threshold)} unthinned ranks older than ${windowDays} days.`
    const ranks = `Kept ${count(ranksAfter)} of ${count(ranksBefore)} ranks`
    return `${ranks}, ${megabytes(bytesAfter)} of ${megabytes(bytesBefore)}, over ${count(months)} months. No best rank changed.`
  },
})

type RebuildOptions = { history: History; gradeUngraded: GradeUngraded }

/**
 * SPEC supabaseSync: rebuilds best ranks and newest charts from all snapshots. Grades snapshots from before an upgrade first.
 */
export const createRebuildWork = ({ history, gradeUngraded }: RebuildOptions): Work => ({
  run: async ({ checkpoint, signal, report }) => {
    const from = monthOf(checkpoint)
    // The checkpoint holds progress of the rebuild only; grading stores its own progress.
    const withdrawn = await gradeUngraded({ signal, onStep: ({ done, total }) => report({ done, total }) })
    const { snapshots, peaks, isSame } = await history.rebuildSummaries({ from, signal, onStep: report })
    const made = `Rebuilt ${count(peaks)} best ranks from ${count(snapshots)} snapshots`
    const graded =
      withdrawn === undefined ? '' : ` ${count(withdrawn)} readings from before the upgrade were withdrawn.`
    return `${made}${isSame ? ': no differences.' : ': differences were corrected.'}${graded}`
  },
  giveUp: () => history.discardRebuild(),
})
