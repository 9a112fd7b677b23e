import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { SignInWay } from '#contract/accounts.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { loginAddress } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { signInWayQuery } from './auth.queries.ts'
import { authWords as words } from './auth.words.ts'
import { OwnerCommand } from './owner-command.tsx'

/** Disabled when no identity provider is configured; the reason appears below. */
const NoWay = ({ hasOwnerLink }: Pick<SignInWay, 'hasOwnerLink'>) => {
  const reason = useId()
  return (
    <>
      <Button look="solid" disabled aria-describedby={reason} className="w-full">
        {words.signInWith(words.unnamedProvider)}
      </Button>
      <p id={reason} className="text-sm text-second">
        {words.notSetUp}
      </p>
      {hasOwnerLink && (
        <p className="text-sm text-second">
          <FillIn text={words.ownerHint} parts={{ command: <OwnerCommand /> }} />
        </p>
      )}
    </>
  )
}

/** The button for signing in with the identity provider, labelled with its name. */
export const SignInButton = ({ returnTo }: { returnTo: string | undefined }) => {
  const { data: way, error, refetch } = useQuery(signInWayQuery)
  if (way?.providerName) {
    // A plain link, because the server handles this path and not the router.
    return (
      <a href={href(loginAddress(returnTo))} className={buttonClass('solid', 'w-full')}>
        {words.signInWith(way.providerName)}
      </a>
    )
  }
  if (way) return <NoWay {...way} />
  if (error) return <Failure message={words.wayFailed(describeError(error))} error={error} onRetry={refetch} />
  return (
    <Loading label={words.wayLoading}>
      <Skeleton className="h-9 rounded-button" />
    </Loading>
  )
}
