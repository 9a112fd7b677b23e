import { SelectField } from '#web/components/form/select-field.tsx'
import type { TimeOption } from './hours.ts'

type TimeSelectProps = {
  label: string
  options: readonly TimeOption[]
  value: number
  onChange: (value: number) => void
}

/** Selects an hour or a weekday. Server and browser may format the options differently. */
export const TimeSelect = ({ label, options, value, onChange }: TimeSelectProps) => (
  <SelectField label={label} value={value} onChange={chosen => onChange(Number(chosen))} width="w-36!">
    {options.map(option => (
      <option key={option.value} value={option.value} suppressHydrationWarning>
        {option.name}
      </option>
    ))}
  </SelectField>
)
