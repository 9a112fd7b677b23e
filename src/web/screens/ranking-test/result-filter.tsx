import { Link } from '@tanstack/react-router'
import type { TestedCountry } from '#contract/ranking-test.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type TestedState, rankingTestWords as words } from './ranking-test.words.ts'
import { countStates, type TestAddress } from './test-address.ts'

type ChoiceProps = { state: TestedState | undefined; count: number; address: TestAddress }

const Choice = ({ state, count, address }: ChoiceProps) => {
  const { locale } = useReader()
  const isChosen = address.state === state
  return (
    <Link
      to="."
      search={{ ...address, state }}
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

type ResultFilterProps = { countries: readonly TestedCountry[]; address: TestAddress }

/** How many countries are in which state. The choices are links: the choice is part of the address. */
export const ResultFilter = ({ countries, address }: ResultFilterProps) => (
  <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1 pb-3">
    <Choice state={undefined} count={countries.length} address={address} />
    {countStates(countries).map(({ state, count }) => (
      <Choice key={state} state={state} count={count} address={address} />
    ))}
  </nav>
)
