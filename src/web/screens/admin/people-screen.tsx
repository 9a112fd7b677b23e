import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Person } from '#contract/people.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { peopleQuery, useRoleChange } from './people.queries.ts'
import { peopleWords as words } from './people.words.ts'

/** Confirms a role change and explains its effect. An error stays visible so that the admin can retry. */
const RoleDialog = ({ person: { id, username, isAdmin }, onClose }: { person: Person; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { mutate, error, isPending } = useRoleChange(() => dialog.current?.close())
  return (
    <Dialog
      ref={dialog}
      name={{ title: isAdmin ? words.confirm.makeMember(username) : words.confirm.makeAdmin(username) }}
      onClose={onClose}
    >
      <p className="mt-2 text-table text-second">{isAdmin ? words.confirm.memberMeans : words.confirm.adminMeans}</p>
      <p className="mt-2 text-table text-second">{words.confirm.signedOut}</p>
      <FormRefusal failed={words.confirm.failed} error={error} />
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{words.confirm.cancel}</Button>
        <Button look="solid" disabled={isPending} onClick={() => mutate({ id, isAdmin: !isAdmin })}>
          {isPending ? words.confirm.pending : isAdmin ? words.makeMember : words.makeAdmin}
        </Button>
      </div>
    </Dialog>
  )
}

/** Why this role cannot be changed; undefined if it can. */
const fixedReason = (person: Person, ownId: string | undefined): string | undefined => {
  if (person.id === ownId) return words.fixed.yourself
  return person.isAdminBySetting ? words.fixed.bySetting : undefined
}

/** Changes a person's role after confirmation, or explains why it cannot be changed. */
const RoleButton = ({ person }: { person: Person }) => {
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
      <ActionButton of={person.username} ref={button} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {person.isAdmin ? words.makeMember : words.makeAdmin}
      </ActionButton>
      {isAsking && <RoleDialog person={person} onClose={close} />}
    </>
  )
}

const Role = ({ isAdmin }: Pick<Person, 'isAdmin'>) =>
  isAdmin ? (
    <span className="framed-when-forced rounded-badge bg-hover px-1.5 py-0.5 text-sm font-medium text-ink">
      {words.admin}
    </span>
  ) : (
    <span className="text-second">{words.member}</span>
  )

const PersonCell = ({ person }: { person: Person }) => {
  const isSelf = useUser()?.id === person.id
  return (
    <>
      <span className="font-medium [overflow-wrap:anywhere]">{person.username}</span>
      {isSelf && <span className="text-second"> {words.you}</span>}
      <span className="block text-sm [overflow-wrap:anywhere] text-second">
        {person.email ?? <span className="text-third">{words.noEmail}</span>}
      </span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-second md:hidden">
        <Role {...person} />
        <Moment at={person.lastSeenAt} />
      </span>
    </>
  )
}

const { heads } = words

const columns: readonly Column<Person>[] = [
  { key: 'person', head: heads.person, cell: person => <PersonCell person={person} />, isRowHead: true },
  { key: 'role', head: heads.role, cell: person => <Role {...person} />, className: 'w-[14%] max-md:hidden' },
  {
    key: 'lastSeen',
    head: heads.lastSeen,
    cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} />,
    className: 'w-[22%] whitespace-nowrap text-second max-md:hidden',
  },
  {
    key: 'actions',
    head: heads.actions,
    cell: person => <RoleButton person={person} />,
    className: 'w-[24%] text-right max-md:w-32',
  },
]

/** All accounts. On narrow screens, role and last visit appear below the name. */
const PeopleTable = ({ people }: { people: readonly Person[] }) => (
  <DataTable caption={words.caption} columns={columns} rows={people} rowKey={({ id }) => id} isTall />
)

/** The number of accounts; renders nothing until it is loaded. */
const skeleton = (
  <>
    <div className="h-7 border-t border-line" />
    <SkeletonRows count={3} className="flex h-[55px] items-center border-b border-line">
      <Skeleton className="h-4 w-2/5" />
    </SkeletonRows>
  </>
)

/** `children` come after the accounts. */
export const PeopleScreen = ({ children }: { children: ReactNode }) => {
  const { locale } = useReader()
  const query = useQuery(peopleQuery)
  const count = query.data?.length
  return (
    <AdminPage
      title={words.people}
      description={words.description}
      aside={
        count !== undefined && <span className="tabular-nums">{words.count(count, formatNumber(count, locale))}</span>
      }
    >
      <p className="max-w-[62ch] pb-5 text-table text-second">{words.peopleHint}</p>
      <Loaded query={query} words={words} skeleton={skeleton}>
        {people =>
          people.length === 0 ? (
            <Empty title={words.empty} />
          ) : (
            <>
              <PeopleTable people={people} />
              <p className="max-w-[70ch] pt-4 text-sm text-second">{words.fixedHint}</p>
            </>
          )
        }
      </Loaded>
      {children}
    </AdminPage>
  )
}
