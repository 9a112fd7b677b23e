import type { ReactNode } from 'react'
import { SelectField } from '#web/components/form/select-field.tsx'
import { settingsWords } from './settings.words.ts'

const { preferences: words } = settingsWords

type ChoiceFieldProps = {
  label: string
  name: string
  value: string | null
  onChange: (value: string | null) => void
  children: ReactNode
}

export const ChoiceField = ({ label, name, value, onChange, children }: ChoiceFieldProps) => (
  <SelectField
    label={label}
    name={name}
    value={value ?? ''}
    onChange={chosen => onChange(chosen || null)}
    className="min-w-0"
  >
    <option value="">{words.asBrowser}</option>
    {children}
  </SelectField>
)
