import type { ReactNode } from 'react'
import type { CollectorDesk } from '#contract/desk.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { collectorWords as words } from './collector.words.ts'
import { findNextDue } from './desk-facts.ts'

const { stateSentences } = words

const textOf = (desk: CollectorDesk): string => {
  if (desk.state === 'collecting')
    return desk.queue.estimatedEndAt ? stateSentences.collecting : stateSentences.collectingOpen
  if (desk.state === 'idle') return findNextDue(desk) ? stateSentences.idle : stateSentences.idleOpen
  return stateSentences[desk.state]
}

const momentOf = (at: string | null | undefined): ReactNode => at && <Moment at={at} />

export const StateSentence = ({ desk }: { desk: CollectorDesk }) => {
  const { locale } = useReader()
  const { queue, pace, pausedAt, pausedBy } = desk
  const parts = {
    pace: formatNumber(pace.callsPerMinute, locale),
    waiting: words.waiting(queue.waiting, formatNumber(queue.waiting, locale)),
    end: momentOf(queue.estimatedEndAt),
    next: momentOf(findNextDue(desk)),
    until: momentOf(pace.restsUntil),
    since: momentOf(pausedAt),
    name: pausedBy ? <bdi>{pausedBy}</bdi> : words.somebody,
  }
  return <FillIn text={textOf(desk)} parts={parts} />
}
