import { isDay } from '#domain/days.ts'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { pickerWords as words } from './picker.words.ts'
import { PickerField, pickerBox } from './picker-field.tsx'
import { useTypedChoice } from './picker-form.tsx'

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
export const DayPicker = ({ day = '', min, max, name = 'day', label = words.day }: DayPickerProps) => {
  const { choose, ends } = useTypedChoice()
  const [draft, setDraft] = useDraft(day)
  const pick = ({ value, validity }: HTMLInputElement) => {
    setDraft(value)
    const isEmptied = value === '' && !validity.badInput
    if (isEmptied || isWithin(value, { min, max })) choose(name, value || undefined)
  }
  const field = usePrehydrationChoice<HTMLInputElement>(pick, setDraft)
  return (
    <PickerField label={label} className="w-36">
      {id => (
        <input
          ref={field}
          id={id}
          type="date"
          name={name}
          value={draft}
          min={min ?? undefined}
          max={max ?? undefined}
          onChange={({ currentTarget }) => pick(currentTarget)}
          {...ends}
          className={pickerBox}
        />
      )}
    </PickerField>
  )
}
