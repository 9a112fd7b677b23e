import type { GapReason, RankState } from '#domain/ranks.ts'
import { gapReasonText } from './gap-reasons.words.ts'

/** What was seen at one moment, however the answer writes it: as a point of a history, or in one shape for every state. */
export type Seen = {
  state: RankState['state']
  rank?: number | null | undefined
  depth?: number | null | undefined
  reason?: GapReason | null | undefined
  detail?: string | null | undefined
}

/** Where the app was looked for: in a chart, or in the result of a search. */
export type SeenIn = 'chart' | 'search'

const found: Record<SeenIn, string> = { chart: 'rank', search: 'position' }
const outside: Record<SeenIn, string> = { chart: 'not in the top', search: 'not in the first' }
const empty: Record<SeenIn, string> = { chart: 'the chart was empty', search: 'nothing was found' }
const untracked: Record<SeenIn, string> = { chart: 'not tracked yet', search: 'not measured yet' }

const gapText = ({ reason, detail }: Seen): string =>
  reason ? `not measured: ${gapReasonText(reason, detail)}` : 'not measured'

/**
 * What was seen, in words: `rank 3`, `not in the top 100`, `not measured: timed out`. A gap never reads like a rank, and
 * what was measured never like a gap.
 */
export const seenText = (seen: Seen, seenIn: SeenIn = 'chart'): string => {
  switch (seen.state) {
    case 'ranked':
      return `${found[seenIn]} ${seen.rank}`
    case 'unranked':
      return `${outside[seenIn]} ${seen.depth}`
    case 'empty':
      return empty[seenIn]
    case 'failed':
      return gapText(seen)
    case 'not-offered':
      return 'not offered here'
    case 'not-tracked':
      return untracked[seenIn]
  }
}
