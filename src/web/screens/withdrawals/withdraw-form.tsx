import { type FormEvent, useState } from 'react'
import type { WithdrawalPreview, WithdrawalScope } from '#contract/withdrawals.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useWithdraw } from './use-withdrawal-actions.ts'
import { withdrawalsWords } from './withdrawals.words.ts'

const { act: words, measurements } = withdrawalsWords

type WithdrawFormProps = { scope: WithdrawalScope; preview: WithdrawalPreview }

/** Asks for the reason and withdraws the previewed measurements. Keeps the text if the request fails. */
export const WithdrawForm = ({ scope, preview: { readings } }: WithdrawFormProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending } = useWithdraw()
  const { locale } = useReader()
  const amount = measurements(readings, formatNumber(readings, locale))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.trim()
    setIsMissing(why === '')
    if (why === '' || isPending) return
    mutate({ scope, reason: why, readings, amount }, { onSuccess: () => setReason('') })
  }
  return (
    <form onSubmit={submit} className="mt-4">
      <TextField
        label={words.reason}
        hint={words.reasonHint}
        problem={isMissing && words.noReason}
        value={reason}
        maxLength={500}
        onChange={setReason}
        width="max-w-96"
        className="max-w-[75ch]"
      >
        <Button look="danger" type="submit" aria-busy={isPending}>
          {words.withdraw(amount)}
        </Button>
      </TextField>
    </form>
  )
}
