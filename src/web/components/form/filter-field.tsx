import type { KeyboardEvent } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** Enter must not submit the surrounding form: the list is filtered already. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Filters the list below it while the user types. */
export const FilterField = (props: TextFieldProps & { label: string }) => (
  <TextField {...props} isLabelHidden placeholder={props.label} type="search" onKeyDown={ignoreEnter} />
)
