import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { closesByBackdrop } from '#web/components/ui/backdrop.ts'
import { Button } from '#web/components/ui/button.tsx'
import { describeError, findRequestId } from '#web/lib/api-error.ts'
import { curationWords } from './curation.words.ts'
import { ReasonField } from './reason-field.tsx'
import { findServerWord } from './tell-failure.ts'
import { useRemoveInternational } from './use-international-removal.ts'

const { international: words } = curationWords

// A toast would lie behind the dialog.
const Refusal = ({ error }: { error: Error }) => {
  const requestId = findRequestId(error)
  return (
    <p role="alert" className="mt-4 border-l-2 border-accent py-0.5 pl-3.5 text-table">
      {words.failed(findServerWord(error) ?? describeError(error))}{' '}
      {requestId && <code className="font-mono select-all">{requestId}</code>}
    </p>
  )
}

type RemovalDialogProps = { app: App; onClose: (isRemoved: boolean) => void }

/** Asks before an app is removed from the top international apps, and why. A failure stays in sight. */
export const RemovalDialog = ({ app, onClose }: RemovalDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [reason, setReason] = useState('')
  const { mutate, error, isPending, isSuccess } = useRemoveInternational()
  useEffect(() => {
    // Strict mode runs effects twice.
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ app, reason: reason.trim() }, { onSuccess: () => dialog.current?.close() })
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      {...closesByBackdrop}
      onClose={() => onClose(isSuccess)}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] animate-[appear_120ms_ease-out] rounded-button border border-line-strong bg-panel p-6 text-left whitespace-normal text-ink backdrop:bg-shade"
    >
      <form onSubmit={submit}>
        <h2 id={title} className="text-[1.125rem]/6 font-semibold tracking-[-0.01em]">
          {words.title}
        </h2>
        <p className="mt-2 mb-4 text-table text-second">{words.text(app.name)}</p>
        <ReasonField value={reason} onChange={setReason} />
        {error && <Refusal error={error} />}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
          <Button type="submit" look="danger" aria-busy={isPending} className="aria-busy:opacity-80">
            {isPending ? words.pending : words.submit}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
