import { dayOf } from '#domain/days.ts'
import { DayPicker } from '#web/components/browse/day-picker.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { ScopeFields, scopeFields } from '#web/components/browse/scope-fields.tsx'
import { useOpenedAt } from '#web/lib/reader.ts'
import { compareWords as words } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'

const fields = [...scopeFields, 'day'] as const

/** Selects the charts and the day that decide which app wins a country. */
export const CompareFilters = ({ address }: { address: CompareAddress }) => {
  const openedAt = useOpenedAt()
  return (
    <PickerForm label={words.filters} address={address} fields={fields}>
      <ScopeFields address={address} own={words.sharedCategory} />
      <DayPicker day={address.day} min={null} max={openedAt === null ? null : dayOf(new Date(openedAt))} />
    </PickerForm>
  )
}
