import { type ReactNode, useId } from 'react'
import { labelClass } from './field-frame.tsx'

type RadioFieldProps<Value extends string> = {
  label: string
  values: readonly Value[]
  labels: Readonly<Record<Value, { name: string; hint: string }>>
  chosen: Value
  onChoose: (value: Value) => void
  /** The choices are in a row instead of a column. */
  isRow?: boolean
  className?: string
  /** Fields that depend on the choice. */
  children?: ReactNode
}

export const RadioField = <Value extends string>(props: RadioFieldProps<Value>) => {
  const { label, values, labels, chosen, onChoose, isRow = false, className, children } = props
  const name = useId()
  return (
    <fieldset className={className}>
      <legend className={labelClass}>{label}</legend>
      <div className={isRow ? 'mt-1.5 flex flex-wrap gap-x-6 gap-y-1' : 'mt-1'}>
        {values.map(value => (
          <label key={value} className={`flex items-center gap-2 text-table ${isRow ? 'min-h-6' : 'min-h-7'}`}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="size-4 shrink-0 accent-ink"
            />
            <span>
              {labels[value].name} <span className="text-second">{labels[value].hint}</span>
            </span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
