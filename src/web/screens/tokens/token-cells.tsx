import type { Token } from '#contract/tokens.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { scopeWords, tokensWords as words } from './tokens.words.ts'

export const Scopes = ({ token: { scopes } }: { token: Token }) =>
  scopes.map(scope => scopeWords[scope].name).join(', ')

export const LastUse = ({ token: { lastUsedAt } }: { token: Token }) =>
  lastUsedAt === null ? words.neverUsed : <Moment at={lastUsedAt} />

export const End = ({ token: { expiresAt } }: { token: Token }) =>
  expiresAt === null ? words.neverEnds : <Moment at={expiresAt} />

/** The name, the first characters and, on phones, what the other columns say. */
export const TokenCell = ({ token, owner }: { token: Token; owner?: string }) => (
  <>
    <span className="font-medium">{token.name}</span>
    <code className="block pt-0.5 font-mono text-sm text-second">{`${token.start}…`}</code>
    <span className="block pt-1 text-sm text-second md:hidden">
      {owner !== undefined && (
        <>
          {owner}
          <br />
        </>
      )}
      <Scopes token={token} />
      <br />
      {token.lastUsedAt === null ? (
        words.neverUsed
      ) : (
        <FillIn text={words.usedAt} parts={{ at: <LastUse token={token} /> }} />
      )}
      {token.expiresAt !== null && (
        <>
          <br />
          <FillIn text={words.endsAt} parts={{ at: <End token={token} /> }} />
        </>
      )}
    </span>
  </>
)
