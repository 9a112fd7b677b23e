import { chartGenreName, chartTypeNames, deviceNames } from '#domain/chart-words.ts'
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

const chartsWords = ({ scope = 'own' }: ScopeAddress, own: string): string => {
  if (typeof scope === 'number') return chartGenreName(scope)
  return scope === 'own' ? own : words.scopes[scope]
}

/** The selection in words: `Category and overall · Free or paid · iPhone`. */
export const scopeSummary = (address: ScopeAddress, own: string = words.scopes.own): string => {
  const { scope, chartType, device } = address
  const isAny = scope === 'any'
  return [
    chartsWords(address, own),
    chartType ? chartTypeNames[chartType] : isAny ? words.anyType : words.priceTypes,
    device ? deviceNames[device] : isAny ? words.anyDevice : deviceNames[usualChart.device],
  ].join(' · ')
}

export const ScopeFields = ({ address, own = words.scopes.own, offered }: ScopeFieldsProps) => {
  const { scope = 'own' } = address
  const genres = offered && (typeof scope === 'number' ? [...offered, scope] : offered)
  return (
    <>
      <PickerSelect label={words.charts} name="scope" value={scope} usual="own" className="w-full sm:w-48">
        <Options values={scopeGroups} nameOf={group => (group === 'own' ? own : words.scopes[group])} />
        <GenreOptions {...(genres && { offered: genres })} />
      </PickerSelect>
      <TypeField address={address} />
      <DeviceField address={address} />
    </>
  )
}
