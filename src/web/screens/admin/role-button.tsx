import { useRef, useState } from 'react'
import type { Person } from '#contract/people.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { peopleWords as words } from './people.words.ts'
import { RoleDialog } from './role-dialog.tsx'

/** Why this role cannot be changed; undefined if it can. */
const fixedReason = (person: Person, ownId: string | undefined): string | undefined => {
  if (person.id === ownId) return words.fixed.yourself
  return person.isAdminBySetting ? words.fixed.bySetting : undefined
}

/** Changes a person's role after confirmation, or explains why it cannot be changed. */
export const RoleButton = ({ person }: { person: Person }) => {
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const reason = fixedReason(person, useUser()?.id)
  if (reason) return <span className="inline-flex min-h-6 items-center text-sm text-third">{reason}</span>
  const close = () => {
    setIsAsking(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
        className={actionLink}
      >
        {person.isAdmin ? words.makeMember : words.makeAdmin}
        <span className="sr-only">{words.ofPerson(person.username)}</span>
      </button>
      {isAsking && <RoleDialog person={person} onClose={close} />}
    </>
  )
}
