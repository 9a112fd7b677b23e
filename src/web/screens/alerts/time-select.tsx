import { useId } from 'react'
import { fieldClass, labelClass } from '#web/components/form/fields.ts'
import type { TimeOption } from './hours.ts'

type TimeSelectProps = {
  label: string
  options: readonly TimeOption[]
  value: number
  onChange: (value: number) => void
}

/** Selects an hour or a weekday. Server and browser may format the options differently. */
export const TimeSelect = ({ label, options, value, onChange }: TimeSelectProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={event => onChange(Number(event.currentTarget.value))}
        className={`${fieldClass} w-36! px-2`}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} suppressHydrationWarning>
            {option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
