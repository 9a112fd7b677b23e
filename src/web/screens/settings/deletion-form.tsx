import { type FormEvent, useId, useState } from 'react'
import { fieldClass } from '#web/components/form/fields.ts'
import { Button } from '#web/components/ui/button.tsx'
import { describeError, findRequestId } from '#web/lib/api-error.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { settingsWords } from './settings.words.ts'
import { deletionPhrase, useDeleteAccount } from './use-delete-account.ts'

const { deletion: words } = settingsWords

const WhatGoes = () => (
  <div className="mt-2 text-table text-second">
    <p>{words.what}</p>
    <ul className="mt-1 list-disc pl-5">
      {words.parts.map(part => (
        <li key={part}>{part}</li>
      ))}
    </ul>
    <p className="mt-2">{words.remains}</p>
  </div>
)

// A toast would lie behind the dialog.
const Failed = ({ error }: { error: unknown }) => {
  const requestId = findRequestId(error)
  return (
    <p role="alert" className="mt-3 border-l-2 border-accent pl-3 text-table">
      {words.failed(describeError(error))}{' '}
      {requestId && <code className="font-mono text-sm text-second select-all">{requestId}</code>}
    </p>
  )
}

type DeletionFormProps = { userId: string; titleId: string; onCancel: () => void }

/** Says what is deleted and deletes it once the phrase is typed. After a success it stays busy until the page is left. */
export const DeletionForm = ({ userId, titleId, onCancel }: DeletionFormProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, isSuccess, error } = useDeleteAccount(userId)
  const isConfirmed = typed.trim().toLowerCase() === deletionPhrase
  const isBusy = isPending || isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed && !isBusy) mutate()
  }

  return (
    <form onSubmit={submit}>
      <h2 id={titleId} className="text-body font-semibold">
        {words.heading}
      </h2>
      <WhatGoes />
      <label htmlFor={id} className="mt-5 block text-table">
        <FillIn text={words.confirm} parts={{ phrase: <strong className="font-semibold">{deletionPhrase}</strong> }} />
      </label>
      <input
        id={id}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={event => setTyped(event.currentTarget.value)}
        className={`${fieldClass} px-3`}
      />
      {error && <Failed error={error} />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" look="danger" disabled={!isConfirmed} aria-busy={isBusy} className="aria-busy:opacity-80">
          {isBusy ? words.deleting : words.submit}
        </Button>
      </div>
    </form>
  )
}
