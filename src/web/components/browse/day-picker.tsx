import { isDay } from '#domain/days.ts'
import { pickerWords as words } from './picker.words.ts'
import { PickerInput } from './picker-input.tsx'

type DayPickerProps = {
  /** The day in the URL; undefined means now. */
  day: string | undefined
  /** The first and last selectable day; null when unknown. */
  min: string | null
  max: string | null
  name?: string
  label?: string
}

/** ISO days compare correctly as strings. */
const isWithin = (day: string, { min, max }: Pick<DayPickerProps, 'min' | 'max'>): boolean =>
  isDay(day) && (min === null || day >= min) && (max === null || day <= max)

/** A native date field for a UTC day. Clearing it means now; an incomplete date changes nothing yet. */
export const DayPicker = ({ day = '', min, max, name = 'day', label = words.day }: DayPickerProps) => (
  <PickerInput
    label={label}
    type="date"
    name={name}
    min={min ?? undefined}
    max={max ?? undefined}
    value={day}
    read={typed => (isWithin(typed, { min, max }) ? typed : undefined)}
    className="w-36"
  />
)
