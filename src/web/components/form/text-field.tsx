import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { FieldFrame, type FieldFrameProps, fieldLooks } from './field-frame.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'width'> &
  FieldFrameProps & {
    onChange: (text: string, input: HTMLInputElement) => void
    /** Classes of the input, such as its width; `className` applies to the whole field. */
    width?: string
    /** Buttons beside the input. */
    children?: ReactNode
  }

export const TextField = (props: TextFieldProps) => {
  const { look = 'form', label, isLabelHidden, onChange, hint, problem, width, className, children, ...input } = props
  const { box, padding } = fieldLooks[look]
  return (
    <FieldFrame {...props}>
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

/** Enter must not submit the surrounding form: the list is filtered already. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Filters the list below it while the user types. */
export const FilterField = (props: TextFieldProps & { label: string }) => (
  <TextField {...props} isLabelHidden placeholder={props.label} type="search" onKeyDown={ignoreEnter} />
)
