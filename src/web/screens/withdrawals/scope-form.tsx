import { allGenres } from '#domain/genres.ts'
import { ChartTypeSelect, DeviceSelect } from '#web/components/browse/chart-picker.tsx'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { GenreOptions } from '#web/components/browse/genre-options.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerInput, PickerSelect } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { withdrawalsWords } from './withdrawals.words.ts'
import type { WithdrawalsAddress } from './withdrawals-address.ts'

const { scope: words } = withdrawalsWords

const fields = ['from', 'to', 'storefront', 'chartType', 'device', 'genre', 'origin']
const wholeMinute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

type MomentPickerProps = { label: string; name: 'from' | 'to'; value: string | undefined }

/** Picks a minute in UTC. The end of a span includes its whole last minute. */
const MomentPicker = ({ label, name, value = '' }: MomentPickerProps) => (
  <PickerInput
    label={label}
    type="datetime-local"
    name={name}
    value={value.slice(0, 16)}
    read={typed => (wholeMinute.test(typed) ? `${typed}:${name === 'from' ? '00' : '59'}.000Z` : undefined)}
    className="w-48"
  />
)

/** Selects measurements by time span and optional filters, which are part of the URL. */
export const ScopeForm = ({ address }: { address: WithdrawalsAddress }) => (
  <PickerForm label={words.title} address={address} fields={fields}>
    <MomentPicker label={words.from} name="from" value={address.from} />
    <MomentPicker label={words.to} name="to" value={address.to} />
    <CountrySelect
      value={address.storefront ?? 'none'}
      usual="none"
      before={<option value="none">{words.everyCountry}</option>}
    />
    <ChartTypeSelect value={address.chartType ?? ''} usual="" before={<option value="">{words.everyType}</option>} />
    <DeviceSelect value={address.device ?? ''} usual="" before={<option value="">{words.everyDevice}</option>} />
    <PickerSelect
      label={pickerWords.category}
      name="genre"
      value={address.genre ?? ''}
      usual=""
      className="w-full sm:w-48"
    >
      <option value="">{words.everyCategory}</option>
      <option value={allGenres}>{pickerWords.allCategories}</option>
      <GenreOptions />
    </PickerSelect>
    <PickerSelect label={words.origin} name="origin" value={address.origin ?? ''} usual="" className="w-32">
      <option value="">{words.everyOrigin}</option>
      <option value="app-store">{words.origins['app-store']}</option>
      <option value="import">{words.origins.import}</option>
    </PickerSelect>
  </PickerForm>
)
