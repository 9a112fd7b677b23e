import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { DeviceLogin, TokenGrant } from '#contract/tokens.ts'
import { userCodePattern } from '#domain/tokens.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/current-user.ts'
import { GrantFields, isWhole, scopesFor } from './grant-fields.tsx'
import { deviceLoginQuery, useDecideDeviceLogin } from './tokens.queries.ts'
import { deviceWords as words } from './tokens.words.ts'

/** The code as the server knows it, from what a person typed; undefined if it cannot be one. */
const readUserCode = (typed: string): string | undefined => {
  const letters = typed.toUpperCase().replace(/[^A-Z]/g, '')
  const code = `${letters.slice(0, 4)}-${letters.slice(4)}`
  return userCodePattern.test(code) ? code : undefined
}

const CodeForm = ({ typed }: { typed: string }) => {
  const [text, setText] = useState(typed)
  const [isChecked, setIsChecked] = useState(typed !== '')
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    const code = readUserCode(text)
    if (code) navigate({ to: '/device', search: { code } })
  }
  return (
    <form onSubmit={submit} noValidate className="max-w-[26rem]">
      <TextField
        label={words.code}
        value={text}
        maxLength={20}
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="BCDF-GHJK"
        problem={isChecked && !readUserCode(text) ? words.codeInvalid : undefined}
        onChange={setText}
      >
        <Button type="submit" look="solid" className="h-9">
          {words.next}
        </Button>
      </TextField>
    </form>
  )
}

const Decided = ({ isAllowed }: { isAllowed: boolean }) => (
  <div role="status">
    <Empty title={isAllowed ? words.allowed : words.denied}>
      {isAllowed ? words.allowedHint : words.deniedHint}{' '}
      <Link to="/settings" hash="tokens" className={textLink('strong')}>
        {words.toTokens}
      </Link>
    </Empty>
  </div>
)

const Decision = ({ user, login }: { user: User; login: DeviceLogin }) => {
  const offered = scopesFor(user.isAdmin).filter(scope => login.scopes.includes(scope))
  const [grant, setGrant] = useState<TokenGrant>({
    name: login.client,
    // Scopes that change something or need an admin are never preselected: the person must choose them.
    scopes: offered.filter(scope => scope === 'read'),
    expiresInDays: 90,
  })
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, variables, isSuccess, isPending, error } = useDecideDeviceLogin(user.id, login.userCode)
  if (isSuccess) return <Decided isAllowed={variables.decision === 'allow'} />
  const allow = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isPending && isWhole(grant)) mutate({ decision: 'allow', ...grant })
  }
  return (
    <form onSubmit={allow} noValidate>
      <h2 className="text-body font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">
        {words.asks(login.client)}
      </h2>
      <p className="mt-1 max-w-[66ch] text-table text-second">{words.compare}</p>
      <p className="py-4 font-mono text-[1.75rem]/9 tracking-[0.08em]">{login.userCode}</p>
      <GrantFields grant={grant} onChange={setGrant} offered={offered} isChecked={isChecked} />
      <FormRefusal failed={words.refused} error={error} />
      <div className="mt-5 flex gap-2">
        <Button type="submit" look="solid" aria-busy={isPending}>
          {isPending ? words.sending : words.allow}
        </Button>
        <Button onClick={() => !isPending && mutate({ decision: 'deny' })}>{words.deny}</Button>
      </div>
    </form>
  )
}

const Program = ({ user, code }: { user: User; code: string }) => {
  const { data: login, error, refetch } = useQuery(deviceLoginQuery(user.id, code))
  if (login) return <Decision user={user} login={login} />
  if (error) {
    return (
      <>
        <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
        <div className="pt-5">
          <CodeForm typed="" />
        </div>
      </>
    )
  }
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-9 w-56" />
    </Loading>
  )
}

/**
 * The page where a person grants a program a token. A code in the URL is only displayed and never approved
 * automatically.
 */
export const DeviceScreen = ({ code: typed }: { code: string }) => {
  const user = useUser()
  const code = readUserCode(typed)
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      {!code && <p className="max-w-[66ch] pb-5 text-table text-second">{words.intro}</p>}
      {user && (code ? <Program key={code} user={user} code={code} /> : <CodeForm typed={typed} />)}
    </Page>
  )
}
