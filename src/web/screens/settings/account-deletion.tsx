import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { deleteAccount } from '#contract/accounts.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { href } from '#web/lib/site-path.ts'
import { deleteStoredEmail } from '#web/lib/stored-email.ts'
import { settingsWords } from './settings.words.ts'

const { deletion: words } = settingsWords

/** The phrase that the user must type; the API requires it, too. */
const deletionPhrase = 'delete my account'

/** Deletes the account. The full page load afterwards clears all cached data from the browser. */
const useDeleteAccount = (userId: string) =>
  useMutation({
    mutationFn: () => call(deleteAccount, { params: { userId }, body: { confirmation: deletionPhrase } }),
    onSuccess: () => {
      deleteStoredEmail()
      location.assign(href('/'))
    },
  })

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

/** Explains the deletion and runs it once the phrase is typed. Stays busy after success, until the page unloads. */
const DeletionForm = ({ userId, onCancel }: { userId: string; onCancel: () => void }) => {
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
      <WhatGoes />
      <TextField
        label={
          <span className="font-normal">
            <FillIn
              text={words.confirm}
              parts={{ phrase: <strong className="font-semibold">{deletionPhrase}</strong> }}
            />
          </span>
        }
        value={typed}
        autoCapitalize="none"
        spellCheck={false}
        onChange={setTyped}
        className="mt-5"
      />
      <FormRefusal failed={words.failed} error={error} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" look="danger" disabled={!isConfirmed} aria-busy={isBusy}>
          {isBusy ? words.deleting : words.submit}
        </Button>
      </div>
    </form>
  )
}

export const AccountDeletion = ({ userId }: { userId: string }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog" className="text-bad">
        {words.open}
      </Button>
      {isOpen && (
        <Dialog ref={dialog} name={{ title: words.heading }} closesBeside={false} onClose={() => setIsOpen(false)}>
          <DeletionForm userId={userId} onCancel={() => dialog.current?.close()} />
        </Dialog>
      )}
    </SplitSection>
  )
}
