import type { TestedCountry } from '#contract/ranking-test.ts'
import { formatCountry } from '#web/lib/formats.ts'
import type { TestedState } from './ranking-test.words.ts'

/** What needs a look comes first. */
const testedStates = [
  'failed',
  'suspect',
  'empty',
  'measured',
  'waiting',
  'cancelled',
] as const satisfies readonly TestedState[]

export const sortColumns = ['country', 'state', 'places', 'time'] as const
export type SortColumn = (typeof sortColumns)[number]

/** Which results are shown, and how. The order of work and ascending are not said in the address. */
export type TestAddress = {
  state?: TestedState | undefined
  sort?: SortColumn | undefined
  order?: 'desc' | undefined
}

export const readTestAddress = ({ state, sort, order }: Record<string, unknown>): TestAddress => {
  const column = sortColumns.find(known => known === sort)
  return {
    state: testedStates.find(known => known === state),
    sort: column,
    order: column && order === 'desc' ? 'desc' : undefined,
  }
}

/** First ascending, then the other way round each time. */
export const withSortToggled = (address: TestAddress, column: SortColumn): TestAddress => ({
  ...address,
  sort: column,
  order: address.sort === column && address.order === undefined ? 'desc' : undefined,
})

/** In the words of `aria-sort`. */
export const sortOf = ({ sort, order }: TestAddress, column: SortColumn): 'ascending' | 'descending' | undefined => {
  if (sort !== column) return undefined
  return order === 'desc' ? 'descending' : 'ascending'
}

/** Countries without a value stand last, whichever way the others go. */
const compareKnown = <Value>(
  [a, b]: [Value | null, Value | null],
  compare: (a: Value, b: Value) => number,
): { rank: number; isFixed: boolean } => {
  if (a === null || b === null) return { rank: Number(a === null) - Number(b === null), isFixed: true }
  return { rank: compare(a, b), isFixed: false }
}

type Comparison = (a: TestedCountry, b: TestedCountry) => { rank: number; isFixed: boolean }

const comparisonOf = (sort: SortColumn, locale: string): Comparison => {
  const { compare } = new Intl.Collator(locale)
  switch (sort) {
    case 'country':
      return (a, b) => compareKnown([formatCountry(a, locale), formatCountry(b, locale)], compare)
    case 'state':
      return (a, b) =>
        compareKnown([testedStates.indexOf(a.state), testedStates.indexOf(b.state)], (one, other) => one - other)
    case 'places':
      return (a, b) => compareKnown([a.entryCount, b.entryCount], (one, other) => one - other)
    case 'time':
      return (a, b) => compareKnown([a.at, b.at], (one, other) => Date.parse(one) - Date.parse(other))
  }
}

type Shown = { countries: readonly TestedCountry[]; address: TestAddress; locale: string }

/** The countries that the address asks for, in its order; equal ones in the order of work. */
export const listShown = ({ countries, address: { state, sort, order }, locale }: Shown): TestedCountry[] => {
  const chosen = countries.filter(country => !state || country.state === state)
  if (!sort) return chosen
  const compare = comparisonOf(sort, locale)
  const turn = order === 'desc' ? -1 : 1
  return chosen.sort((a, b) => {
    const { rank, isFixed } = compare(a, b)
    return isFixed ? rank : turn * rank
  })
}

/** How many countries are in each state that occurs. */
export const countStates = (countries: readonly Pick<TestedCountry, 'state'>[]) =>
  testedStates
    .map(state => ({ state, count: countries.filter(country => country.state === state).length }))
    .filter(({ count }) => count > 0)
