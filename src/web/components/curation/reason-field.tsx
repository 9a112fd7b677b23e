import { useEffect, useId, useRef } from 'react'
import { fieldClass, labelClass } from '#web/components/form/fields.ts'
import { curationWords } from './curation.words.ts'

const { reason: words } = curationWords

/** As long as the API takes. */
const longest = 500

type ReasonFieldProps = { value: string; onChange: (value: string) => void; isFirst?: boolean }

/** Why something is done. `isFirst` puts the focus here when it appears. */
export const ReasonField = ({ value, onChange, isFirst = false }: ReasonFieldProps) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  return (
    <div>
      <label htmlFor={id} className={labelClass}>
        {words.label}
      </label>
      <input
        id={id}
        ref={field}
        value={value}
        maxLength={longest}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={event => onChange(event.currentTarget.value)}
        className={`${fieldClass} px-3`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-second">
        {words.hint}
      </p>
    </div>
  )
}
