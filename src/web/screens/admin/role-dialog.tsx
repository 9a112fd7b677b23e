import { useEffect, useId, useRef } from 'react'
import type { Person } from '#contract/admin.ts'
import { closesByBackdrop } from '#web/components/ui/backdrop.ts'
import { Button } from '#web/components/ui/button.tsx'
import { describeError, findRequestId } from '#web/lib/api-error.ts'
import { useRoleChange } from './people.queries.ts'
import { peopleWords } from './people.words.ts'

const { confirm: words, makeAdmin, makeMember } = peopleWords

type RoleDialogProps = { person: Person; onClose: () => void }

const Refusal = ({ error }: { error: Error }) => {
  const requestId = findRequestId(error)
  return (
    <p role="alert" className="mt-4 border-l-2 border-accent py-0.5 pl-3.5 text-table">
      {words.failed(describeError(error))} {requestId && <code className="font-mono select-all">{requestId}</code>}
    </p>
  )
}

/** Asks before a role changes, and says what follows. A failure stays in sight with the way to try again. */
export const RoleDialog = ({ person: { id, username, isAdmin }, onClose }: RoleDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { mutate, error, isPending } = useRoleChange(() => dialog.current?.close())
  useEffect(() => {
    // Strict mode runs effects twice.
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      {...closesByBackdrop}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] animate-[appear_120ms_ease-out] rounded-button border border-line-strong bg-panel p-6 text-left whitespace-normal text-ink backdrop:bg-shade"
    >
      <h2 id={title} className="text-[1.125rem]/6 font-semibold tracking-[-0.01em]">
        {isAdmin ? words.makeMember(username) : words.makeAdmin(username)}
      </h2>
      <p className="mt-2 text-table text-second">{isAdmin ? words.memberMeans : words.adminMeans}</p>
      <p className="mt-2 text-table text-second">{words.signedOut}</p>
      {error && <Refusal error={error} />}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        <Button look="solid" disabled={isPending} onClick={() => mutate({ id, isAdmin: !isAdmin })}>
          {isPending ? words.pending : isAdmin ? makeMember : makeAdmin}
        </Button>
      </div>
    </dialog>
  )
}
