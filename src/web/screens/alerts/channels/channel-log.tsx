import { useQuery } from '@tanstack/react-query'
import { Check, Clock, X } from 'lucide-react'
import type { Channel, Delivery } from '#contract/channels.ts'
import { secondMs } from '#domain/units.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { ActionButton } from '#web/components/ui/action-button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { StateBadge } from '#web/components/ui/state-badge.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { deliveriesQuery } from '../alerts.queries.ts'
import { channelsWords } from './channels.words.ts'
import { useReplay } from './use-channel-actions.ts'

const { log: words } = channelsWords

const states = {
  sent: { tone: 'good', Icon: Check },
  waiting: { tone: 'waiting', Icon: Clock },
  dead: { tone: 'bad', Icon: X },
} as const

const Attempt = ({ attempt: { at, answer, durationSeconds } }: { attempt: Delivery['tries'][number] }) => {
  const { locale } = useReader()
  const parts = { at: <Moment at={at} />, answer: answer || '-', ms: formatNumber(durationSeconds * secondMs, locale) }
  return <FillIn text={words.attempt} parts={parts} />
}

const Tries = ({ tries }: Pick<Delivery, 'tries'>) => {
  const { locale } = useReader()
  const [last, ...before] = tries
  if (!last) return <span className="text-second">{words.notTried}</span>
  if (before.length === 0) return <Attempt attempt={last} />
  return (
    <>
      <Attempt attempt={last} />
      <details>
        <summary className="w-fit min-h-6 py-0.5 text-second">
          {words.tries(tries.length, formatNumber(tries.length, locale))}
        </summary>
        <ol>
          {before.map(attempt => (
            <li key={attempt.at} className="py-0.5 text-second">
              <Attempt attempt={attempt} />
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

/** On phones, time and kind appear below the state. */
const StateCell = ({ delivery: { kind, state, createdAt } }: { delivery: Delivery }) => (
  <>
    <StateBadge {...states[state]}>{words.states[state]}</StateBadge>
    <span className="block pt-0.5 text-sm text-second sm:hidden">
      {words.messageKinds[kind]} · <Moment at={createdAt} />
    </span>
  </>
)

const AnswerCell = ({ delivery: { nextAt, tries } }: { delivery: Delivery }) => (
  <>
    <Tries tries={tries} />
    {nextAt && (
      <p className="text-second">
        <FillIn text={words.next} parts={{ at: <Moment at={nextAt} /> }} />
      </p>
    )}
  </>
)

type Replay = ReturnType<typeof useReplay>

/** For messages of webhooks that ended: sends the same message again. */
const ReplayButton = ({ delivery: { id, state, createdAt }, replay }: { delivery: Delivery; replay: Replay }) => {
  const isBusy = replay.isPending && replay.variables === id
  if (state === 'waiting') return null
  return (
    <ActionButton
      of={words.messageName(createdAt)}
      aria-busy={isBusy}
      onClick={() => !replay.isPending && replay.mutate(id)}
    >
      {isBusy ? words.replaying : words.replay}
    </ActionButton>
  )
}

const columns: readonly Column<Delivery>[] = [
  {
    key: 'when',
    head: words.when,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    className: 'whitespace-nowrap text-second max-sm:hidden',
  },
  {
    key: 'kind',
    head: words.what,
    cell: ({ kind }) => words.messageKinds[kind],
    className: 'whitespace-nowrap max-sm:hidden',
  },
  {
    key: 'state',
    head: words.state,
    cell: delivery => <StateCell delivery={delivery} />,
    className: 'py-1.5 max-sm:w-2/5',
  },
  {
    key: 'answer',
    head: words.answer,
    cell: delivery => <AnswerCell delivery={delivery} />,
    className: '[overflow-wrap:anywhere]',
  },
]

export const ChannelLog = ({ userId, channel: { id, label, kind } }: { userId: string; channel: Channel }) => {
  const replay = useReplay(userId, id)
  const replayColumn: Column<Delivery> = {
    key: 'replay',
    head: words.replay,
    isHeadHidden: true,
    cell: delivery => <ReplayButton delivery={delivery} replay={replay} />,
    className: 'whitespace-nowrap text-right',
  }
  return (
    <div className="mt-3">
      <Loaded query={useQuery(deliveriesQuery(userId, id))} words={words} skeleton={<Skeleton className="h-10" />}>
        {deliveries => (
          <DataTable
            caption={words.caption(label)}
            columns={kind === 'webhook' ? [...columns, replayColumn] : columns}
            rows={deliveries}
            rowKey={delivery => delivery.id}
            empty={<p className="text-second sm:pl-[54px]">{words.empty}</p>}
            isTall
          />
        )}
      </Loaded>
    </div>
  )
}
