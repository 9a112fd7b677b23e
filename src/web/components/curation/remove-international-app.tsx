import { type FormEvent, useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { describeFailure } from '#web/components/feedback/failure-toast.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { focusNeighbour, TrashButton } from '#web/components/ui/trash-button.tsx'
import { curationWords } from './curation.words.ts'
import { ReasonField } from './removal-form.tsx'
import { useRemoveInternational } from './use-international-removal.ts'

const { international: words } = curationWords

type RemovalDialogProps = { app: App; onClose: (isRemoved: boolean) => void }

/**
 * Asks for confirmation and a reason before an app is removed from the top international apps. Stays open when the removal
 * fails.
 */
const RemovalDialog = ({ app, onClose }: RemovalDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const { mutate, error, isPending, isSuccess } = useRemoveInternational()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ app, reason: reason.trim() }, { onSuccess: () => dialog.current?.close() })
  }
  return (
    <Dialog ref={dialog} name={{ title: words.title }} onClose={() => onClose(isSuccess)}>
      <form onSubmit={submit}>
        <p className="mt-2 mb-4 text-table text-second">{words.text(app.name)}</p>
        <ReasonField value={reason} onChange={setReason} />
        <FormRefusal failed={() => words.failed(describeFailure(error))} error={error} />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <Button type="submit" look="danger" aria-busy={isPending}>
            {isPending ? words.pending : words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export const RemoveInternationalApp = ({ app }: { app: App }) => {
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (isRemoved: boolean) => {
    setIsAsking(false)
    if (isRemoved) focusNeighbour(button.current)
    else button.current?.focus()
  }
  return (
    <>
      <TrashButton
        ref={button}
        label={words.button(app.name)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      />
      {isAsking && <RemovalDialog app={app} onClose={close} />}
    </>
  )
}
