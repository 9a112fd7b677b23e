import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { FieldFrame, type FieldFrameProps, fieldLooks } from './field-frame.tsx'

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'onChange' | 'width'> &
  FieldFrameProps & {
    onChange: (value: string) => void
    /** Width class of the select; `className` applies to the whole field. */
    width?: string
  }

export const SelectField = (props: SelectFieldProps) => {
  const { look = 'form', label, isLabelHidden, onChange, hint, problem, width, className, ...select } = props
  return (
    <FieldFrame {...props}>
      {attributes => (
        <>
          <select
            {...select}
            {...attributes}
            onChange={event => onChange(event.currentTarget.value)}
            className={classNames(fieldLooks[look].box, look === 'word' ? 'pr-4.5' : 'px-2', width)}
          />
          {look === 'word' && <ChevronDown size={14} aria-hidden className="pointer-events-none -ml-3.5 inline" />}
        </>
      )}
    </FieldFrame>
  )
}

type OptionsProps<Value> = { values: readonly Value[]; nameOf: (value: Value) => string }

/** The options of a select. */
export const Options = <Value extends string | number>({ values, nameOf }: OptionsProps<Value>) =>
  values.map(value => (
    <option key={value} value={value}>
      {nameOf(value)}
    </option>
  ))
