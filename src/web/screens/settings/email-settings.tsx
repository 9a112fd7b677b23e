import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { EmailForm } from './email-form.tsx'
import { notificationsQuery } from './settings.queries.ts'
import { settingsWords } from './settings.words.ts'

const { email: words } = settingsWords

const skeleton = (
  <>
    <Skeleton className="h-5 w-12" />
    <Skeleton className="mt-1.5 h-9 max-w-96" />
    <Skeleton className="mt-8 h-6 w-56" />
    <Skeleton className="mt-5 h-9 w-[92px]" />
  </>
)

export const EmailSettings = ({ user }: { user: User }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    {user.email !== null && !user.isEmailVerified && (
      <p className="mb-4 max-w-[60ch] text-table text-second">{words.unverified(user.email)}</p>
    )}
    <Loaded query={useQuery(notificationsQuery(user.id))} words={words} skeleton={skeleton}>
      {saved => <EmailForm user={user} saved={saved} />}
    </Loaded>
    <p className="mt-4 text-table">
      <Link to="/alerts" className={actionLink}>
        {words.alerts}
      </Link>
    </p>
  </SplitSection>
)
