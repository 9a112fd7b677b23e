import { TextField, type TextFieldProps } from '#web/components/form/text-field.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useTypedChoice } from './picker-form.tsx'

type PickerInputProps = Omit<TextFieldProps, 'onChange'> & {
  /** The search param of the field. */
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
