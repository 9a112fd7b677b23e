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
      return `Nothing is left to thin of apps with more than ${count(threshold)} ranks older than ${windowDays} days.`
    const ranks = `Kept ${count(ranksAfter)} of ${count(ranksBefore)} ranks`
    return `${ranks}, ${megabytes(bytesAfter)} of ${megabytes(bytesBefore)}, over ${count(months)} months. No best rank changed.`
  },
})

/** SPEC supabaseSync: best ranks and newest charts are made again from every snapshot. */
export const createRebuildWork = ({ history }: { history: History }): Work => ({
  run: async ({ checkpoint, signal, report }) => {
    const from = monthOf(checkpoint)
    const { snapshots, peaks, isSame } = await history.rebuildSummaries({ from, signal, onStep: report })
    const made = `${count(peaks)} best ranks were made again from ${count(snapshots)} snapshots`
    return isSame ? `${made}: the same as before.` : `${made}: what differed before was mended.`
  },
  giveUp: () => history.discardRebuild(),
})
