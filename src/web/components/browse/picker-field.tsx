import { type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { useChoose } from './picker-form.tsx'

/** Classes of a picker's input. */
export const pickerBox =
  'block h-8 w-full min-w-0 rounded-button border border-line-strong bg-panel px-2 text-sm text-ellipsis'

type PickerFieldProps = { label: string; className?: string | undefined; children: (id: string) => ReactNode }

/** A field below its label. */
export const PickerField = ({ label, className, children }: PickerFieldProps) => {
  const id = useId()
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-xs text-third">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

type PickerSelectProps = {
  label: string
  /** The search param of the field. */
  name: string
  value: string | number
  /** The default, which the URL omits. */
  usual: string | number
  className?: string
  /** `option` and `optgroup` elements. */
  children: ReactNode
}

/** A native select that writes its value to the URL. */
export const PickerSelect = ({ label, name, value, usual, className, children }: PickerSelectProps) => {
  const choose = useChoose()
  const [draft, setDraft] = useDraft(String(value))
  const choice = (chosen: string) => {
    setDraft(chosen)
    choose(name, chosen === String(usual) ? undefined : chosen)
  }
  const field = usePrehydrationChoice<HTMLSelectElement>(early => choice(early.value), setDraft)
  return (
    <PickerField label={label} className={className}>
      {id => (
        <select
          ref={field}
          id={id}
          name={name}
          value={draft}
          onChange={({ currentTarget }) => choice(currentTarget.value)}
          className={pickerBox}
        >
          {children}
        </select>
      )}
    </PickerField>
  )
}
