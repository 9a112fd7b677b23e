import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'
import { boxClass } from './fields.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'width'> &
  FieldFrameProps & {
    onChange: (text: string) => void
    /** Width class of the input; `className` applies to the whole field. */
    width?: string
    /** Buttons beside the input. */
    children?: ReactNode
  }

/** A single-line text input with its label and, below it, a hint or a validation error. */
export const TextField = (props: TextFieldProps) => {
  const { label, isLabelHidden, onChange, hint, problem, width, className, children, ...input } = props
  return (
    <FieldFrame label={label} isLabelHidden={isLabelHidden} hint={hint} problem={problem} className={className}>
      {attributes => (
        <div className="flex flex-wrap gap-2">
          <input
            autoComplete="off"
            {...input}
            {...attributes}
            aria-invalid={Boolean(problem)}
            onChange={event => onChange(event.currentTarget.value)}
            className={classNames(boxClass, 'px-3', width ?? (children ? 'flex-1' : ''))}
          />
          {children}
        </div>
      )}
    </FieldFrame>
  )
}
