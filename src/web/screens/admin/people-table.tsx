import type { Person } from '#contract/people.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { peopleWords as words } from './people.words.ts'
import { RoleButton } from './role-button.tsx'

const head = 'sticky top-0 bg-paper py-1.5 font-normal whitespace-nowrap shadow-[inset_0_-1px_0_var(--color-line)]'

const Role = ({ isAdmin }: Pick<Person, 'isAdmin'>) =>
  isAdmin ? (
    <span className="framed-when-forced rounded-badge bg-accent/13 px-1.5 py-0.5 text-sm font-medium text-accent">
      {words.admin}
    </span>
  ) : (
    <span className="text-second">{words.member}</span>
  )

const PersonRow = ({ person }: { person: Person }) => {
  const isSelf = useUser()?.id === person.id
  return (
    <tr className="border-b border-line align-top hover:bg-hover/60">
      <th scope="row" className="py-2 pr-4 text-left font-normal">
        <span className="font-medium [overflow-wrap:anywhere]">{person.username}</span>
        {isSelf && <span className="text-second"> {words.you}</span>}
        <span className="block text-sm [overflow-wrap:anywhere] text-second">
          {person.email ?? <span className="text-third">{words.noEmail}</span>}
        </span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-second md:hidden">
          <Role {...person} />
          <Moment at={person.lastSeenAt} />
        </span>
      </th>
      <td className="py-2 pr-4 max-md:hidden">
        <Role {...person} />
      </td>
      <td className="py-2 pr-4 whitespace-nowrap text-second max-md:hidden">
        <Moment at={person.lastSeenAt} />
      </td>
      <td className="py-1.5 text-right">
        <RoleButton person={person} />
      </td>
    </tr>
  )
}

/** All accounts. On narrow screens, role and last visit appear below the name. */
export const PeopleTable = ({ people }: { people: readonly Person[] }) => (
  <table className="w-full border-t border-line text-table">
    <caption className="sr-only">{words.caption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <th scope="col" className={head}>
          {words.heads.person}
        </th>
        <th scope="col" className={`${head} w-[14%] max-md:hidden`}>
          {words.heads.role}
        </th>
        <th scope="col" className={`${head} w-[22%] max-md:hidden`}>
          {words.heads.lastSeen}
        </th>
        <th scope="col" className={`${head} w-[24%] text-right max-md:w-32`}>
          {words.heads.actions}
        </th>
      </tr>
    </thead>
    <tbody>
      {people.map(person => (
        <PersonRow key={person.id} person={person} />
      ))}
    </tbody>
  </table>
)
