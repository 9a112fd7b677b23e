import { endOfHour } from '#domain/hours.ts'
import type { Span } from '#domain/spans.ts'
import { dayMs } from '#domain/units.ts'
import { RequestError } from '../process/errors.ts'

const defaultSpanMs = 90 * dayMs
const longestSpanMs = 3_660 * dayMs

type SpanQuery = { from?: string | undefined; to?: string | undefined }

/**
 * The span of a query, by default the 90 days before the end of this hour: a span that ended now would differ in each
 * call. @throws RequestError request.invalid for a span that ends before it starts or exceeds ten years.
 */
export const readSpan = (query: SpanQuery, now: Date): Span => {
  const to = query.to ? new Date(query.to) : endOfHour(now)
  const from = query.from ? new Date(query.from) : new Date(to.getTime() - defaultSpanMs)
  if (from > to) throw new RequestError('request.invalid', '"from" is after "to"; swap them.')
  if (to.getTime() - from.getTime() > longestSpanMs) {
    throw new RequestError('request.invalid', 'The span is longer than ten years; choose a shorter one.')
  }
  return { from, to }
}
