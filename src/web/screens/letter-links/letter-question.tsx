import type { FormEvent, ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { describeError, findRequestId } from '#web/lib/api-error.ts'
import { type Purpose, unsubscribeAddress } from './letter-links.queries.ts'
import { letterLinksWords as words } from './letter-links.words.ts'

type LetterQuestionProps = {
  purpose: Purpose
  token: string
  question: ReactNode
  isActing: boolean
  failure: Error | null
  onAct: () => void
}

const Problem = ({ purpose, failure }: { purpose: Purpose; failure: Error }) => {
  const requestId = findRequestId(failure)
  return (
    <p role="alert" className="mt-4 border-l-2 border-accent py-0.5 pl-3.5 text-table [overflow-wrap:anywhere]">
      {words[purpose].failed(describeError(failure))}{' '}
      {requestId && <code className="font-mono select-all">{requestId}</code>}
    </p>
  )
}

/** What the button does, and the button. As a form it stops letters without JavaScript, too. */
export const LetterQuestion = ({ purpose, token, question, isActing, failure, onAct }: LetterQuestionProps) => {
  const act = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <form method="post" {...(purpose === 'unsubscribe' && { action: unsubscribeAddress(token) })} onSubmit={act}>
      <div className="min-h-[22px]">{question}</div>
      <p className="mt-1 text-table text-second">{words[purpose].explanation}</p>
      {failure && <Problem purpose={purpose} failure={failure} />}
      <Button type="submit" look="solid" aria-busy={isActing} disabled={isActing} className="mt-5">
        {isActing ? words[purpose].acting : words[purpose].act}
      </Button>
    </form>
  )
}
