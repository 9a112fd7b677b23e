import { readTableSort, type TableSort } from '#web/components/table/table-sort.ts'
import type { TestedState } from './ranking-test.words.ts'

/** Problems come first. */
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

/** Filter and sort order of the results. The defaults (test order, ascending) are left out. */
export type TestAddress = TableSort<SortColumn> & { state?: TestedState | undefined }

export const readTestAddress = (search: Record<string, unknown>): TestAddress => {
  const { sort, order } = readTableSort(sortColumns, search)
  return { state: testedStates.find(known => known === search.state), sort, order }
}
