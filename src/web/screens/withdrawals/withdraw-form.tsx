import { type FormEvent, useId, useState } from 'react'
import type { WithdrawalPreview, WithdrawalScope } from '#contract/withdrawals.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useWithdraw } from './use-withdrawal-acts.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { act: words, measurements } = withdrawalsWords

type WithdrawFormProps = { scope: WithdrawalScope; preview: WithdrawalPreview }

/** Says why, and takes back what is shown. What was typed stays until it was done. */
export const WithdrawForm = ({ scope, preview: { readings } }: WithdrawFormProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending } = useWithdraw()
  const { locale } = useReader()
  const [id, hintId] = [useId(), useId()]
  const told = measurements(readings, formatNumber(readings, locale))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    setIsMissing(why === '')
    if (why === '' || isPending) return
    mutate({ scope, reason: why, readings, told }, { onSuccess: () => setReason('') })
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <label htmlFor={id} className="mb-1 block text-table font-medium">
        {words.reason}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={reason}
          maxLength={500}
          autoComplete="off"
          aria-describedby={hintId}
          aria-invalid={isMissing}
          onChange={event => setReason(event.currentTarget.value)}
          className="h-9 w-96 max-w-full rounded-button border border-line-strong bg-panel px-3 text-table"
        />
        <Button look="danger" type="submit" aria-busy={isPending}>
          {words.withdraw(told)}
        </Button>
      </div>
      <p id={hintId} className="mt-1.5 max-w-[75ch] text-sm text-second" role={isMissing ? 'alert' : undefined}>
        {isMissing ? words.noReason : words.reasonHint}
      </p>
    </form>
  )
}
