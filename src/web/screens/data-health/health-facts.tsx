import type { HealthCell } from '#contract/data-health.ts'
import { parseChartKey } from '#domain/charts.ts'
import { gapReasons } from '#domain/ranks.ts'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { dataHealthWords as words } from './data-health.words.ts'
import { HealthMark } from './health-mark.tsx'

/** Why the latest attempt failed, as a sentence; undefined if it succeeded. */
export const failureSentence = ({ state, reason, detail }: Pick<HealthCell, 'state' | 'reason' | 'detail'>): string => {
  if (state === 'suspect') return gapReasonSentence('suspect', reason)
  if (state !== 'failed') return ''
  if (reason === 'http' && detail === '404') return words.noSuchChart
  const known = gapReasons.find(gapReason => gapReason === reason)
  return known ? gapReasonSentence(known, detail) : [reason, detail && `(${detail})`].filter(Boolean).join(' ')
}

const Reading = ({ cell: { observedAt, entryCount, depth } }: { cell: HealthCell }) => {
  const { locale } = useReader()
  const format = (value: number | null) => formatNumber(value ?? 0, locale)
  return (
    <>
      {depth !== null && `${words.places({ entries: format(entryCount), depth: format(depth) })}, `}
      {observedAt ? <FillIn text={words.read} parts={{ measured: <Moment at={observedAt} /> }} /> : words.neverRead}
    </>
  )
}

/** Only if it differs from the latest reading. */
const Attempt = ({ cell: { attemptedAt, observedAt } }: { cell: HealthCell }) =>
  attemptedAt &&
  attemptedAt !== observedAt && (
    <span className="block text-second">
      <FillIn text={words.requested} parts={{ requested: <Moment at={attemptedAt} /> }} />
    </span>
  )

/** The details of one chart: state, depth and time of the reading, and the result of the latest attempt. */
export const HealthFacts = ({ cell }: { cell: HealthCell }) => {
  const why = failureSentence(cell)
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{words.chart(parseChartKey(cell.chartKey))}</span>
        <span className="whitespace-nowrap">
          <HealthMark state={cell.state} />
        </span>
      </span>
      <span className="block text-second">
        <Reading cell={cell} />
      </span>
      <Attempt cell={cell} />
      {why && <span className="block [overflow-wrap:anywhere]">{why}</span>}
    </>
  )
}
