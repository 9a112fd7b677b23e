import type { KeyboardEvent } from 'react'
import { TextField } from './text-field.tsx'

type FilterFieldProps = { label: string; value: string; onChange: (text: string) => void; className?: string }

/** Enter must not submit the surrounding form: the list is filtered already. */
const ignoreEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Filters the list below it while the user types. */
export const FilterField = ({ label, ...field }: FilterFieldProps) => (
  <TextField {...field} label={label} isLabelHidden placeholder={label} type="search" onKeyDown={ignoreEnter} />
)
