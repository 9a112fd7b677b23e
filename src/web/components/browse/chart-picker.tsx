import type { ReactNode } from 'react'
import { chartGenreName, chartTypeNames, deviceNames } from '#domain/chart-words.ts'
import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
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
    <PickerSelect label={words.chartType} name={name} value={value ?? usual} usual={usual} className="w-32">
      {before}
      {options(chartTypes, chartTypeNames)}
    </PickerSelect>
  )
}

export const DeviceSelect = (props: KindSelectProps<Device>) => {
  const { value, before, usual = usualChart.device, name = 'device' } = props
  return (
    <PickerSelect label={words.device} name={name} value={value ?? usual} usual={usual} className="w-28">
      {before}
      {options(devices, deviceNames)}
    </PickerSelect>
  )
}

type GenreSelectProps = { value: number | undefined; usual?: number; name?: string }

export const GenreSelect = ({ value, usual = allGenres, name = 'genre' }: GenreSelectProps) => (
  <PickerSelect label={words.category} name={name} value={value ?? usual} usual={usual} className="w-full sm:w-40">
    <option value={allGenres}>{words.allCategories}</option>
    <GenreOptions />
  </PickerSelect>
)

type ChartPickerProps = {
  /** All search params of the page, not only those of the chart. */
  address: Omit<ChartAddress, 'storefront'> & { storefront?: StorefrontCode | 'world' | undefined }
  /** Options above the countries, such as "Worldwide". */
  beforeCountries?: ReactNode
  /** More fields in the same row; `fields` lists their names. */
  children?: ReactNode
  fields?: readonly string[]
}

/** `United States · Free · iPhone · All categories` */
const useSummary = ({ storefront, chartType, device, genre }: ChartPickerProps['address']): string => {
  const { locale } = useReader()
  const code = storefront ?? usualChart.storefront
  const where =
    code === 'world' ? words.world : formatCountry({ storefront: code, countryName: countryNameOf(code) }, locale)
  const category = genre === undefined || genre === allGenres ? words.allCategories : chartGenreName(genre)
  return [where, chartTypeNames[chartType ?? usualChart.type], deviceNames[device ?? usualChart.device], category].join(
    ' · ',
  )
}

export const ChartPicker = ({ address, beforeCountries, children, fields = [] }: ChartPickerProps) => (
  <PickerForm
    label={words.chart}
    address={address}
    fields={['storefront', 'chartType', 'device', 'genre', ...fields]}
    summary={useSummary(address)}
  >
    <CountrySelect value={address.storefront ?? usualChart.storefront} before={beforeCountries} />
    <ChartTypeSelect value={address.chartType} />
    <DeviceSelect value={address.device} />
    <GenreSelect value={address.genre} />
    {children}
  </PickerForm>
)
