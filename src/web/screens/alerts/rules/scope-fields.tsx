import { useState } from 'react'
import { alertCharts } from '#domain/alerts.ts'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { categories, gameKinds } from '#web/components/browse/genre-options.tsx'
import { Options, SelectField } from '#web/components/form/select-field.tsx'
import { FilterField } from '#web/components/form/text-field.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { findCountries, sortCountries } from '#web/lib/find-countries.ts'
import { useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'
import { CheckBoxes, CheckBoxGroup, MultiSelect } from './check-boxes.tsx'
import { type DraftProps, watchesAny } from './rule-draft.ts'

const { editor: words } = alertsWords

const GroupField = ({ draft, change }: DraftProps) => (
  <SelectField
    label={words.charts}
    hint={words.groupHints[draft.charts]}
    value={draft.charts}
    onChange={value => change({ charts: alertCharts.find(known => known === value) ?? 'own' })}
    width="max-w-80"
  >
    <Options values={alertCharts} nameOf={charts => words.groups[charts]} />
  </SelectField>
)

const KindFields = ({ draft, change }: DraftProps) => (
  <div className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
    <CheckBoxGroup name={words.chartTypes}>
      <CheckBoxes
        values={chartTypes}
        nameOf={type => chartTypeNames[type]}
        chosen={draft.chartTypes}
        onChange={chosen => change({ chartTypes: chosen })}
      />
    </CheckBoxGroup>
    <CheckBoxGroup name={words.devices}>
      <CheckBoxes
        values={devices}
        nameOf={device => deviceNames[device]}
        chosen={draft.devices}
        onChange={chosen => change({ devices: chosen })}
      />
    </CheckBoxGroup>
  </div>
)

const CountryField = ({ draft, change }: DraftProps) => {
  const { locale } = useReader()
  const [typed, setTyped] = useState('')
  const found = sortCountries(findCountries(storefrontCodes, { typed, locale }), locale)
  return (
    <MultiSelect
      name={words.countries}
      all={words.allCountries}
      values={found}
      nameOf={storefront => <CountryLabel storefront={storefront} />}
      chosen={draft.storefronts}
      onChange={storefronts => change({ storefronts })}
    >
      <FilterField label={words.findCountry} value={typed} onChange={setTyped} className="mb-2 max-w-72" />
      {found.length === 0 && <p className="py-1.5 text-table text-second">{words.noCountry}</p>}
    </MultiSelect>
  )
}

/** By id. "All categories", which is the overall chart, is one of them. */
const genreNames = new Map([
  [allGenres, words.overall],
  ...categories.map(({ id, name }) => [id, name] as const),
  ...gameKinds.map(({ id, name }) => [id, words.gameKind(name)] as const),
])

const GenreField = ({ draft, change }: DraftProps) => (
  <MultiSelect
    name={words.categories}
    all={words.allCategories}
    values={[...genreNames.keys()]}
    nameOf={genre => genreNames.get(genre)}
    chosen={draft.genres}
    onChange={genres => change({ genres })}
  />
)

/** Which charts the rule watches. A first rank in a country counts in any chart. */
export const ScopeFields = (props: DraftProps) => {
  const isAny = watchesAny(props.draft)
  return (
    <div className="mt-4">
      {props.draft.kind !== 'first-country' && <GroupField {...props} />}
      {isAny && <KindFields {...props} />}
      <div className="mt-4 border-b border-line">
        <CountryField {...props} />
        {isAny && <GenreField {...props} />}
      </div>
    </div>
  )
}
