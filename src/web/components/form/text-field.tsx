import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { boxClass, labelClass } from './fields.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'width'> & {
  label: ReactNode
  onChange: (text: string) => void
  hint?: string
  /** The validation error. It replaces the hint and is announced to screen readers. */
  problem?: string | false
  /** Width class of the input; `className` applies to the whole field. */
  width?: string
  /** Buttons beside the input. */
  children?: ReactNode
}

/** A single-line text input with its label and, below it, a hint or a validation error. */
export const TextField = (props: TextFieldProps) => {
  const { label, onChange, hint, problem, width, className, children, ...input } = props
  const id = useId()
  const hasNote = hint !== undefined || problem !== undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          autoComplete="off"
          {...input}
          id={id}
          aria-invalid={Boolean(problem)}
          aria-describedby={hasNote ? `${id}-note` : undefined}
          onChange={event => onChange(event.currentTarget.value)}
          className={classNames(boxClass, 'px-3', width ?? (children ? 'flex-1' : ''))}
        />
        {children}
      </div>
      {hasNote && (
        <p
          id={`${id}-note`}
          role={problem ? 'alert' : undefined}
          className={classNames('mt-1 min-h-[1.125rem] text-sm', problem ? 'text-accent' : 'text-second')}
        >
          {problem || hint}
        </p>
      )}
    </div>
  )
}
