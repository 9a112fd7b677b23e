import type { Span } from '#domain/spans.ts'
import { dayMs } from '#domain/units.ts'
import { RequestError } from '../platform/process/errors.ts'

/** Over longer spans, more than one point per day cannot be seen. */
const longestWholeMs = 100 * dayMs
/** Limits full resolution to twelve years of series in total, such as one series for ten years or twelve for a year. */
const mostWholeMs = 12 * 366 * dayMs

const lengthOf = ({ from, to }: Span): number => to.getTime() - from.getTime()

export type Resolution = 'measurement' | 'day'

/** @throws RequestError request.invalid if full resolution is requested for too many series and years. */
export const resolutionOf = (
  resolution: 'auto' | Resolution,
  { span, series }: { span: Span; series: number },
): Resolution => {
  if (resolution === 'auto') return lengthOf(span) > longestWholeMs ? 'day' : 'measurement'
  if (resolution === 'measurement' && lengthOf(span) * series > mostWholeMs) {
    throw new RequestError(
      'request.invalid',
      'Every measurement of this many series over this span is too large for one response; request "day", or fewer series or days.',
    )
  }
  return resolution
}
