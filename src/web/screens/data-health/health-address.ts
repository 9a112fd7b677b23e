import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import type { HealthState } from './data-health.words.ts'

/** Problems come first. */
export const healthStates = [
  'failed',
  'suspect',
  'stale',
  'late',
  'never',
  'fresh',
  'not-planned',
] as const satisfies readonly HealthState[]

export const healthSorts = ['name', 'measured'] as const
export type HealthSort = (typeof healthSorts)[number]

/** Filter and sort order of the countries. Default: all countries, problems first. */
export type HealthAddress = TableSort<HealthSort> & {
  state?: HealthState | undefined
  q?: string | undefined
}

export const longestTerm = 80

/** The query string of the screen. Unknown values fall back to the defaults. */
export const readHealthAddress = ({ state, q, sort, order }: Record<string, unknown>): HealthAddress => {
  return {
    state: healthStates.find(known => known === state),
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longestTerm) || undefined : undefined,
    ...readTableSort(healthSorts, { sort, order }),
  }
}
