import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppKeyword } from '#contract/keywords.ts'
import { dayMs } from '#domain/units.ts'
import { describeHistory } from '#web/components/rank-histories/history-sentence.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { SeenState } from '#web/components/ranks/seen-state.tsx'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatDay } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { keywordChangeOf } from './keyword-change.ts'
import { pointsOf, seenOf } from './keyword-points.ts'
import { keywordsWords as words } from './keywords.words.ts'
import type { KeywordsAddress } from './keywords-address.ts'

type RowProps = { row: AppKeyword }

export const MeasuredAt = ({ row, className }: RowProps & { className?: string }) => (
  <span className={classNames('text-sm text-second', className)}>
    {row.now.observedAt === null ? words.never : <Moment at={row.now.observedAt} />}
  </span>
)

type KeywordCellProps = RowProps & {
  address: KeywordsAddress
  act: ReactNode
}

export const KeywordCell = ({ row, address, act }: KeywordCellProps) => {
  const isOpen = address.keyword === row.keyword
  return (
    <span className="grid">
      <span className="flex flex-wrap items-center gap-x-2">
        <Link
          to="."
          search={{ ...address, keyword: isOpen ? undefined : row.keyword }}
          replace
          resetScroll={false}
          preload={false}
          aria-expanded={isOpen}
          className="-ml-0.5 inline-flex min-h-6 min-w-0 items-center gap-1 hover:underline"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={classNames('shrink-0 text-third transition-transform', isOpen && 'rotate-90')}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{row.keyword}</span>
        </Link>
        {row.id !== null && (
          <span title={words.ownHint} className="text-sm text-second">
            {words.own}
          </span>
        )}
        {act}
      </span>
      {row.now.observedAt !== null && <MeasuredAt row={row} className="ml-4 md:hidden" />}
    </span>
  )
}

export const PositionCell = ({ row: { now } }: RowProps) =>
  now.state === 'not-tracked' ? (
    <span className="text-sm text-second">{words.notYet}</span>
  ) : (
    <SeenState seen={seenOf(now)} seenIn="search" />
  )

const useWeekBefore = ({ weekBefore }: AppKeyword): string | undefined => {
  const reader = useReader()
  if (!weekBefore?.observedAt) return undefined
  return words.weekBefore({
    seen: seenText(seenOf(weekBefore), 'search'),
    day: formatDay(weekBefore.observedAt, reader),
  })
}

export const ChangeCell = ({ row }: RowProps) => {
  const { kind, ...ranks } = keywordChangeOf(row)
  const before = useWeekBefore(row)
  return (
    <span title={before} suppressHydrationWarning>
      {kind === 'outside' ? (
        <span className="text-sm text-third">
          <span aria-hidden="true">{words.outside}</span>
          <span className="sr-only">{words.outsideLabel}</span>
        </span>
      ) : (
        <RankChange kind={kind} {...ranks} />
      )}
    </span>
  )
}

const trendMs = 30 * dayMs

/** Ends at `to` in all rows, so that their days align. */
export const TrendCell = ({ row, to }: RowProps & { to: number }) => {
  const reader = useReader()
  const points = pointsOf(row.trend)
  if (points.length === 0) return <span className="text-sm text-third">{words.noTrend}</span>
  const sentence = describeHistory({ points, formatDay: moment => formatDay(moment, reader), seenIn: 'search' })
  return <Sparkline points={points} from={to - trendMs} to={to} sentence={sentence} />
}
