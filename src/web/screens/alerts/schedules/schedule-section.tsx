import type { User } from '#contract/accounts.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { AlertSettingsLoader } from '../alert-settings-loader.tsx'
import { alertsWords } from '../alerts.words.ts'
import { ScheduleForm } from './schedule-form.tsx'

const { when: words } = alertsWords

const ScheduleSkeleton = () => (
  <>
    <Skeleton className="h-28 max-w-96" />
    <Skeleton className="mt-5 h-32 max-w-72" />
    <Skeleton className="mt-5 h-9 w-[92px] rounded-button" />
  </>
)

/** When notifications may be sent. */
export const ScheduleSection = ({ user }: { user: User }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <AlertSettingsLoader userId={user.id} skeleton={<ScheduleSkeleton />}>
      {({ schedule, timeZone }) => <ScheduleForm user={user} schedule={schedule} timeZone={timeZone} />}
    </AlertSettingsLoader>
  </SplitSection>
)
