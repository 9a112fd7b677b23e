import type { GradeUngraded } from '../evidence/ungraded-history.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Work } from './works.rules.ts'

const count = (value: number): string => value.toLocaleString('en')
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Both jobs go on after the last month they have done. */
const monthOf = (checkpoint: unknown): number | undefined => (typeof checkpoint === 'number' ? checkpoint : undefined)

/** SPEC rankingsCleanup: the ranks of much ranked apps that are old become one a day and chart. */
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

/** SPEC supabaseSync: rebuilds best ranks and newest charts from all snapshots; those of before an upgrade are graded first. */
export const createRebuildWork = ({ history, gradeUngraded }: RebuildOptions): Work => ({
  run: async ({ checkpoint, signal, report }) => {
    const from = monthOf(checkpoint)
    // Which months are graded is kept with them: a checkpoint is one of the summaries.
    const withdrawn = await gradeUngraded({ signal, onStep: ({ done, total }) => report({ done, total }) })
    const { snapshots, peaks, isSame } = await history.rebuildSummaries({ from, signal, onStep: report })
    const made = `Rebuilt ${count(peaks)} best ranks from ${count(snapshots)} snapshots`
    const graded =
      withdrawn === undefined ? '' : ` ${count(withdrawn)} readings from before the upgrade were withdrawn.`
    return `${made}${isSame ? ': no differences.' : ': differences were corrected.'}${graded}`
  },
  giveUp: () => history.discardRebuild(),
})
