import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Token } from '#contract/tokens.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/current-user.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { NewTokenForm } from './new-token-form.tsx'
import { End, LastUse, Scopes, TokenCell } from './token-cells.tsx'
import { tokensQuery, useRevokeToken } from './tokens.queries.ts'
import { tokensWords as words } from './tokens.words.ts'

const { heads } = words
const aside = 'text-second max-md:hidden'

const columnsFor = (revoke: (token: Token) => ReactNode): readonly Column<Token>[] => [
  {
    key: 'token',
    head: heads.token,
    cell: token => <TokenCell token={token} />,
    isRowHead: true,
    className: '[overflow-wrap:anywhere]',
  },
  { key: 'scopes', head: heads.scopes, cell: token => <Scopes token={token} />, className: aside },
  { key: 'used', head: heads.used, cell: token => <LastUse token={token} />, className: `whitespace-nowrap ${aside}` },
  { key: 'ends', head: heads.ends, cell: token => <End token={token} />, className: `whitespace-nowrap ${aside}` },
  { key: 'action', head: heads.action, isHeadHidden: true, cell: revoke, className: 'py-1.5 text-right' },
]

/** A person's tokens. A row disappears with its button, so the focus moves to the list. */
const TokenList = ({ userId, tokens }: { userId: string; tokens: readonly Token[] }) => {
  const list = useRef<HTMLDivElement>(null)
  const { mutate, isPending } = useRevokeToken(userId)
  const revoke = (token: Token) => {
    if (isPending || !window.confirm(words.confirm(token.name))) return
    mutate(token, { onSuccess: () => list.current?.focus() })
  }
  const columns = columnsFor(token => (
    <Button onClick={() => revoke(token)} className="h-8">
      {words.revoke}
      <span className="sr-only">{words.ofToken(token.name)}</span>
    </Button>
  ))
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <DataTable caption={words.caption} columns={columns} rows={tokens} rowKey={({ id }) => id} isTall />
    </div>
  )
}

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
