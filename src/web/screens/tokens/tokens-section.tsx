import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { NewToken, Token, TokenGrant } from '#contract/tokens.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { href } from '#web/lib/site-path.ts'
import { GrantFields, isWhole, scopesFor } from './grant-fields.tsx'
import { End, LastUse, Scopes, TokenCell } from './token-cells.tsx'
import { tokensQuery, useCreateToken, useRevokeToken } from './tokens.queries.ts'
import { tokensWords as words } from './tokens.words.ts'

const nothingChosen: TokenGrant = { name: '', scopes: ['read'], expiresInDays: 90 }

/** The only place that shows a token. */
const Made = ({ made: { name, token } }: { made: NewToken }) => (
  <div role="status" className="mb-6 max-w-[44rem] border-l-2 border-good py-1 pl-4">
    <p className="font-medium">{words.made.title(name)}</p>
    <p className="pt-0.5 pb-2 text-table text-second">{words.made.once}</p>
    <CopyField label={words.made.label} value={token} copiedText={words.made.copied} />
  </div>
)

const NewTokenForm = ({ user: { id, isAdmin } }: { user: User }) => {
  const [grant, setGrant] = useState(nothingChosen)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, data: made, error, isPending } = useCreateToken(id)
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isPending || !isWhole(grant)) return
    mutate(grant, {
      onSuccess: () => {
        setGrant(nothingChosen)
        setIsChecked(false)
      },
    })
  }
  return (
    <section aria-labelledby={titleId} className="mt-8">
      {made && <Made made={made} />}
      <h3 id={titleId} className="pb-3 text-body font-semibold tracking-[-0.01em]">
        {words.form.title}
      </h3>
      <form onSubmit={submit} noValidate>
        <GrantFields grant={grant} onChange={setGrant} offered={scopesFor(isAdmin)} isChecked={isChecked} />
        <FormRefusal failed={words.form.failed} error={error} />
        <Button type="submit" look="solid" aria-busy={isPending} className="mt-5">
          {isPending ? words.form.creating : words.form.create}
        </Button>
      </form>
    </section>
  )
}

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

/** A person's API tokens, how programs get one, and what programs can ask for. */
export const TokensSection = ({ user }: { user: User }) => (
  <SplitSection anchor="tokens" title={words.title} explanation={words.intro}>
    <Loaded query={useQuery(tokensQuery(user.id))} words={words} skeleton={<Skeleton className="h-14 w-full" />}>
      {tokens =>
        tokens.length === 0 ? (
          <Empty title={words.none} example={words.example}>
            {words.noneHint}
          </Empty>
        ) : (
          <TokenList userId={user.id} tokens={tokens} />
        )
      }
    </Loaded>
    <NewTokenForm user={user} />
    <p className="flex flex-wrap gap-x-5 pt-5 text-table">
      <Link to="/device" className={actionLink}>
        {words.device}
      </Link>
      <a href={href('/docs/api')} className={actionLink}>
        {words.reference}
      </a>
    </p>
  </SplitSection>
)
