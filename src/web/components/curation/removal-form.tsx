import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { curationWords } from './curation.words.ts'

const { reason: words, confirm } = curationWords

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

type RemovalFormProps = { onCancel: () => void; onRemove: (reason: string) => void }

/** Asks why an app leaves the public list. SPEC §5: the browser's confirm dialog follows. */
export const RemovalForm = ({ onCancel, onRemove }: RemovalFormProps) => {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (window.confirm(confirm)) onRemove(reason.trim())
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onCancel()
  }
  return (
    <form onSubmit={submit} onKeyDown={cancelOnEscape} className="max-w-[34rem]">
      <ReasonField value={reason} onChange={setReason} isFirst />
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="danger">
          {words.submit}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  )
}
