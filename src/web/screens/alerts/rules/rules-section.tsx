import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { AlertSettingsLoader } from '../alert-settings-loader.tsx'
import { alertsWords } from '../alerts.words.ts'
import type { AlertsAddress } from '../alerts-address.ts'
import { RuleList } from './rule-list.tsx'

const { rules: words } = alertsWords

const rows = ['a', 'b', 'c', 'd', 'e'] as const

const RulesSkeleton = () => (
  <>
    {rows.map(row => (
      <div key={row} className="flex h-[61px] items-center gap-3 border-t border-line last:border-b">
        <Skeleton className="h-6 w-10 rounded-full" />
        <Skeleton className="h-8 w-56 max-w-full" />
      </div>
    ))}
    <Skeleton className="mt-4 h-9 w-28 rounded-button" />
  </>
)

type RulesSectionProps = { user: User; address: AlertsAddress }

/** The alert rules. If the app list fails to load, rules show the app's number. */
export const RulesSection = ({ user, address }: RulesSectionProps) => {
  const { data: apps = [] } = useQuery(trackedAppsQuery(user.id))
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <AlertSettingsLoader userId={user.id} skeleton={<RulesSkeleton />}>
        {({ rules }) => <RuleList userId={user.id} rules={rules} apps={apps} only={address.app} />}
      </AlertSettingsLoader>
    </SplitSection>
  )
}
