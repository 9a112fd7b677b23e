import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, CircleDashed, type LucideIcon, PowerOff } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type MailState, type MailTest, sendMailTest } from '#contract/mail.ts'
import { isEmailAddress, longestEmailAddress } from '#domain/email-addresses.ts'
import { secondMs } from '#domain/units.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { mailStateQuery } from './mail.queries.ts'
import { mailWords as words } from './mail.words.ts'

/** Sends a test e-mail; afterwards the state of the mail server is refetched, also after a failure. */
const useMailTest = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (address: string) => call(sendMailTest, { body: { address } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailStateQuery.queryKey }),
  })
}

/** The answer of the mail server, unchanged. */
const Outcome = ({ test: { address, isAccepted, answer, durationSeconds } }: { test: MailTest }) => {
  const { locale } = useReader()
  return (
    <div
      className={`mt-4 max-w-[70ch] border-l-2 py-0.5 pl-3.5 text-table [overflow-wrap:anywhere] ${isAccepted ? 'border-good' : 'border-bad'}`}
    >
      <p>
        {isAccepted
          ? words.test.accepted({ address, ms: formatNumber(durationSeconds * secondMs, locale) })
          : words.test.refused(address)}
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
        label={words.test.address}
        problem={isChecked && !isValid && words.test.invalid}
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
        {isPending ? words.test.sending : words.test.send}
      </Button>
      <div role="status">{data && !isPending && <Outcome test={data} />}</div>
      <FormRefusal failed={words.test.failed} error={error} />
    </form>
  )
}

const TestSection = ({ mail: { state, ownAddress } }: { mail: MailState }) => (
  <SplitSection title={words.test.title} explanation={words.test.explanation}>
    {state === 'not-configured' ? (
      <p className="text-table text-second">{words.test.off}</p>
    ) : (
      <TestForm ownAddress={ownAddress} />
    )}
  </SplitSection>
)

const looks: Record<MailState['state'], { tone: StateTone; Icon: LucideIcon }> = {
  'not-configured': { tone: 'quiet', Icon: PowerOff },
  untried: { tone: 'quiet', Icon: CircleDashed },
  working: { tone: 'good', Icon: Check },
  'at-fault': { tone: 'bad', Icon: CircleAlert },
}

const Sentence = ({ state, fault }: MailState) => {
  const { locale } = useReader()
  if (state !== 'at-fault') return words.stateSentences[state]
  if (!fault) return words.states[state]
  const parts = { since: <Moment at={fault.since} />, people: formatNumber(fault.people, locale) }
  return <FillIn text={words.fault(fault.people)} parts={parts} />
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-third">{name}</dt>
    <dd className="mt-0.5 min-h-6 py-0.5 text-table [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const MailBlock = ({ mail }: { mail: MailState }) => {
  const { state, fault, from, acceptedAt } = mail
  return (
    <div className={from === null ? 'pb-7' : undefined}>
      {/* Announces only state changes, because the times change. */}
      <p role="status">
        <StateBadge {...looks[state]}>{words.states[state]}</StateBadge>
      </p>
      <p className="mt-2.5 max-w-[46ch] text-[1.25rem]/7 font-medium tracking-[-0.015em] tabular-nums">
        <Sentence {...mail} />
      </p>
      {fault && <p className="mt-2 max-w-[62ch] text-table text-second">{words.faultMore}</p>}
      {from !== null && (
        <dl className="mt-6 grid gap-x-6 gap-y-3 border-t border-line py-4 sm:grid-cols-2">
          <Fact name={words.sender}>{from}</Fact>
          <Fact name={words.accepted}>{acceptedAt ? <Moment at={acceptedAt} /> : words.none}</Fact>
          {fault && (
            <div className="sm:col-span-2">
              <Fact name={words.lastAnswer}>{fault.answer}</Fact>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

type Counts = MailState['deliveries'][number]

const columnsFor = (locale: string): readonly Column<Counts>[] => [
  {
    key: 'kind',
    head: words.kind,
    cell: ({ kindName }) => <span className="font-medium">{kindName}</span>,
    isRowHead: true,
  },
  {
    key: 'waiting',
    head: words.waiting,
    cell: ({ waiting }) => formatNumber(waiting, locale),
    className: 'text-right tabular-nums',
  },
  {
    key: 'given-up',
    head: words.givenUp,
    cell: ({ givenUp }) => formatNumber(givenUp, locale),
    className: 'text-right tabular-nums',
  },
]

const MessagesSection = ({ deliveries }: Pick<MailState, 'deliveries'>) => {
  const { locale } = useReader()
  return (
    <Section title={words.messages} className="max-w-[40rem] pt-2 pb-9">
      <DataTable
        caption={words.messagesCaption}
        columns={columnsFor(locale)}
        rows={deliveries}
        rowKey={({ kind }) => kind}
      />
    </Section>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-6 w-24" />
    <Skeleton className="mt-2.5 h-7 w-3/5" />
    <div className="mt-6 mb-9 h-[72px] border-y border-line" />
    <div className="h-48 border-t border-line py-7">
      <Skeleton className="h-5 w-32" />
    </div>
  </>
)

/** The state of the mail server, a test, and the messages that wait. */
export const MailSection = () => (
  <Section anchor="email" title={words.title} className="border-t border-line pt-7">
    <Loaded query={useQuery(mailStateQuery)} words={words} skeleton={skeleton}>
      {mail => (
        <>
          <MailBlock mail={mail} />
          <TestSection mail={mail} />
          <MessagesSection deliveries={mail.deliveries} />
        </>
      )}
    </Loaded>
  </Section>
)
