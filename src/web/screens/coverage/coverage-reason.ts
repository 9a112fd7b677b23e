import type { CountryCoverage } from '#contract/coverage.ts'
import { coverageWords as words } from './coverage.words.ts'

type ReasonInput = { country: Pick<CountryCoverage, 'state' | 'failure'>; staleAfter: string }

/** Why a country does not count, in plain words; nothing where it does. */
export const reasonOf = ({ country: { state, failure }, staleAfter }: ReasonInput): string => {
  switch (state) {
    case 'measured':
      return ''
    case 'failed':
      return failure ? words.reasons[failure.reason] : ''
    case 'stale':
      return words.explained.stale(staleAfter)
    default:
      return words.explained[state]
  }
}
