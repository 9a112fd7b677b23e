import type { CoverageState } from './coverage.words.ts'

/** Problems come first. */
export const coverageStates = [
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
