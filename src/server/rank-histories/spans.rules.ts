import type { Span } from '#domain/spans.ts'
import { dayMs } from '#domain/units.ts'
import { RequestError } from '../platform/errors.ts'

const defaultSpanMs = 90 * dayMs
const longestSpanMs = 3_660 * dayMs
/** Over longer spans, more than one point per day cannot be seen. */
const longestWholeMs = 100 * dayMs
/** Limits full resolution to twelve years of series in total, such as one series for ten years or twelve for a year. */
const mostWholeMs = 12 * 366 * dayMs

const lengthOf = ({ from, to }: Span): number => to.getTime() - from.getTime()

/** @throws RequestError request.invalid for a span that ends before it starts or exceeds ten years. */
export const spanOf = (query: { from?: string | undefined; to?: string | undefined }, now: Date): Span => {
  const to = query.to ? new Date(query.to) : now
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - defaultSpanMs)
  if (from > to) throw new RequestError('request.invalid', '"from" is after "to"; swap them.')
  if (lengthOf({ from, to }) > longestSpanMs) {
    throw new RequestError('request.invalid', 'The span is longer than ten years; choose a shorter one.')
  }
  return { from, to }
}

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
