import { alertCharts } from '#domain/alerts.ts'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { labelClass } from '#web/components/form/fields.ts'
import { SelectField } from '#web/components/form/select-field.tsx'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { alertsWords } from '../alerts.words.ts'
import { CountryField } from './country-field.tsx'
import { GenreField } from './genre-field.tsx'
import { type DraftProps, toggle, watchesAny } from './rule-draft.ts'

const { editor: words } = alertsWords

type FewProps<Value extends string> = {
  name: string
  all: readonly Value[]
  names: Record<Value, string>
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
}

/** A group of checkboxes, short enough to show in full. */
const Few = <Value extends string>({ name, all, names, chosen, onChange }: FewProps<Value>) => (
  <fieldset>
    <legend className={labelClass}>{name}</legend>
    <div className="mt-1 flex flex-wrap gap-x-5">
      {all.map(value => (
        <CheckBox key={value} isOn={chosen.includes(value)} onChange={isOn => onChange(toggle(chosen, value, isOn))}>
          {names[value]}
        </CheckBox>
      ))}
    </div>
  </fieldset>
)

const GroupField = ({ draft, change }: DraftProps) => (
  <SelectField
    label={words.charts}
    hint={words.groupHints[draft.charts]}
    value={draft.charts}
    onChange={value => change({ charts: alertCharts.find(known => known === value) ?? 'own' })}
    width="max-w-80"
  >
    {alertCharts.map(charts => (
      <option key={charts} value={charts}>
        {words.groups[charts]}
      </option>
    ))}
  </SelectField>
)

const KindFields = ({ draft, change }: DraftProps) => (
  <div className="mt-4 flex flex-wrap gap-x-10 gap-y-4">
    <Few
      name={words.chartTypes}
      all={chartTypes}
      names={chartTypeNames}
      chosen={draft.chartTypes}
      onChange={chosen => change({ chartTypes: chosen })}
    />
    <Few
      name={words.devices}
      all={devices}
      names={deviceNames}
      chosen={draft.devices}
      onChange={chosen => change({ devices: chosen })}
    />
  </div>
)

/** Which charts the rule watches. A first rank in a country counts in any chart. */
export const ScopeFields = ({ draft, change }: DraftProps) => {
  const isAny = watchesAny(draft)
  return (
    <div className="mt-4">
      {draft.kind !== 'first-country' && <GroupField draft={draft} change={change} />}
      {isAny && <KindFields draft={draft} change={change} />}
      <div className="mt-4 border-b border-line">
        <CountryField chosen={draft.storefronts} onChange={storefronts => change({ storefronts })} />
        {isAny && <GenreField chosen={draft.genres} onChange={genres => change({ genres })} />}
      </div>
    </div>
  )
}
