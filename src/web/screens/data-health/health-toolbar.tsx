import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CountryHealth } from '#contract/data-health.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { type HealthState, dataHealthWords as words } from './data-health.words.ts'
import type { HealthAddress } from './health-address.ts'
import { HealthMark } from './health-mark.tsx'
import { countStates } from './list-countries.ts'

type ChoiceProps = { state: HealthState | undefined; count: number; address: HealthAddress }

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
      {state ? <HealthMark state={state} /> : words.all}
      <span className="text-third">{formatNumber(count, locale)}</span>
    </Link>
  )
}

/** What is typed is in the address at once; going back and forth takes the field along. */
const CountrySearch = ({ address }: { address: HealthAddress }) => {
  const navigate = useNavigate()
  const term = address.q ?? ''
  const [draft, setDraft] = useState(term)
  const [seen, setSeen] = useState(term)
  if (seen !== term) {
    setSeen(term)
    setDraft(term)
  }
  const find = (typed: string) => {
    setDraft(typed)
    setSeen(typed)
    void navigate({ to: '.', search: { ...address, q: typed || undefined }, replace: true, resetScroll: false })
  }
  return (
    <search className="w-full sm:w-56">
      <input
        type="search"
        name="q"
        value={draft}
        maxLength={80}
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        onChange={event => find(event.target.value)}
        className="h-8 w-full rounded-button border border-line-strong bg-panel px-3 text-sm placeholder:text-third"
      />
    </search>
  )
}

type HealthToolbarProps = { countries: readonly CountryHealth[]; address: HealthAddress }

/** In how many countries each state occurs. The choices are links: the choice is part of the address. */
export const HealthToolbar = ({ countries, address }: HealthToolbarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
    <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1">
      <Choice state={undefined} count={countries.length} address={address} />
      {countStates(countries).map(({ state, count }) => (
        <Choice key={state} state={state} count={count} address={address} />
      ))}
    </nav>
    <CountrySearch address={address} />
  </div>
)
