import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { boxClass, labelClass } from './fields.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'width'> & {
  label: ReactNode
  onChange: (text: string) => void
  hint?: string
  /** What is wrong with the text; it is read out, and stands where the hint does. */
  problem?: string | false
  /** Of the input alone; `className` is of the whole field. */
  width?: string
  /** The buttons beside the input. */
  children?: ReactNode
}

/** A line of text to type: its label, the input, and below it a hint or what is wrong. */
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
