import type { CountryCoverage } from '#contract/coverage.ts'
import { CountLink } from '#web/components/ui/count-link.tsx'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'
import { countStates } from './coverage-states.ts'

type StateFilterProps = { countries: readonly CountryCoverage[]; chosen: CoverageState | undefined }

/** A filter with the number of countries per state. The options are links, because the filter is part of the URL. */
export const StateFilter = ({ countries, chosen }: StateFilterProps) => (
  <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1 pb-4">
    <CountLink search={{ state: undefined }} isChosen={chosen === undefined} count={countries.length}>
      {words.all}
    </CountLink>
    {countStates(countries).map(({ state, count }) => (
      <CountLink key={state} search={{ state }} isChosen={chosen === state} count={count}>
        {words.states[state]}
      </CountLink>
    ))}
  </nav>
)
