import type { ReactNode } from 'react'
import { chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { type ChartAddress, usualChart } from './chart-address.ts'
import { CountrySelect } from './country-select.tsx'
import { GenreOptions } from './genre-options.tsx'
import { pickerWords as words } from './picker.words.ts'
import { PickerSelect } from './picker-fields.tsx'
import { PickerForm } from './picker-form.tsx'

const options = <Choice extends string>(choices: readonly Choice[], names: Record<Choice, string>) =>
  choices.map(choice => (
    <option key={choice} value={choice}>
      {names[choice]}
    </option>
  ))

/** `before` holds options above the list, such as "All"; `usual` is then that option. `name` is the search param. */
type KindSelectProps<Choice> = { value: Choice | string | undefined; before?: ReactNode; usual?: string; name?: string }

export const ChartTypeSelect = (props: KindSelectProps<ChartType>) => {
  const { value, before, usual = usualChart.type, name = 'chartType' } = props
  return (
    <PickerSelect label={words.chartType} name={name} value={value ?? usual} usual={usual}>
      {before}
      {options(chartTypes, chartTypeNames)}
    </PickerSelect>
  )
}

export const DeviceSelect = (props: KindSelectProps<Device>) => {
  const { value, before, usual = usualChart.device, name = 'device' } = props
  return (
    <PickerSelect label={words.device} name={name} value={value ?? usual} usual={usual}>
      {before}
      {options(devices, deviceNames)}
    </PickerSelect>
  )
}

type GenreSelectProps = { value: number | undefined; usual?: number; name?: string }

export const GenreSelect = ({ value, usual = allGenres, name = 'genre' }: GenreSelectProps) => (
  <PickerSelect label={words.category} name={name} value={value ?? usual} usual={usual}>
    <option value={allGenres}>{words.allCategories}</option>
    <GenreOptions />
  </PickerSelect>
)

type ChartPickerProps = {
  /** All search params of the page, not only those of the chart. */
  address: Omit<ChartAddress, 'storefront'> & { storefront?: StorefrontCode | 'world' | undefined }
  /** Options above the countries, such as "Worldwide". */
  beforeCountries?: ReactNode
  /** The end of the sentence; `fields` lists the names of its fields. */
  children?: ReactNode
  fields?: readonly string[]
}

/** `Top free iPhone apps in Japan, all categories` */
export const ChartPicker = ({ address, beforeCountries, children, fields = [] }: ChartPickerProps) => (
  <PickerForm label={words.chart} address={address} fields={['storefront', 'chartType', 'device', 'genre', ...fields]}>
    <ChartTypeSelect value={address.chartType} /> <DeviceSelect value={address.device} />
    {words.apps}
    <CountrySelect value={address.storefront ?? usualChart.storefront} before={beforeCountries} />
    {words.comma}
    <GenreSelect value={address.genre} />
    {children}
  </PickerForm>
)
