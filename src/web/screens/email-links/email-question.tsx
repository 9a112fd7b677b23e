import type { FormEvent, ReactNode } from 'react'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { type Purpose, unsubscribeAddress } from './email-links.queries.ts'
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
export const EmailQuestion = ({ purpose, token, question, isActing, failure, onAct }: EmailQuestionProps) => {
  const act = (event: FormEvent) => {
    event.preventDefault()
    onAct()
  }
  return (
    <form method="post" {...(purpose === 'unsubscribe' && { action: unsubscribeAddress(token) })} onSubmit={act}>
      <div className="min-h-[22px]">{question}</div>
      <p className="mt-1 text-table text-second">{words[purpose].explanation}</p>
      {failure && <FormRefusal message={words[purpose].failed(describeError(failure))} error={failure} />}
      <Button type="submit" look="solid" aria-busy={isActing} disabled={isActing} className="mt-5">
        {isActing ? words[purpose].acting : words[purpose].act}
      </Button>
    </form>
  )
}
