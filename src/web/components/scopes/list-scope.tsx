import type { ListScopeAddress } from './list-scope-address.ts'
import { scopeWords as words } from './scope.words.ts'
import { ScopeSwitch } from './scope-switch.tsx'

type ListScopeProps = { address: ListScopeAddress & Readonly<Record<string, unknown>> }

/** Which charts the ranks of a list rest on. */
export const ListScope = ({ address }: ListScopeProps) => (
  <div className="pb-3">
    <ScopeSwitch address={address} charts={words.ofLists[address.scope ?? 'own']} />
  </div>
)
