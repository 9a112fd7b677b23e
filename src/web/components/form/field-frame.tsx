import { type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { fieldLooks } from './fields.ts'

export type FieldFrameProps = {
  look?: keyof typeof fieldLooks
  label: ReactNode
  /** Only screen readers get the label, for example where the placeholder shows the same words. */
  isLabelHidden?: boolean | undefined
  hint?: string | undefined
  /** The validation error. It replaces the hint and is announced to screen readers. */
  problem?: string | false | undefined
  className?: string | undefined
}

/** What an input or select needs to belong to its label and its note. */
type FieldAttributes = { id: string; 'aria-describedby'?: string }

type Frame = FieldFrameProps & { children: (attributes: FieldAttributes) => ReactNode }

/** A field with its label and, below it, a hint or a validation error. */
export const FieldFrame = (props: Frame) => {
  const { look = 'form', label, isLabelHidden = false, hint, problem, className, children } = props
  const id = useId()
  const hasNote = hint !== undefined || problem !== undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : fieldLooks[look].label}>
        {label}
      </label>
      <div className={isLabelHidden ? undefined : fieldLooks[look].gap}>
        {children(hasNote ? { id, 'aria-describedby': `${id}-note` } : { id })}
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
