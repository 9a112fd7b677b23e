import { useEffect, useRef } from 'react'
import { TextField } from '#web/components/form/text-field.tsx'
import { curationWords } from './curation.words.ts'

const { reason: words } = curationWords

/** The limit of the API. */
const longest = 500

type ReasonFieldProps = { value: string; onChange: (value: string) => void; isFirst?: boolean }

/** The reason for an admin's action. `isFirst` focuses the field when it appears. */
export const ReasonField = ({ value, onChange, isFirst = false }: ReasonFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  return (
    <TextField
      ref={field}
      label={words.label}
      hint={words.hint}
      value={value}
      maxLength={longest}
      onChange={onChange}
    />
  )
}
