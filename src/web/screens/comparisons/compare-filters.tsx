import { dayOf } from '#domain/days.ts'
import { ChartTypeSelect, DeviceSelect } from '#web/components/browse/chart-picker.tsx'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { GenreOptions } from '#web/components/browse/genre-options.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { PickerSelect } from '#web/components/browse/picker-select.tsx'
import { genreGroups } from '#web/components/browse/world-filter.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { compareWords as words } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'

const any = 'any'
const fields = ['chartType', 'device', 'genre', 'day'] as const

const GenreFilter = ({ value = any }: { value: CompareAddress['genre'] | typeof any }) => (
  <PickerSelect label={pickerWords.category} name="genre" value={value} usual={any} className="w-full sm:w-52">
    <option value={any}>{words.anyCategory}</option>
    <optgroup label={words.genreGroupsLabel}>
      {genreGroups.map(group => (
        <option key={group} value={group}>
          {words.genreGroups[group]}
        </option>
      ))}
    </optgroup>
    <GenreOptions />
  </PickerSelect>
)

/** Selects the charts and the day that decide which app wins a country. */
export const CompareFilters = ({ address }: { address: CompareAddress }) => {
  const openedAt = useOpenedAt()
  const { chartType, device, genre, day } = address
  return (
    <PickerForm label={words.filters} address={address} fields={fields}>
      <ChartTypeSelect value={chartType} usual={any} before={<option value={any}>{words.anyType}</option>} />
      <DeviceSelect value={device} usual={any} before={<option value={any}>{words.anyDevice}</option>} />
      <GenreFilter value={genre} />
      <DayPicker day={day} min={null} max={openedAt === null ? null : dayOf(new Date(openedAt))} />
    </PickerForm>
  )
}
