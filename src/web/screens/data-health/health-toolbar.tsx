import type { CountryHealth } from '#contract/data-health.ts'
import { CountrySearch, StateFilter } from '#web/components/browse/country-filters.tsx'
import { dataHealthWords as words } from './data-health.words.ts'
import { type HealthAddress, hasState, healthStates } from './health-address.ts'
import { HealthMark } from './health-mark.tsx'

type HealthToolbarProps = { countries: readonly CountryHealth[]; address: HealthAddress }

/** Filters the countries by the state of a chart and by name. */
export const HealthToolbar = ({ countries, address }: HealthToolbarProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 pb-3">
    <StateFilter
      label={words.filter}
      countries={countries}
      states={healthStates}
      hasState={hasState}
      chosen={address.state}
      searchFor={state => ({ ...address, state })}
      nameOf={state => <HealthMark state={state} />}
    />
    <CountrySearch address={address} />
  </div>
)
