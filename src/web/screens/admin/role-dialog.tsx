import { useRef } from 'react'
import type { Person } from '#contract/people.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useRoleChange } from './people.queries.ts'
import { peopleWords } from './people.words.ts'

const { confirm: words, makeAdmin, makeMember } = peopleWords

type RoleDialogProps = { person: Person; onClose: () => void }

/** Confirms a role change and explains its effect. An error stays visible so that the admin can retry. */
export const RoleDialog = ({ person: { id, username, isAdmin }, onClose }: RoleDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { mutate, error, isPending } = useRoleChange(() => dialog.current?.close())
  return (
    <Dialog
      ref={dialog}
      name={{ title: isAdmin ? words.makeMember(username) : words.makeAdmin(username) }}
      onClose={onClose}
    >
      <p className="mt-2 text-table text-second">{isAdmin ? words.memberMeans : words.adminMeans}</p>
      <p className="mt-2 text-table text-second">{words.signedOut}</p>
      <FormRefusal failed={words.failed} error={error} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{words.cancel}</Button>
        <Button look="solid" disabled={isPending} onClick={() => mutate({ id, isAdmin: !isAdmin })}>
          {isPending ? words.pending : isAdmin ? makeMember : makeAdmin}
        </Button>
      </div>
    </Dialog>
  )
}
