import { type ReactNode, useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export const labelClass = 'block text-table font-medium'

const box =
  'block w-full min-w-0 rounded-button border border-line-strong bg-panel text-ellipsis placeholder:text-third aria-invalid:border-bad disabled:bg-transparent disabled:text-third'
const smallBox = `${box} h-8 text-sm`

/** `gap` is the space between the label and the box. */
export const fieldLooks = {
  form: { label: labelClass, gap: 'mt-1.5', box: `${box} h-9 text-table`, padding: 'px-3' },
  /** In a row of filters. */
  small: { label: 'block text-xs text-third', gap: 'mt-1', box: smallBox, padding: 'px-2' },
  /** A word of a sentence, as wide as the chosen text in browsers that know `field-sizing`. */
  word: {
    label: 'sr-only',
    gap: '',
    box: 'field-sizing-content h-7 max-w-full appearance-none border-b border-third bg-transparent font-medium text-ellipsis hover:border-ink not-supports-[field-sizing:content]:max-w-40',
    padding: '',
  },
  /** Small, with the label beside the box. */
  inline: { label: 'text-xs text-third', gap: '', box: smallBox, padding: 'px-2' },
}

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
          className={classNames('mt-1 min-h-[1.125rem] text-sm', problem ? 'text-bad' : 'text-second')}
        >
          {problem || hint}
        </p>
      )}
    </div>
  )
}
