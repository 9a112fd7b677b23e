import { useQuery } from '@tanstack/react-query'
import { Check, Clock, X } from 'lucide-react'
import type { Channel, Delivery } from '#contract/channels.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { StateBadge } from '#web/components/ui/state-badge.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { deliveriesQuery } from './alerts.queries.ts'
import { channelsWords } from './channels.words.ts'

const { log: words } = channelsWords

const states = {
  sent: { tone: 'good', Icon: Check },
  waiting: { tone: 'waiting', Icon: Clock },
  dead: { tone: 'bad', Icon: X },
} as const

const Attempt = ({ attempt: { at, answer, ms } }: { attempt: Delivery['tries'][number] }) => {
  const { locale } = useReader()
  const parts = { at: <Moment at={at} />, answer: answer || '-', ms: formatNumber(ms, locale) }
  return <FillIn text={words.attempt} parts={parts} />
}

/** The latest attempt; earlier ones are folded. */
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

const head = 'py-1 pr-4 text-left text-xs font-normal text-third'

const Row = ({ delivery: { kind, state, createdAt, nextAt, tries } }: { delivery: Delivery }) => (
  <tr className="border-t border-line align-top max-sm:block max-sm:py-2">
    <td className="py-2 pr-4 whitespace-nowrap text-second max-sm:inline-block max-sm:py-0.5">
      <Moment at={createdAt} />
    </td>
    <td className="py-2 pr-4 whitespace-nowrap max-sm:inline-block max-sm:py-0.5">{words.messageKinds[kind]}</td>
    <td className="py-1.5 pr-4 max-sm:block max-sm:py-0.5">
      <StateBadge {...states[state]}>{words.states[state]}</StateBadge>
    </td>
    <td className="py-2 [overflow-wrap:anywhere] max-sm:block max-sm:py-0.5">
      <Tries tries={tries} />
      {nextAt && (
        <p className="text-second">
          <FillIn text={words.next} parts={{ at: <Moment at={nextAt} /> }} />
        </p>
      )}
    </td>
  </tr>
)

const LogTable = ({ label, deliveries }: { label: string; deliveries: readonly Delivery[] }) => (
  <table className="w-full border-b border-line text-sm max-sm:block">
    <caption className="sr-only">{words.caption(label)}</caption>
    <thead className="max-sm:sr-only">
      <tr>
        {[words.when, words.what, words.state, words.answer].map(name => (
          <th key={name} scope="col" className={head}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-sm:block">
      {deliveries.map(delivery => (
        <Row key={delivery.id} delivery={delivery} />
      ))}
    </tbody>
  </table>
)

/** The deliveries of a channel: what was sent, when, and what the receiver answered. */
export const ChannelLog = ({ userId, channel: { id, label } }: { userId: string; channel: Channel }) => {
  const { data, error, refetch } = useQuery(deliveriesQuery(userId, id))
  return (
    <div className="mt-3">
      {data?.length === 0 && <p className="text-second sm:pl-[54px]">{words.empty}</p>}
      {data && data.length > 0 && <LogTable label={label} deliveries={data} />}
      {!data && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!data && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-10" />
        </Loading>
      )}
    </div>
  )
}
