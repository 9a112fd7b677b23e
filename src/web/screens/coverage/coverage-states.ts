import type { CountryCoverage } from '#contract/coverage.ts'
import type { CoverageState } from './coverage.words.ts'

/** Problems come first. */
const coverageStates = [
  'failed',
  'stale',
  'not-tracked',
  'not-offered',
  'measured',
] as const satisfies readonly CoverageState[]

const isState = (value: unknown): value is CoverageState => (coverageStates as readonly unknown[]).includes(value)

export type CoverageSearch = { state?: CoverageState | undefined }

/** The query string of the coverage screen. */
export const readCoverageSearch = ({ state }: Record<string, unknown>): CoverageSearch => ({
  state: isState(state) ? state : undefined,
})

type StateCount = { state: CoverageState; count: number }

/** The number of countries in each state; states without countries are left out. */
export const countStates = (countries: readonly Pick<CountryCoverage, 'state'>[]): readonly StateCount[] =>
  coverageStates
    .map(state => ({ state, count: countries.filter(country => country.state === state).length }))
    .filter(({ count }) => count > 0)
