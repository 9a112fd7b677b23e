import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleDashed, LoaderCircle, type LucideIcon, Pause, PowerOff, Timer } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type CollectorDesk, pauseCollector, resumeCollector } from '#contract/desk.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { type DeskState, collectorWords as words } from '#web/components/collector/collector.words.ts'
import { StateSentence } from '#web/components/collector/state-sentence.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { call } from '#web/lib/api-client.ts'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useDeskAction } from './use-desk-action.ts'

/** Pauses with a reason, or resumes. Before the first run it links to the setup. The form keeps the focus. */
const PauseForm = ({ state }: { state: DeskState }) => {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const pause = useDeskAction({
    act: () => call(pauseCollector, { body: reason.trim() ? { reason } : {} }),
    done: () => ({ title: words.paused, description: words.pausedMore }),
    failed: words.pauseFailed,
  })
  const resume = useDeskAction({
    act: () => call(resumeCollector, {}),
    done: () => ({ title: words.resumed }),
    failed: words.resumeFailed,
  })
  const isPending = pause.isPending || resume.isPending
  if (state === 'off') return null
  if (state === 'not-started') {
    return (
      <Link to="/admin/first-run" className={buttonClass('solid', 'mt-4')}>
        {words.choose}
      </Link>
    )
  }

  const onSuccess = () => {
    setReason('')
    form.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const { mutate } = state === 'paused' ? resume : pause
    mutate(undefined, { onSuccess })
  }

  return (
    <form ref={form} tabIndex={-1} onSubmit={submit} className="mt-4 flex min-h-9 flex-wrap gap-2 outline-none">
      {state !== 'paused' && (
        <TextField
          label={words.reason}
          isLabelHidden
          placeholder={words.reason}
          value={reason}
          maxLength={500}
          onChange={setReason}
          className="w-72 max-w-full"
        />
      )}
      <Button type="submit" look={state === 'paused' ? 'solid' : 'outline'} aria-busy={isPending}>
        {state === 'paused' ? words.resume : words.pause}
      </Button>
    </form>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-third">{name}</dt>
    <dd className="mt-0.5 flex min-h-6 items-center text-table">{children}</dd>
  </div>
)

const SuspectsLink = ({ count }: { count: number }) => {
  const { locale } = useReader()
  if (count === 0) return words.noSuspects
  return (
    <Link to="/admin/collector" hash="held" className={`${actionLink} whitespace-normal!`}>
      {words.suspectsCount(count, formatNumber(count, locale))}
    </Link>
  )
}

/** Pace, next request, load and suspects. */
const DeskFacts = ({ desk: { pace, nextHour, suspects } }: { desk: CollectorDesk }) => {
  const { locale } = useReader()
  const count = (value: number) => formatNumber(value, locale)
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 lg:grid-cols-4">
      <Fact name={words.pace}>{words.perMinute(count(pace.callsPerMinute))}</Fact>
      <Fact name={words.nextCall}>
        <Moment at={pace.restsUntil ?? pace.nextCallAt} />
      </Fact>
      <Fact name={words.capacity}>
        {words.callsOf({ calls: count(nextHour.calls), capacity: count(nextHour.capacity) })}
      </Fact>
      <Fact name={words.suspects}>
        <SuspectsLink count={suspects} />
      </Fact>
    </dl>
  )
}

/** What all charts of the world would take on disk. It is only for planning, so it is left out if it cannot be loaded. */
const EveryChart = () => {
  const { locale } = useReader()
  const { data } = useQuery(retentionQuery)
  if (!data) return null
  const { charts, bytesPerYear, isOwn } = data.everyChart
  const sizes = { charts: formatNumber(charts, locale), size: formatBytes(bytesPerYear, locale) }
  return <p className="mt-3 max-w-[68ch] text-sm text-third tabular-nums">{words.everyChart({ ...sizes, isOwn })}</p>
}

const looks: Record<DeskState, { tone: StateTone; Icon: LucideIcon }> = {
  collecting: { tone: 'busy', Icon: LoaderCircle },
  idle: { tone: 'good', Icon: Check },
  resting: { tone: 'waiting', Icon: Timer },
  paused: { tone: 'waiting', Icon: Pause },
  'not-started': { tone: 'quiet', Icon: CircleDashed },
  off: { tone: 'quiet', Icon: PowerOff },
}

/** The collector's state and pace, with the pause and resume controls. */
export const StateBlock = ({ desk }: { desk: CollectorDesk }) => (
  <div className="pb-9">
    {/* Announces only state changes, because the counts change constantly. */}
    <p role="status">
      <StateBadge {...looks[desk.state]} isTurning={desk.state === 'collecting'}>
        {words.states[desk.state]}
      </StateBadge>
    </p>
    <p className="mt-2.5 min-h-14 max-w-[46ch] text-[1.25rem]/7 font-medium tracking-[-0.015em] tabular-nums">
      <StateSentence desk={desk} />
    </p>
    <PauseForm state={desk.state} />
    <DeskFacts desk={desk} />
    <EveryChart />
  </div>
)
