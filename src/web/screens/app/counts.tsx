import type { AppSummary, TopCounts } from '#contract/summaries.ts'
import type { CountSubject, Era } from '#domain/share-images.ts'
import { knownCountries, Unmeasured } from '#web/components/app-frame/known-countries.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

type Top = CountSubject['top']

type CountsActions = {
  onOpen: (subject: CountSubject) => void
  /** The pointer or the focus is on a current count; undefined when it leaves. */
  onLight: (top: Top | undefined) => void
}

const keyOf = { 1: 'top1', 5: 'top5', 10: 'top10', 25: 'top25', 50: 'top50', 100: 'top100' } as const

const labelOf = (top: Top, count: number): string => (top > 1 ? words.top(top) : words.atTop1(count))

type CountProps = CountsActions & { counts: TopCounts; top: Top; era: Era }

/** The number of countries where the app is, or ever was, near the top. It opens the share image for this number. */
const Count = ({ counts, top, era, onOpen, onLight }: CountProps) => {
  const { locale } = useReader()
  const count = counts[keyOf[top]]
  const isMeasured = knownCountries(counts) > 0
  const isNow = era === 'now'
  const light = isNow && {
    onPointerEnter: () => onLight(top),
    onPointerLeave: () => onLight(undefined),
    onFocus: () => onLight(top),
    onBlur: () => onLight(undefined),
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen({ top, era })}
      {...light}
      className="group kept-when-printed block min-h-6 text-left tabular-nums"
    >
      <span
        className={classNames(
          isNow ? 'block text-count-small' : 'text-body font-semibold',
          top === 1 && count > 0 && isNow && 'text-accent',
          count === 0 && 'text-third',
        )}
      >
        {isMeasured ? formatNumber(count, locale) : <Unmeasured />}
      </span>{' '}
      <span className="text-sm text-second decoration-line-strong underline-offset-4 group-hover:underline">
        {isNow && labelOf(top, count)}
        {!isNow && words.ever}
        {!isNow && <span className="sr-only">{words.inTop(top)}</span>}
      </span>
    </button>
  )
}

type CountsRowProps = CountsActions & { title: string; counts: TopCounts; tops: readonly Top[]; era: Era }

const CountsRow = ({ title, tops, ...count }: CountsRowProps) => (
  <section aria-label={title}>
    <h2 className="text-sm text-second">{title}</h2>
    <ul className="grid grid-cols-3 gap-x-4">
      {tops.map(top => (
        <li key={top}>
          <Count {...count} top={top} />
        </li>
      ))}
    </ul>
  </section>
)

const near = [1, 5, 10] as const
const deep = [25, 50, 100] as const

type CountsProps = CountsActions & { summary: Pick<AppSummary, 'rankings' | 'historicalRankings'> }

/** In how many countries the app is in the top 1 to 100: a row for now and, below it, one for all time. */
export const Counts = ({ summary: { rankings, historicalRankings }, ...actions }: CountsProps) => {
  const [now, ever] = [
    { counts: rankings, era: 'now' as const, ...actions },
    { counts: historicalRankings, era: 'ever' as const, ...actions },
  ]
  return (
    <div className="grid gap-x-12 gap-y-4 sm:grid-cols-2">
      <div className="grid gap-2">
        <CountsRow title={words.current} tops={near} {...now} />
        <CountsRow title={words.historical} tops={near} {...ever} />
      </div>
      <div className="grid gap-2">
        <CountsRow title={words.all} tops={deep} {...now} />
        <CountsRow title={words.best} tops={deep} {...ever} />
      </div>
    </div>
  )
}
