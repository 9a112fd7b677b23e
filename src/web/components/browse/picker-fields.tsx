import { isDay } from '#domain/days.ts'
import { SelectField, type SelectFieldProps } from '#web/components/form/select-field.tsx'
import { TextField, type TextFieldProps } from '#web/components/form/text-field.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { pickerWords as words } from './picker.words.ts'
import { useChoose, useTypedChoice } from './picker-form.tsx'

type PickerInputProps = Omit<TextFieldProps, 'onChange'> & {
  name: string
  value: string
  /** The search param for a typed text; undefined if the text is incomplete, which leaves the URL unchanged. */
  read: (typed: string) => string | undefined
}

/** An input that writes its value to the URL while the reader types. Clearing it removes the search param. */
export const PickerInput = ({ name, value, read, ...field }: PickerInputProps) => {
  const { choose, ends } = useTypedChoice()
  const [draft, setDraft] = useDraft(value)
  const pick = ({ value: typed, validity }: HTMLInputElement) => {
    setDraft(typed)
    const isCleared = typed === '' && !validity.badInput
    const param = isCleared ? undefined : read(typed)
    if (isCleared || param !== undefined) choose(name, param)
  }
  const input = usePrehydrationChoice<HTMLInputElement>(pick, setDraft)
  return (
    <TextField
      {...field}
      {...ends}
      ref={input}
      look="small"
      name={name}
      value={draft}
      onChange={(_, changed) => pick(changed)}
    />
  )
}

type PickerSelectProps = Omit<SelectFieldProps, 'onChange'> & {
  name: string
  value: string | number
  /** The default, which the URL omits. */
  usual: string | number
}

export const PickerSelect = ({ name, value, usual, ...field }: PickerSelectProps) => {
  const choose = useChoose()
  const [draft, setDraft] = useDraft(String(value))
  const choice = (chosen: string) => {
    setDraft(chosen)
    choose(name, chosen === String(usual) ? undefined : chosen)
  }
  const select = usePrehydrationChoice<HTMLSelectElement>(early => choice(early.value), setDraft)
  return <SelectField {...field} ref={select} look="small" name={name} value={draft} onChange={choice} />
}

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
