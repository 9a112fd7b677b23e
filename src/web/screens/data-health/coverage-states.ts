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

/** The app whose countries are shown; without one, the page is about the whole server. */
export type CoverageSearch = { app?: string | undefined; state?: CoverageState | undefined }

export const readCoverageSearch = ({ app, state }: Record<string, unknown>): CoverageSearch => ({
  app: typeof app === 'string' && app !== '' ? app : undefined,
  state: isState(state) ? state : undefined,
})
