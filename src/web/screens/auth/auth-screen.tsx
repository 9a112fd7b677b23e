import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SignInWay } from '#contract/accounts.ts'
import type { SignInProblem } from '#domain/sign-in-problems.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { productName } from '#web/lib/page-head.ts'
import { loginAddress } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { signInWayQuery } from './auth.queries.ts'
import { authWords as words } from './auth.words.ts'
import { Notice, OwnerCommand, OwnerLink, useOwnerSecret } from './owner-link.tsx'

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
const SignInButton = ({ returnTo }: { returnTo: string | undefined }) => {
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

const Problem = ({ problem }: { problem: SignInProblem }) => {
  const { data: way } = useQuery(signInWayQuery)
  return <Notice>{words.problems[problem](way?.providerName ?? words.theProvider)}</Notice>
}

const Gains = () => (
  <>
    <h3 className="text-table font-medium">{words.gainsTitle}</h3>
    <ul className="mt-2 grid gap-1.5">
      {words.gains.map(gain => (
        <li key={gain} className="flex gap-2.5 text-table text-second">
          <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-second" />
          {gain}
        </li>
      ))}
    </ul>
  </>
)

type AuthScreenProps = {
  /** The path on this site to return to after signing in. */
  returnTo?: string | undefined
  problem?: SignInProblem | undefined
  /** The public page that shows most of what the visitor asked for. */
  publicPage?: ReactNode
}

/** The sign-in page. Visitors also see it at the URL of a page that needs an account; the URL stays. */
export const AuthScreen = ({ returnTo, problem, publicPage }: AuthScreenProps) => {
  const ownerSecret = useOwnerSecret()
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      <section className="mt-2 max-w-[27rem] rounded-button border border-line bg-panel px-5 py-6 sm:p-8 md:mt-[5vh]">
        <h2 className="text-[1.375rem]/7 font-[650] tracking-[-0.022em]">{words.welcome(productName)}</h2>
        <p className="mt-1.5 mb-6 text-second">{words.promise}</p>
        {problem && <Problem problem={problem} />}
        {ownerSecret && <OwnerLink key={ownerSecret} secret={ownerSecret} returnTo={returnTo} />}
        <Gains />
        <div className="mt-7 grid gap-2.5">
          <SignInButton returnTo={returnTo} />
          <Link to="/" className={buttonClass('outline', 'w-full')}>
            {words.browse}
          </Link>
        </div>
        {publicPage && <p className="mt-4 text-table">{publicPage}</p>}
        <p className="mt-6 border-t border-line pt-4 text-sm text-third">{words.terms}</p>
      </section>
    </Page>
  )
}
