import { type ReactNode, useRef } from 'react'
import type { Token } from '#contract/tokens.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { End, LastUse, Scopes, TokenCell } from './token-cells.tsx'
import { useRevokeToken } from './tokens.queries.ts'
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
export const TokenList = ({ userId, tokens }: { userId: string; tokens: readonly Token[] }) => {
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
