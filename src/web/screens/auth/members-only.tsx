import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { membersOnlyWords as words } from './members-only.words.ts'

/** The route admits no visitors, so a visitor here was signed in when the page opened: the session ended. */
const Ended = () => (
  <div role="alert" className="border-y border-line py-10">
    <p className="mb-4 max-w-[60ch]">{words.endedHint}</p>
    <Link to="/auth" search={signInFrom(useLocation())} className={buttonClass('solid')}>
      {words.signIn}
    </Link>
  </div>
)

/** Shown instead of the screen until the user is known to be signed in. */
const NoMember = () => {
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  const title = user === null ? words.ended : words.title
  usePageMeta({ title, isIndexed: false, isUnavailable: user === undefined })
  return (
    <>
      <PageHeader>
        <PageTitle title={title} />
      </PageHeader>
      {user === null && <Ended />}
      {user === undefined && error && (
        <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
      )}
    </>
  )
}

/** A screen for signed-in people. The route redirects visitors; this covers an unknown or ended session. */
export const MembersOnly = ({ children }: { children: ReactNode }) => {
  const { data: user } = useQuery(currentUserQuery)
  return user ? children : <NoMember />
}
