import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { labelClass } from '#web/components/form/fields.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { alertsWords } from './alerts.words.ts'
import { CountryField } from './country-field.tsx'
import { GenreField } from './genre-field.tsx'
import { type DraftProps, toggle } from './rule-draft.ts'

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

/** Which charts the rule watches. */
export const ScopeFields = ({ draft, change }: DraftProps) => (
  <div className="mt-4">
    <div className="flex flex-wrap gap-x-10 gap-y-4">
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
    <div className="mt-4 border-b border-line">
      <CountryField chosen={draft.storefronts} onChange={storefronts => change({ storefronts })} />
      <GenreField chosen={draft.genres} onChange={genres => change({ genres })} />
    </div>
  </div>
)
