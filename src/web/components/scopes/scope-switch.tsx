import { Link } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { listScopes } from './list-scope-address.ts'
import { scopeWords as words } from './scope.words.ts'
import type { ScopeAddress } from './scope-query.ts'

type ScopeSwitchProps = {
  /** All search params; those that are not about the scope are kept. */
  address: ScopeAddress & Readonly<Record<string, unknown>>
  /** The charts in words. */
  charts: string
}

type ScopeLinkProps = Pick<ScopeSwitchProps, 'address'> & { group: (typeof listScopes)[number] }

const ScopeLink = ({ address, group }: ScopeLinkProps) => {
  const isCurrent = (address.scope ?? 'own') === group
  const search = { ...address, scope: group === 'own' ? undefined : group, chartType: undefined, device: undefined }
  return (
    <Link
      to="."
      search={search}
      resetScroll={false}
      preload={false}
      {...(isCurrent && { 'aria-current': 'true' as const })}
      className={classNames(
        'chosen-when-forced inline-flex min-h-6 items-center',
        isCurrent ? 'font-medium text-ink' : 'text-second hover:text-ink',
      )}
    >
      {words.groups[group]}
    </Link>
  )
}

/** Says which charts the numbers rest on, and switches between the three groups that most people need. */
export const ScopeSwitch = ({ address, charts }: ScopeSwitchProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-second">
    <p>{words.ranksIn(charts)}</p>
    <nav aria-label={words.label} className="flex gap-x-3">
      {listScopes.map(group => (
        <ScopeLink key={group} address={address} group={group} />
      ))}
    </nav>
  </div>
)
