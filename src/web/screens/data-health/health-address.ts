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
export type HealthAddress = {
  state?: HealthState | undefined
  q?: string | undefined
  sort?: HealthSort | undefined
  order?: 'desc' | undefined
}

const longestTerm = 80

/** The query string of the screen. Unknown values fall back to the defaults. */
export const readHealthAddress = ({ state, q, sort, order }: Record<string, unknown>): HealthAddress => {
  const known = healthSorts.find(one => one === sort)
  return {
    state: healthStates.find(one => one === state),
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longestTerm) || undefined : undefined,
    sort: known,
    order: known && order === 'desc' ? 'desc' : undefined,
  }
}

/** The URL of a click on a column header. */
export const withSort = (address: HealthAddress, sort: HealthSort): HealthAddress => ({
  ...address,
  sort,
  order: address.sort === sort && address.order === undefined ? 'desc' : undefined,
})

/** The `aria-sort` value of a column; undefined if the table is not sorted by it. */
export const sortedBy = ({ sort, order }: HealthAddress, by: HealthSort): 'ascending' | 'descending' | undefined => {
  if (sort !== by) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}
