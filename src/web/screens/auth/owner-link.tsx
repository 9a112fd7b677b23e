import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { redeemOwnerLink } from '#contract/accounts.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { call } from '#web/lib/api-client.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { href } from '#web/lib/site-path.ts'
import { authWords } from './auth.words.ts'

/** The secret from the URL fragment of an owner link; undefined if there is none. */
export const readOwnerSecret = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('owner') || undefined

/** Removes the fragment from the URL and the history entry, so that the secret stays in neither. */
const hideFragment = (): void => history.replaceState(history.state, '', location.pathname + location.search)

/** The secret of the opened link; undefined on the server, which never receives the fragment. */
export const useOwnerSecret = (): string | undefined => {
  const [secret, setSecret] = useState<string>()
  useEffect(() => {
    const read = () => {
      const found = readOwnerSecret(location.hash)
      if (!found) return
      setSecret(found)
      hideFragment()
    }
    read()
    // Opening the link from this page in the same tab only changes the fragment.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return secret
}

/** The command that the owner runs on the server. */
export const OwnerCommand = () => <code className="font-mono text-ink select-all">{authWords.owner.command}</code>

/** Why the sign-in failed, and what to do next. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="mb-4 border-l-2 border-bad py-0.5 pl-3.5 text-table [overflow-wrap:anywhere]">
    {children}
  </p>
)

const { owner: words } = authWords

/** Signs the owner in with the secret from the link. Requires a click, so that opening the link alone does nothing. */
export const OwnerLink = ({ secret, returnTo }: { secret: string; returnTo: string | undefined }) => {
  const { data: status } = useQuery(appStoreStatusQuery)
  const start = status?.observedAt === null ? '/admin/first-run' : '/apps'
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(redeemOwnerLink, { body: { secret } }),
    // A full page load, because the page must render for the new session.
    onSuccess: () => location.assign(href(returnTo ?? start)),
  })
  const isWorthless = hasStatus(error, 403)
  return (
    <div className="mb-6 border-b border-line pb-6">
      <h3 className="font-medium">{words.title}</h3>
      <p className="mt-1 mb-3 text-table text-second">{words.explanation}</p>
      {isWorthless && (
        <Notice>
          <FillIn text={words.worthless} parts={{ command: <OwnerCommand /> }} />
        </Notice>
      )}
      {!isWorthless && <FormRefusal failed={words.failed} error={error} className="mb-4" />}
      {!isWorthless && (
        <Button look="solid" className="w-full" disabled={isPending || isSuccess} onClick={() => mutate()}>
          {isPending || isSuccess ? words.signingIn : words.signIn}
        </Button>
      )}
    </div>
  )
}
