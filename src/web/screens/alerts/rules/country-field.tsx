import { useState } from 'react'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { FilterField } from '#web/components/form/filter-field.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { findCountries, sortCountries } from '#web/lib/find-countries.ts'
import { useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'
import { LongList, MultiSelect } from './multi-select.tsx'
import { toggle } from './rule-draft.ts'

const { editor: words } = alertsWords

type CountryFieldProps = { chosen: readonly StorefrontCode[]; onChange: (chosen: readonly StorefrontCode[]) => void }

/** Countries by name in the reader's language, filtered by the search text. */
export const CountryField = ({ chosen, onChange }: CountryFieldProps) => {
  const { locale } = useReader()
  const [typed, setTyped] = useState('')
  const found = sortCountries(findCountries(storefrontCodes, { typed, locale }), locale)
  return (
    <MultiSelect name={words.countries} all={words.allCountries} count={chosen.length} onClear={() => onChange([])}>
      <FilterField label={words.findCountry} value={typed} onChange={setTyped} className="mb-2 max-w-72" />
      <LongList>
        {found.length === 0 && <p className="py-1.5 text-table text-second">{words.noCountry}</p>}
        {found.map(storefront => (
          <CheckBox
            key={storefront}
            isOn={chosen.includes(storefront)}
            onChange={isOn => onChange(toggle(chosen, storefront, isOn))}
          >
            <CountryLabel storefront={storefront} />
          </CheckBox>
        ))}
      </LongList>
    </MultiSelect>
  )
}
