import type { ChartsRead, JoinedRank, MissingChart } from '#contract/seen-ranks.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { formatDay } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { gapReasonText } from './gap-reasons.words.ts'

/** Whether a chart is missing in which the app might rank, or rank better. */
export const isPartly = ({ read, of }: Pick<ChartsRead, 'read' | 'of'>): boolean => read < of

/** `5 of 6 charts read` */
export const chartsReadText = ({ read, of }: Pick<ChartsRead, 'read' | 'of'>): string => `${read} of ${of} charts read`

/** `HTTP 503`, or a description of the reason when the detail is not a status code. */
const whyText = ({ reason, detail }: MissingChart): string => {
  if (reason === null) return 'unknown reason'
  return reason === 'http' && detail && /^\d{3}$/.test(detail) ? `HTTP ${detail}` : gapReasonText(reason, detail)
}

/** `the overall top free iPhone chart could not be read (HTTP 503, Nov 20)` */
const missingText = (missing: MissingChart, reader: Reader): string => {
  const chart = `the ${chartPhrase(missing.chart)}`
  const day = missing.observedAt && formatDay(missing.observedAt, reader)
  if (missing.state === 'not-tracked') return `${chart} has not been read yet`
  if (missing.reason === 'not-fetched') return `${chart} was last read ${day ?? 'too long ago'}`
  return `${chart} could not be read (${[whyText(missing), day].filter(Boolean).join(', ')})`
}

/** Explains what a country's state is based on; undefined when every chart was read, or none. */
export const describeCharts = ({ rank, charts }: JoinedRank, reader: Reader): string | undefined => {
  const { read, of, missing } = charts
  if (!missing || (read === 0 && rank === null)) return undefined
  const gap = `${missingText(missing, reader)}${of - read > 1 ? `, and ${of - read - 1} more could not be used` : ''}.`
  if (rank === null) return `Not in ${read} of the ${of} charts it could be in; ${gap}`
  return `#${rank}${rank > 1 ? ' or better' : ''}: ${chartsReadText(charts)}; ${gap}`
}
