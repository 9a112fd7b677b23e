import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PickerInput } from '#web/components/browse/picker-fields.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { CountLink } from '#web/components/ui/count-link.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { longestTerm } from '#web/lib/address-parts.ts'
import { countryFilterWords as words } from './country-filters.words.ts'
import { PickerForm } from './picker-form.tsx'

type PageSearch = NonNullable<LinkProps['search']>

/** Filters a table by part of a country's name. */
export const CountrySearch = ({ address }: { address: { q?: string | undefined } }) => (
  <div className="max-sm:w-full">
    <PickerForm label={words.find} address={address} fields={['q']}>
      <PickerInput
        label={words.find}
        type="search"
        name="q"
        maxLength={longestTerm}
        value={address.q ?? ''}
        read={typed => typed}
        className="w-full sm:w-48"
      />
    </PickerForm>
  </div>
)

type StateFilterProps<Country, State extends string> = {
  label: string
  countries: readonly Country[]
  /** In display order. */
  states: readonly State[]
  hasState: (country: Country, state: State) => boolean
  chosen: State | undefined
  searchFor: (state: State | undefined) => PageSearch
  nameOf: (state: State) => ReactNode
}

/** Filters by state, with the number of countries. States without countries are left out. */
export const StateFilter = <Country, State extends string>(props: StateFilterProps<Country, State>) => {
  const { label, countries, states, hasState, chosen, searchFor, nameOf } = props
  const counts = states.map(state => ({ state, count: countries.filter(country => hasState(country, state)).length }))
  return (
    <nav aria-label={label} className="-mx-2.5 flex flex-wrap gap-1 pb-3">
      <CountLink search={searchFor(undefined)} isChosen={chosen === undefined} count={countries.length}>
        {words.all}
      </CountLink>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ state, count }) => (
          <CountLink key={state} search={searchFor(state)} isChosen={chosen === state} count={count}>
            {nameOf(state)}
          </CountLink>
        ))}
    </nav>
  )
}

/** Shown instead of an empty table. */
export const NoCountry = ({ title, search }: { title: string; search: PageSearch }) => (
  <Empty title={title}>
    <Link to="." search={search} replace resetScroll={false} className={textLink()}>
      {words.seeAll}
    </Link>
  </Empty>
)
