import { useState } from 'react'
import type { Suspect } from '#contract/suspects.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { suspectsWords } from './suspects.words.ts'
import { type Decision, useDecision } from './use-decision.ts'

const { decision: words } = suspectsWords

const strong = (text: string) => <strong className="font-semibold text-ink">{text}</strong>

/** Explains both decisions and submits one. */
export const DecisionForm = ({ suspect }: { suspect: Suspect }) => {
  const [reason, setReason] = useState('')
  const { mutate, isPending, isSuccess } = useDecision(suspect)
  const decide = (decision: Decision) => {
    if (!isPending && !isSuccess) mutate({ decision, reason })
  }
  return (
    <section aria-label={words.title} className="mt-5 mb-8 border-y border-line py-5">
      <div className="max-w-[84ch] text-table text-second">
        <p>
          <FillIn
            text={words.acceptMeans}
            parts={{ accept: strong(words.accept), moment: <Moment at={suspect.observedAt} /> }}
          />
        </p>
        <p className="mt-1">
          <FillIn text={words.rejectMeans} parts={{ reject: strong(words.reject) }} />
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <TextField
          label={words.reason}
          isLabelHidden
          placeholder={words.reason}
          value={reason}
          maxLength={500}
          onChange={setReason}
          className="w-72 max-w-full"
        />
        <Button look="solid" aria-busy={isPending} onClick={() => decide('accept')}>
          {words.accept}
        </Button>
        <Button aria-busy={isPending} onClick={() => decide('reject')}>
          {words.reject}
        </Button>
      </div>
    </section>
  )
}
