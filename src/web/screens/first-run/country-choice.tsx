import { useState } from 'react'
import type { FirstRun } from '#contract/first-run.ts'
import { continentNames, continentOf, continents } from '#domain/continents.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { FilterField } from '#web/components/form/text-field.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { compareByName, findCountries } from '#web/lib/find-countries.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import type { Selection } from './choice-group.tsx'
import { ChoiceGroup, ChoiceHead, Options } from './choice-group.tsx'

const { choose: words } = firstRunWords

const toOptions = (storefronts: FirstRun['allowedStorefronts']) =>
  storefronts.toSorted(compareByName).map(value => ({ value, label: <CountryLabel storefront={value} /> }))

type CountryChoiceProps = Pick<FirstRun, 'allowedStorefronts'> & { choice: Selection['storefronts'] }

const Continents = ({ allowedStorefronts, choice }: CountryChoiceProps) =>
  continents.map(continent => {
    const storefronts = allowedStorefronts.filter(code => continentOf(code) === continent)
    if (storefronts.length === 0) return null
    return (
      <ChoiceGroup key={continent} name={continentNames[continent]} options={toOptions(storefronts)} choice={choice} />
    )
  })

const Found = ({ allowedStorefronts, choice, typed }: CountryChoiceProps & { typed: string }) => {
  const { locale } = useReader()
  const found = findCountries(allowedStorefronts, { typed, locale })
  if (found.length === 0) return <p className="py-2.5 text-table text-second">{words.noneFound}</p>
  return <Options options={toOptions(found)} choice={choice} />
}

/** Countries by continent, or the matches of the search. */
export const CountryChoice = ({ allowedStorefronts, choice }: CountryChoiceProps) => {
  const { locale } = useReader()
  const [typed, setTyped] = useState('')
  const isAllowedAll = allowedStorefronts.length === storefrontCodes.length
  return (
    <fieldset>
      <ChoiceHead name={words.countries} values={allowedStorefronts} choice={choice} />
      <FilterField label={words.search} value={typed} onChange={setTyped} className="mb-2 w-full sm:w-72" />
      <div className="border-t border-line">
        {typed.trim() === '' ? (
          <Continents allowedStorefronts={allowedStorefronts} choice={choice} />
        ) : (
          <Found allowedStorefronts={allowedStorefronts} choice={choice} typed={typed} />
        )}
      </div>
      {!isAllowedAll && (
        <p className="pt-2 text-sm text-second">{words.allowed(formatNumber(allowedStorefronts.length, locale))}</p>
      )}
    </fieldset>
  )
}
