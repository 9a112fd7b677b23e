import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { actOf, emailLinkQuery, type Purpose, unsubscribeAddress } from './email-links.queries.ts'
import { emailLinksWords as words } from './email-links.words.ts'

type EmailQuestionProps = {
  purpose: Purpose
  token: string
  question: ReactNode
  isActing: boolean
  failure: Error | null
  onAct: () => void
}

/** Explains the action and offers the button. A form, so that unsubscribing also works without JavaScript. */
const EmailQuestion = ({ purpose, token, question, isActing, failure, onAct }: EmailQuestionProps) => {
  const act = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <form method="post" {...(purpose === 'unsubscribe' && { action: unsubscribeAddress(token) })} onSubmit={act}>
      <div className="min-h-[22px]">{question}</div>
      <p className="mt-1 text-table text-second">{words[purpose].explanation}</p>
      <FormRefusal failed={words[purpose].failed} error={failure} />
      <Button type="submit" look="solid" aria-busy={isActing} disabled={isActing} className="mt-5">
        {isActing ? words[purpose].acting : words[purpose].act}
      </Button>
    </form>
  )
}

type EmailLinkProps = { purpose: Purpose; token: string }

const Email = ({ email }: { email: string }) => (
  <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>
)

/** The button has disappeared, so the result takes the focus and is read aloud. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus()

const Links = ({ children }: { children: ReactNode }) => <p className="mt-5 flex flex-wrap gap-2">{children}</p>

const Invalid = ({ purpose }: { purpose: Purpose }) => (
  <div role="status">
    <h2 className="font-semibold">{words.invalid}</h2>
    <p className="mt-1 text-table text-second">{words.invalidHint[purpose]}</p>
    <Links>
      <Link to="/settings" className={buttonClass()}>
        {words.settings}
      </Link>
    </Links>
  </div>
)

const Done = ({ purpose, email }: { purpose: Purpose; email: string }) => (
  <div>
    <h2 ref={takeFocus} tabIndex={-1} className="text-body font-medium outline-none">
      <FillIn text={words[purpose].done} parts={{ email: <Email email={email} /> }} />
    </h2>
    <p className="mt-1 text-table text-second">{words[purpose].next}</p>
    <Links>
      <Link to="/inbox/rules" className={buttonClass()}>
        {words.alerts}
      </Link>
      <Link to="/" className={buttonClass()}>
        {words.home}
      </Link>
    </Links>
  </div>
)

const Unknown = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-[22px] w-4/5" />
  </Loading>
)

const Body = ({ purpose, token }: EmailLinkProps) => {
  const { data: link, error, refetch } = useQuery(emailLinkQuery(purpose, token))
  const { mutate, isPending, isSuccess, error: actError } = useMutation({ mutationFn: () => actOf[purpose](token) })
  if (link === null) return <Invalid purpose={purpose} />
  if (isSuccess) return <Done purpose={purpose} email={link?.email ?? words.thisAddress} />
  if (error && !link) {
    return <Failure message={words.checkFailed(describeError(error))} error={error} onRetry={refetch} />
  }
  return (
    <EmailQuestion
      purpose={purpose}
      token={token}
      question={
        link ? <FillIn text={words[purpose].question} parts={{ email: <Email email={link.email} /> }} /> : <Unknown />
      }
      isActing={isPending}
      failure={actError}
      onAct={mutate}
    />
  )
}

/**
 * The page behind a link in an e-mail. Opening it only reads the address and changes nothing, because mail scanners open
 * every link. Only a click on the button acts.
 */
export const EmailLinkScreen = ({ purpose, token }: EmailLinkProps) => {
  const { title, explanation } = words[purpose]
  return (
    <Page title={title} description={explanation} isIndexed={false}>
      <div className="mt-2 max-w-[34rem] rounded-button border border-line bg-panel px-5 py-6 sm:p-8">
        <Body key={token} purpose={purpose} token={token} />
      </div>
    </Page>
  )
}
