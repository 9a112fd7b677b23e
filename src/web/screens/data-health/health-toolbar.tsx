import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CountryHealth } from '#contract/data-health.ts'
import { FilterField } from '#web/components/form/text-field.tsx'
import { CountLink } from '#web/components/ui/count-link.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { type HealthAddress, longestTerm } from './health-address.ts'
import { HealthMark } from './health-mark.tsx'
import { countStates } from './list-countries.ts'

/** Typing updates the URL at once; Back and Forward update the field. */
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
  const input = usePrehydrationChoice<HTMLInputElement>(({ value }) => find(value))
  return (
    <search className="w-full sm:w-56">
      <FilterField
        ref={input}
        look="small"
        label={words.search}
        name="q"
        maxLength={longestTerm}
        value={draft}
        onChange={find}
        width="px-3"
      />
    </search>
  )
}

type HealthToolbarProps = { countries: readonly CountryHealth[]; address: HealthAddress }

/** A filter with the number of countries per state. The options are links, because the filter is part of the URL. */
export const HealthToolbar = ({ countries, address }: HealthToolbarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
    <nav aria-label={words.filter} className="-mx-2.5 flex flex-wrap gap-1">
      <CountLink
        search={{ ...address, state: undefined }}
        isChosen={address.state === undefined}
        count={countries.length}
      >
        {words.all}
      </CountLink>
      {countStates(countries).map(({ state, count }) => (
        <CountLink key={state} search={{ ...address, state }} isChosen={address.state === state} count={count}>
          <HealthMark state={state} />
        </CountLink>
      ))}
    </nav>
    <CountrySearch address={address} />
  </div>
)
