import type { GapReason, RankState } from '#domain/ranks.ts'
import { gapReasonText } from './gap-reasons.words.ts'

/** An app's state at one moment, as a point of a history or in the API's uniform format for all states. */
export type Seen = {
  state: RankState['state']
  rank?: number | null | undefined
  depth?: number | null | undefined
  reason?: GapReason | null | undefined
  detail?: string | null | undefined
  /** For a country: how many of the charts that the app could be in were read. */
  charts?: { read: number; of: number } | undefined
}

/** Where the app was looked for: in a chart or in search results. */
export type SeenIn = 'chart' | 'search'

const found: Record<SeenIn, string> = { chart: 'rank', search: 'position' }
const outside: Record<SeenIn, string> = { chart: 'not in the top', search: 'not in the first' }
const empty: Record<SeenIn, string> = { chart: 'the chart was empty', search: 'nothing was found' }
const untracked: Record<SeenIn, string> = { chart: 'not tracked yet', search: 'not measured yet' }

const gapText = ({ reason, detail }: Seen): string =>
  reason ? `not measured: ${gapReasonText(reason, detail)}` : 'not measured'

const isPartly = ({ charts }: Seen): boolean => charts !== undefined && charts.read < charts.of

/** `rank 40 or better, 5 of 6 charts read`. Rank 1 cannot be better. */
const rankText = (seen: Seen, seenIn: SeenIn): string => {
  const { rank, charts } = seen
  const text = `${found[seenIn]} ${rank}`
  if (!charts || !isPartly(seen)) return text
  return `${text}${rank === 1 ? '' : ' or better'}, ${charts.read} of ${charts.of} charts read`
}

/** `not in 5 of 6 charts, 1 not measured: 503`: first what was read, then what is missing. */
const withCharts = (text: string, seen: Seen): string => {
  const { charts } = seen
  if (!charts || !isPartly(seen) || charts.read === 0) return text
  return `not in ${charts.read} of ${charts.of} charts, ${charts.of - charts.read} ${text}`
}

/**
 * Describes a state: `rank 3`, `not in the top 100`, `not measured: timed out`. A gap never reads like a rank, and a
 * measurement never reads like a gap.
 */
export const seenText = (seen: Seen, seenIn: SeenIn = 'chart'): string => {
  switch (seen.state) {
    case 'ranked':
      return rankText(seen, seenIn)
    case 'unranked':
      return `${outside[seenIn]} ${seen.depth}`
    case 'empty':
      return empty[seenIn]
    case 'failed':
      return withCharts(gapText(seen), seen)
    case 'not-offered':
      return 'not sold here'
    case 'not-tracked':
      return withCharts(untracked[seenIn], seen)
  }
}

export const seenWords = { orBetter: 'or better' } as const
