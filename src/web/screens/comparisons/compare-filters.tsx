import { dayOf } from '#domain/days.ts'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { ScopeFields, scopeFields, scopeSummary } from '#web/components/browse/scope-fields.tsx'
import { useOpenedAt, useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { compareWords as words } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'

const fields = [...scopeFields, 'day'] as const

/** Selects the charts and the day that decide which app wins a country. */
export const CompareFilters = ({ address }: { address: CompareAddress }) => {
  const openedAt = useOpenedAt()
  const reader = useReader()
  const dayText = address.day ? formatUtcDay(address.day, reader) : pickerWords.now
  return (
    <PickerForm
      label={words.filters}
      address={address}
      fields={fields}
      summary={`${scopeSummary(address, words.sharedCategory)} · ${dayText}`}
    >
      <ScopeFields address={address} own={words.sharedCategory} />
      <DayPicker day={address.day} min={null} max={openedAt === null ? null : dayOf(new Date(openedAt))} />
    </PickerForm>
  )
}
