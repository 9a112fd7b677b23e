import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { fieldLooks } from './fields.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'width'> &
  FieldFrameProps & {
    onChange: (text: string, input: HTMLInputElement) => void
    /** Classes of the input, such as its width; `className` applies to the whole field. */
    width?: string
    /** Buttons beside the input. */
    children?: ReactNode
  }

/** A single-line text input with its label and, below it, a hint or a validation error. */
export const TextField = (props: TextFieldProps) => {
  const { look = 'form', label, isLabelHidden, onChange, hint, problem, width, className, children, ...input } = props
  const { box, padding } = fieldLooks[look]
  return (
    <FieldFrame
      look={look}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      problem={problem}
      className={className}
    >
      {attributes => (
        <div className="flex flex-wrap gap-2">
          <input
            autoComplete="off"
            {...input}
            {...attributes}
            aria-invalid={Boolean(problem)}
            onChange={({ currentTarget }) => onChange(currentTarget.value, currentTarget)}
            className={classNames(box, padding, width ?? (children ? 'flex-1' : ''))}
          />
          {children}
        </div>
      )}
    </FieldFrame>
  )
}
