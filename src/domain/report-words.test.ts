import { expect, test } from 'vitest'
import { describeReportedMove, type ReportedMove } from './report-words.ts'

const say = { number: String, country: 'Japan', day: (day: string) => day.slice(5) }
const span = { from: '2026-11-16', to: '2026-11-22' }
const whole = { firstDay: span.from, lastDay: span.to, measuredDays: 7, best: 8, state: 'ranked' as const }
const describe = (of: Partial<ReportedMove>) =>
  describeReportedMove({ first: null, last: null, ...whole, hasChart: true, ...of }, { span, say })

test.each<[Partial<ReportedMove>, string]>([
  [{ first: 60, last: 8 }, '#60 → #8 in Japan'],
  [{ first: 8, last: 8 }, '#8 in Japan on the first and the last day'],
  [{ first: null, last: 8 }, 'Not in the chart → #8 in Japan'],
  [{ first: 60, last: null }, '#60 → not in the chart in Japan'],
  [
    { best: 61, lastDay: '2026-11-21', measuredDays: 6 },
    'Not in the chart in Japan on the first and the last day, best #61 between them (measured from 11-16 to 11-21)',
  ],
  [{ best: null }, 'Not in the chart in Japan on any measured day'],
  [{ first: 60, last: 8, firstDay: '2026-11-18', measuredDays: 3 }, '#60 → #8 in Japan (measured from 11-18 to 11-22)'],
  [
    { first: 8, last: 8, firstDay: '2026-11-18', lastDay: '2026-11-18', measuredDays: 1 },
    '#8 in Japan (measured on 11-18 only)',
  ],
  [
    { best: null, firstDay: '2026-11-18', lastDay: '2026-11-18', measuredDays: 1 },
    'Not in the chart in Japan (measured on 11-18 only)',
  ],
  [{ best: null, firstDay: null, lastDay: null, measuredDays: 0 }, 'Not measured in Japan in this period'],
])('a move names the first and the last measured day, and a gap is neither: %j', (of, words) => {
  expect(describe(of)).toBe(words)
})

test.each<[ReportedMove['state'], string]>([
  ['unranked', 'Not in any of its charts now'],
  ['empty', 'Its charts are empty now'],
  ['failed', 'Not all of its charts were measured recently, so its current rank is unknown'],
  ['not-offered', 'Not sold in any measured country'],
  ['not-tracked', 'Its charts are not tracked yet'],
])('an app without a rank now is not in the charts only if these were measured: %s', (state, words) => {
  expect(describe({ hasChart: false, state })).toBe(words)
})
