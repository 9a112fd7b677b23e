import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type MailState, type MailTest, sendMailTest } from '#contract/mail.ts'
import { isEmailAddress, longestEmailAddress } from '#domain/email-addresses.ts'
import { secondMs } from '#domain/units.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { call } from '#web/lib/api-client.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { mailStateQuery } from './mail.queries.ts'
import { mailWords } from './mail.words.ts'

/** Sends a test e-mail; the state of the mail server is read again after it, also when it failed. */
const useMailTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(sendMailTest, { body: { address } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailStateQuery.queryKey }),
  })
}

const { test: words } = mailWords

/** What the mail server answered, word for word. */
const Outcome = ({ test: { address, isAccepted, answer, durationSeconds } }: { test: MailTest }) => {
  const { locale } = useReader()
  return (
    <div
      className={`mt-4 max-w-[70ch] border-l-2 py-0.5 pl-3.5 text-table [overflow-wrap:anywhere] ${isAccepted ? 'border-good' : 'border-accent'}`}
    >
      <p>
        {isAccepted
          ? words.accepted({ address, ms: formatNumber(durationSeconds * secondMs, locale) })
          : words.refused(address)}
      </p>
      <p className="text-second">{answer}</p>
    </div>
  )
}

const TestForm = ({ ownAddress }: Pick<MailState, 'ownAddress'>) => {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, data, error, isPending } = useMailTest()
  const address = (typed ?? ownAddress).trim()
  const isValid = isEmailAddress(address)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!isValid) field.current?.focus()
    else if (!isPending) mutate(address)
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={words.address}
        problem={isChecked && !isValid && words.invalid}
        type="email"
        name="address"
        autoComplete="email"
        value={typed ?? ownAddress}
        maxLength={longestEmailAddress}
        required
        onChange={setTyped}
        width="max-w-96"
      />
      <Button type="submit" look="solid" aria-busy={isPending} className="mt-4 min-w-[164px]">
        {isPending ? words.sending : words.send}
      </Button>
      <div role="status">{data && !isPending && <Outcome test={data} />}</div>
      <FormRefusal failed={words.failed} error={error} />
    </form>
  )
}

export const TestSection = ({ mail: { state, ownAddress } }: { mail: MailState }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    {state === 'not-configured' ? (
      <p className="text-table text-second">{words.off}</p>
    ) : (
      <TestForm ownAddress={ownAddress} />
    )}
  </SplitSection>
)
