import { addDays, isDay } from '#domain/days.ts'
import { SelectField, type SelectFieldProps } from '#web/components/form/select-field.tsx'
import { TextField, type TextFieldProps } from '#web/components/form/text-field.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useReader } from '#web/lib/reader.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { pickerWords as words } from './picker.words.ts'
import { useChoose, useTypedChoice } from './picker-form.tsx'

type PickerInputProps = Omit<TextFieldProps, 'onChange'> & {
  name: string
  value: string
  /** The search param for a typed text; undefined if the text is incomplete, which leaves the URL unchanged. */
  read: (typed: string) => string | undefined
}

/** An input that writes its value to the URL while the reader types. Clearing it removes the search param. */
export const PickerInput = ({ name, value, read, look = 'small', ...field }: PickerInputProps) => {
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
      look={look}
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
  /** The search param, where it differs from the name of the field. */
  param?: string
}

/** A word of the sentence that opens a native list. */
export const PickerSelect = ({ name, param = name, value, usual, ...field }: PickerSelectProps) => {
  const choose = useChoose()
  const [draft, setDraft] = useDraft(String(value))
  const choice = (chosen: string) => {
    setDraft(chosen)
    choose(param, chosen === String(usual) ? undefined : chosen)
  }
  const select = usePrehydrationChoice<HTMLSelectElement>(early => choice(early.value), setDraft)
  return (
    <SelectField
      {...field}
      ref={select}
      look="word"
      name={name}
      value={draft}
      onChange={choice}
      className="inline-block max-w-full"
    />
  )
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
    look="word"
    type="date"
    name={name}
    min={min ?? undefined}
    max={max ?? undefined}
    value={day}
    read={typed => (isWithin(typed, { min, max }) ? typed : undefined)}
    className="inline-block max-w-full"
  />
)

/** The days that the list offers, before the last one. */
const daysBack = [1, 7, 30] as const

/** The word "now", or a day. A list offers a few days; once one is chosen, a date field beside it takes any other. */
export const NowOrDay = ({ name = 'day', ...props }: DayPickerProps) => {
  const reader = useReader()
  const { day = '', max } = props
  const offered = max ? daysBack.map(days => addDays(max, -days)).filter(past => isWithin(past, props)) : []
  return (
    <>
      {/* One name for both fields would send the day of the other one when the form is sent without JavaScript. */}
      <PickerSelect label={words.when} name={day ? `${name}-of-list` : name} param={name} value={day} usual="">
        <option value="">{words.now}</option>
        {[...new Set([...offered, ...(day ? [day] : [])])].map(past => (
          <option key={past} value={past} suppressHydrationWarning>
            {formatUtcDay(past, reader)}
          </option>
        ))}
      </PickerSelect>
      {day && (
        <>
          {' ('}
          <DayPicker {...props} name={name} />
          {')'}
        </>
      )}
    </>
  )
}
