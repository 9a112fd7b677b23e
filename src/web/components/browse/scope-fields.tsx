import { scopeGroups } from '#domain/scopes.ts'
import { Options } from '#web/components/form/select-field.tsx'
import type { ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { usualChart } from './chart-address.ts'
import { ChartTypeSelect, DeviceSelect } from './chart-picker.tsx'
import { GenreOptions } from './genre-options.tsx'
import { pickerWords as words } from './picker.words.ts'
import { PickerSelect } from './picker-fields.tsx'

export const scopeFields = ['scope', 'chartType', 'device'] as const

type ScopeFieldsProps = {
  address: ScopeAddress
  /** The name of the default choice. */
  own?: string
  /** The genres to offer; all if missing. The genre in the address is always offered. */
  offered?: readonly number[]
}

/** The value of a select for a param that the URL omits. */
const any = 'any'

const TypeField = ({ address: { scope, chartType } }: ScopeFieldsProps) => (
  <ChartTypeSelect
    value={chartType}
    usual={any}
    before={<option value={any}>{scope === 'any' ? words.anyType : words.priceTypes}</option>}
  />
)

/** Only the scope `any` includes both devices. */
const DeviceField = ({ address: { scope, device } }: ScopeFieldsProps) =>
  scope === 'any' ? (
    <DeviceSelect value={device} usual={any} before={<option value={any}>{words.anyDevice}</option>} />
  ) : (
    <DeviceSelect value={device} usual={usualChart.device} />
  )

/** `Ranks in Category and overall, Free or paid, iPhone` */
export const ScopeFields = ({ address, own = words.scopes.own, offered }: ScopeFieldsProps) => {
  const { scope = 'own' } = address
  const genres = offered && (typeof scope === 'number' ? [...offered, scope] : offered)
  return (
    <>
      {words.ranksIn}
      <PickerSelect label={words.charts} name="scope" value={scope} usual="own">
        <Options values={scopeGroups} nameOf={group => (group === 'own' ? own : words.scopes[group])} />
        <GenreOptions {...(genres && { offered: genres })} />
      </PickerSelect>
      {words.comma}
      <TypeField address={address} />
      {words.comma}
      <DeviceField address={address} />
    </>
  )
}
