import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { NewTokenForm } from './new-token-form.tsx'
import { TokenList } from './token-list.tsx'
import { tokensQuery } from './tokens.queries.ts'
import { tokensWords as words } from './tokens.words.ts'

const Tokens = ({ userId }: { userId: string }) => {
  const { data: tokens, error, refetch } = useQuery(tokensQuery(userId))
  if (tokens) {
    if (tokens.length === 0) return <Empty title={words.none}>{words.noneHint}</Empty>
    return <TokenList userId={userId} tokens={tokens} />
  }
  if (error) return <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-14 w-full" />
    </Loading>
  )
}

const Sections = ({ user }: { user: User }) => (
  <>
    <p className="max-w-[66ch] pb-5 text-table text-second">{words.intro}</p>
    <Tokens userId={user.id} />
    <NewTokenForm user={user} />
  </>
)

/** Signed-in users only; the route shows visitors the sign-in page. */
export const TokensScreen = () => {
  const user = useUser()
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, isIndexed: false })
  return (
    <>
      <PageHeader>
        <PageTitle />
      </PageHeader>
      {user && <Sections key={user.id} user={user} />}
    </>
  )
}
