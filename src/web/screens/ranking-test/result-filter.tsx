import type { TestedCountry } from '#contract/ranking-test.ts'
import { CountLink } from '#web/components/ui/count-link.tsx'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { countStates, type TestAddress } from './test-address.ts'

type ResultFilterProps = { countries: readonly TestedCountry[]; address: TestAddress }

/** A filter with the number of countries per state. The options are links, because the filter is part of the URL. */
export const ResultFilter = ({ countries, address }: ResultFilterProps) => (
  <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1 pb-3">
    <CountLink
      search={{ ...address, state: undefined }}
      isChosen={address.state === undefined}
      count={countries.length}
    >
      {words.all}
    </CountLink>
    {countStates(countries).map(({ state, count }) => (
      <CountLink key={state} search={{ ...address, state }} isChosen={address.state === state} count={count}>
        {words.states[state]}
      </CountLink>
    ))}
  </nav>
)
