import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Token } from '#contract/tokens.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useUser } from '#web/lib/current-user.ts'
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

const Sections = ({ user }: { user: User }) => (
  <>
    <p className="max-w-[66ch] pb-5 text-table text-second">{words.intro}</p>
    <Loaded query={useQuery(tokensQuery(user.id))} words={words} skeleton={<Skeleton className="h-14 w-full" />}>
      {tokens =>
        tokens.length === 0 ? (
          <Empty title={words.none}>{words.noneHint}</Empty>
        ) : (
          <TokenList userId={user.id} tokens={tokens} />
        )
      }
    </Loaded>
    <NewTokenForm user={user} />
  </>
)

/** Signed-in users only; the route shows visitors the sign-in page. */
export const TokensScreen = () => {
  const user = useUser()
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      {user && <Sections key={user.id} user={user} />}
    </Page>
  )
}
