import type { CountryCoverage } from '#contract/coverage.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { coverageWords as words } from './coverage.words.ts'

type ReasonInput = { country: Pick<CountryCoverage, 'state' | 'failure' | 'charts'>; staleAfter: string }

/** The missing chart, if others were read: `4 of 6 charts read; missing: overall top free iPhone chart`. */
export const chartsOf = ({ charts: { read, of, missing } }: Pick<CountryCoverage, 'charts'>): string =>
  missing && of > 1 ? words.charts({ read, of, missing: chartPhrase(missing) }) : ''

/** Why a country is not covered; empty if it is. */
export const reasonOf = ({ country: { state, failure, charts }, staleAfter }: ReasonInput): string => {
  switch (state) {
    case 'measured':
      return ''
    case 'failed':
      return failure ? words.reasons[failure.reason] : ''
    case 'stale':
      return words.explained.stale(staleAfter)
    case 'not-tracked':
      return charts.of > 0 ? words.explained.unread : words.explained['not-tracked']
    default:
      return words.explained[state]
  }
}
