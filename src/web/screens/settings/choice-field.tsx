import { type ReactNode, useId } from 'react'
import { fieldClass, labelClass } from '#web/components/form/fields.ts'
import { settingsWords } from './settings.words.ts'

const { preferences: words } = settingsWords

type ChoiceFieldProps = {
  label: string
  name: string
  value: string | null
  onChange: (value: string | null) => void
  children: ReactNode
}

/** A select field whose first option is the browser's default. */
export const ChoiceField = ({ label, name, value, onChange, children }: ChoiceFieldProps) => {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value ?? ''}
        onChange={event => onChange(event.currentTarget.value || null)}
        className={`${fieldClass} px-2`}
      >
        <option value="">{words.asBrowser}</option>
        {children}
      </select>
    </div>
  )
}
