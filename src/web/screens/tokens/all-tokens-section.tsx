import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnedToken } from '#contract/tokens.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { End, LastUse, Scopes, TokenCell } from './token-cells.tsx'
import { allTokensQuery, useRevokeAnyToken } from './tokens.queries.ts'
import { tokensWords, allTokensWords as words } from './tokens.words.ts'

const { heads } = tokensWords
const aside = 'text-second max-md:hidden'

const columnsFor = (revoke: (token: OwnedToken) => ReactNode): readonly Column<OwnedToken>[] => [
  {
    key: 'token',
    head: heads.token,
    cell: token => <TokenCell token={token} owner={token.username} />,
    isRowHead: true,
    className: '[overflow-wrap:anywhere]',
  },
  { key: 'person', head: heads.person, cell: ({ username }) => username, className: aside },
  { key: 'scopes', head: heads.scopes, cell: token => <Scopes token={token} />, className: aside },
  { key: 'used', head: heads.used, cell: token => <LastUse token={token} />, className: `whitespace-nowrap ${aside}` },
  { key: 'ends', head: heads.ends, cell: token => <End token={token} />, className: `whitespace-nowrap ${aside}` },
  { key: 'action', head: heads.action, isHeadHidden: true, cell: revoke, className: 'py-1.5 text-right' },
]

const TokenTable = ({ tokens }: { tokens: readonly OwnedToken[] }) => {
  const { mutate, isPending } = useRevokeAnyToken()
  const revoke = (token: OwnedToken) => {
    const reason = isPending ? undefined : window.prompt(words.reason(token.name))?.trim()
    if (reason) mutate({ token, reason })
  }
  const columns = columnsFor(token => (
    <Button onClick={() => revoke(token)} className="h-8">
      {tokensWords.revoke}
      <span className="sr-only">{tokensWords.ofToken(token.name)}</span>
    </Button>
  ))
  return <DataTable caption={words.caption} columns={columns} rows={tokens} rowKey={({ id }) => id} isTall />
}

/** The API tokens of all people. */
export const AllTokensSection = () => (
  <Section anchor="tokens" title={words.title} className="pt-10">
    <p className="max-w-[62ch] pb-5 text-table text-second">{words.intro}</p>
    <Loaded query={useQuery(allTokensQuery)} words={words} skeleton={<Skeleton className="h-14 w-full" />}>
      {tokens =>
        tokens.length === 0 ? <Empty title={words.none} example={words.example} /> : <TokenTable tokens={tokens} />
      }
    </Loaded>
  </Section>
)
