import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { curationWords } from './curation.words.ts'
import { ReasonField } from './reason-field.tsx'

const { reason: words, confirm } = curationWords

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
