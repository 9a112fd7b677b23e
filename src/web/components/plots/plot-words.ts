import type { RankPoint } from '#contract/ranks.ts'
import type { GapReason } from '#domain/ranks.ts'

export const plotWords = {
  notMeasured: (reason: string) => `not measured · ${reason}`,
  legend: { unranked: 'not in the chart', empty: 'chart was empty', gap: 'not measured' },
  days: ['Day (UTC)', 'Best', 'Last', 'Readings', 'Besides'],
  showTable: 'Show as table',
  hideTable: 'Hide table',
} as const

const reasonWords: Record<GapReason, string> = {
  network: 'no connection',
  timeout: 'timed out',
  http: 'server error',
  unusable: 'unusable answer',
  suspect: 'suspect answer',
  'not-fetched': 'not fetched',
}

const shortest = 24

/** `503`, or the reason in words where the detail says nothing short. */
export const gapReasonText = (reason: GapReason, detail?: string): string =>
  detail && detail.length <= shortest ? detail : reasonWords[reason]

/** One point in words: `rank 3`, `not in the top 100`, `not measured (timed out)`. */
export const pointText = (point: RankPoint): string => {
  switch (point.state) {
    case 'ranked':
      return `rank ${point.rank}`
    case 'unranked':
      return `not in the top ${point.depth}`
    case 'empty':
      return 'the chart was empty'
    case 'failed':
      return `not measured (${gapReasonText(point.reason, point.detail)})`
    case 'not-offered':
      return 'not offered in this country'
    case 'not-tracked':
      return 'not tracked yet'
  }
}
