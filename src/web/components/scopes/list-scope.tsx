import { Link } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { type ListScopeAddress, listScopes, type ScopeAddress } from './scope-query.ts'

export const scopeWords = {
  label: 'Charts',
  groups: { own: 'Its category', overall: 'Overall', any: 'Best of all' },
  /** The server's wording (`domain/scope-words.ts`), copied because computing it would add 2 KB to each page. */
  ofLists: {
    own: "each app's category and overall, iPhone (iPad-only apps: iPad), free or paid",
    overall: 'overall, iPhone (iPad-only apps: iPad), free or paid',
    any: 'any chart',
  },
  ranksIn: (charts: string) => `Ranks in ${charts}`,
}

type ScopeSwitchProps = {
  /** All search params; those that are not about the scope are kept. */
  address: ScopeAddress & Readonly<Record<string, unknown>>
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
      {scopeWords.groups[group]}
    </Link>
  )
}

/** Shows which charts the numbers are based on, and switches between the three groups that most people need. */
export const ScopeSwitch = ({ address, charts }: ScopeSwitchProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4 text-sm text-second">
    <p>{scopeWords.ranksIn(charts)}</p>
    <nav aria-label={scopeWords.label} className="flex gap-x-3">
      {listScopes.map(group => (
        <ScopeLink key={group} address={address} group={group} />
      ))}
    </nav>
  </div>
)

type ListScopeProps = { address: ListScopeAddress & Readonly<Record<string, unknown>> }

export const ListScope = ({ address }: ListScopeProps) => (
  <div className="pb-3">
    <ScopeSwitch address={address} charts={scopeWords.ofLists[address.scope ?? 'own']} />
  </div>
)
