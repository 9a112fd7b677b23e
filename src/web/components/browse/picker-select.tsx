import { SelectField, type SelectFieldProps } from '#web/components/form/select-field.tsx'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useChoose } from './picker-form.tsx'

type PickerSelectProps = Omit<SelectFieldProps, 'onChange'> & {
  /** The search param of the field. */
  name: string
  value: string | number
  /** The default, which the URL omits. */
  usual: string | number
}

/** A native select that writes its value to the URL. */
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
