import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CollectorDesk } from '#contract/desk.ts'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

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
    <Link to="/admin/suspects" className={`${actionLink} whitespace-normal!`}>
      {words.suspectsCount(count, formatNumber(count, locale))}
    </Link>
  )
}

/** Pace, next request, load and suspects. */
export const DeskFacts = ({ desk: { pace, nextHour, suspects } }: { desk: CollectorDesk }) => {
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
