import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { PreviewBlock } from './preview-block.tsx'
import { ScopeForm } from './scope-form.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { withdrawalsQuery } from './withdrawals.queries.ts'
import { withdrawalsWords as words } from './withdrawals.words.ts'
import { scopeOf, type WithdrawalsAddress } from './withdrawals-address.ts'

/** Why there is no preview yet. */
const Hint = ({ address: { from, to } }: { address: WithdrawalsAddress }) => (
  <p className="text-table text-second">
    {from !== undefined && to !== undefined ? words.scope.backwards : words.scope.hint}
  </p>
)

/** Where admins withdraw wrong measurements and see earlier withdrawals. */
export const WithdrawalsScreen = ({ address }: { address: WithdrawalsAddress }) => {
  const scope = scopeOf(address)
  return (
    <AdminPage title={words.title} description={words.description}>
      <p className="max-w-[75ch] pb-6 text-second">{words.intro}</p>
      <Section title={words.scope.title}>
        <ScopeForm address={address} />
        <div className="mt-5">
          {scope ? <PreviewBlock key={JSON.stringify(scope)} scope={scope} /> : <Hint address={address} />}
        </div>
      </Section>
      <Section title={words.list.title} className="mt-10">
        <Loaded query={useQuery(withdrawalsQuery)} words={words.list} skeleton={<Skeleton className="h-5 w-3/5" />}>
          {withdrawals =>
            withdrawals.length === 0 ? (
              <Empty title={words.list.emptyTitle}>{words.list.emptyHint}</Empty>
            ) : (
              <ul className="border-b border-line">
                {withdrawals.map(withdrawal => (
                  <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </AdminPage>
  )
}
