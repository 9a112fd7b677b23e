import { Link } from '@tanstack/react-router'
import type { CountryCoverage } from '#contract/coverage.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type CoverageState, coverageWords as words } from './coverage.words.ts'
import { countStates } from './coverage-states.ts'

type ChoiceProps = { state: CoverageState | undefined; count: number; isChosen: boolean }

const Choice = ({ state, count, isChosen }: ChoiceProps) => {
  const { locale } = useReader()
  return (
    <Link
      to="."
      search={{ state }}
      replace
      resetScroll={false}
      preload={false}
      {...(isChosen && { 'aria-current': 'true' as const })}
      className={classNames(
        'flex h-8 items-center gap-1.5 rounded-button border px-2.5 text-sm whitespace-nowrap tabular-nums',
        isChosen ? 'border-line-strong bg-hover font-medium' : 'border-transparent text-second hover:text-ink',
      )}
    >
      {state ? words.states[state] : words.all}
      <span className="text-third">{formatNumber(count, locale)}</span>
    </Link>
  )
}

type StateFilterProps = { countries: readonly CountryCoverage[]; chosen: CoverageState | undefined }

/** How many countries are in which state. The choices are links: the choice is part of the address. */
export const StateFilter = ({ countries, chosen }: StateFilterProps) => (
  <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1 pb-4">
    <Choice state={undefined} count={countries.length} isChosen={!chosen} />
    {countStates(countries).map(({ state, count }) => (
      <Choice key={state} state={state} count={count} isChosen={chosen === state} />
    ))}
  </nav>
)
