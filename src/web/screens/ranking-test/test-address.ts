import type { TestedCountry } from '#contract/ranking-test.ts'
import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import type { TestedState } from './ranking-test.words.ts'

/** What needs a look comes first. */
export const testedStates = [
  'failed',
  'suspect',
  'empty',
  'measured',
  'waiting',
  'cancelled',
] as const satisfies readonly TestedState[]

const sortColumns = ['country', 'state', 'places', 'time'] as const
export type SortColumn = (typeof sortColumns)[number]

/** Which results are shown, and how. The order of work and ascending are not said in the address. */
export type TestAddress = TableSort<SortColumn> & { state?: TestedState | undefined }

export const readTestAddress = (search: Record<string, unknown>): TestAddress => {
  const { sort, order } = readTableSort(sortColumns, search)
  return { state: testedStates.find(known => known === search.state), sort, order }
}

/** How many countries are in each state that occurs. */
export const countStates = (countries: readonly Pick<TestedCountry, 'state'>[]) =>
  testedStates
    .map(state => ({ state, count: countries.filter(country => country.state === state).length }))
    .filter(({ count }) => count > 0)
