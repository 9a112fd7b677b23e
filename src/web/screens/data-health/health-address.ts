import type { HealthState } from './data-health.words.ts'

/** What needs a look comes first. */
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

/** What is shown of the countries, and in which order. By default all, those that need a look first. */
export type HealthAddress = {
  state?: HealthState | undefined
  q?: string | undefined
  sort?: HealthSort | undefined
  order?: 'desc' | undefined
}

const longestTerm = 80

/** The address bar of the screen. What is unknown falls back to what is not said. */
export const readHealthAddress = ({ state, q, sort, order }: Record<string, unknown>): HealthAddress => {
  const known = healthSorts.find(one => one === sort)
  return {
    state: healthStates.find(one => one === state),
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, longestTerm) || undefined : undefined,
    sort: known,
    order: known && order === 'desc' ? 'desc' : undefined,
  }
}

/** What a click on a head of the table leads to. */
export const withSort = (address: HealthAddress, sort: HealthSort): HealthAddress => ({
  ...address,
  sort,
  order: address.sort === sort && address.order === undefined ? 'desc' : undefined,
})

/** In the words of `aria-sort`; undefined where the table is not sorted by it. */
export const sortedBy = ({ sort, order }: HealthAddress, by: HealthSort): 'ascending' | 'descending' | undefined => {
  if (sort !== by) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}
