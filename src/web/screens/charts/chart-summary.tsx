import type { ChartAtMoment, ChartEntry } from '#contract/chart-snapshots.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { factsOf } from './chart-facts.ts'
import { chartsWords as words } from './charts.words.ts'
import { PlaceLink } from './place-link.tsx'

const link = textLink('strong', 'inline-flex min-h-6 items-center gap-1.5')

type Fact = { target: number | 'gone' | null; text: string }

type FactItemProps = Fact & { chart: ChartAtMoment; sent: number }

/** A count that links to its first row. */
const FactItem = ({ chart, sent, target, text }: FactItemProps) => (
  <li>
    {target === null ? (
      <span className="inline-flex min-h-6 items-center text-second">{text}</span>
    ) : (
      <PlaceLink chart={chart} target={target} sent={sent} className={link}>
        {text}
      </PlaceLink>
    )}
  </li>
)

type MoveProps = { chart: ChartAtMoment; sent: number; move: ChartEntry | null; label: string }

const Move = ({ chart, sent, move, label }: MoveProps) =>
  move && (
    <li className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <span className="text-second">{label}</span>
      <RankChange kind={move.change} rank={move.rank} previousRank={move.previousRank} />
      <PlaceLink chart={chart} target={move.rank} sent={sent} className={`${link} max-w-[18rem]`}>
        <span dir="auto" className="truncate">
          {move.app.name}
        </span>
      </PlaceLink>
    </li>
  )

/** Counts by kind of change. Hidden when the chart is not compared. */
export const ChartSummary = ({ chart, sent }: { chart: ChartAtMoment; sent: number }) => {
  const { locale } = useReader()
  const compared = chart.comparedWith?.state
  if (compared !== 'measured' && compared !== 'empty') return null
  const { counts, first, climb, fall } = factsOf(chart)
  const textOf = (count: number) => formatNumber(count, locale)
  const facts: Fact[] = [
    { target: first.new, text: words.counts.new(textOf(counts.new)) },
    { target: first.back, text: words.counts.back(textOf(counts.back)) },
    { target: counts.gone > 0 ? 'gone' : null, text: words.counts.gone(textOf(counts.gone)) },
    { target: first.moved, text: words.counts.moved(textOf(counts.moved)) },
  ]
  const own = { chart, sent }
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-table tabular-nums">
      {facts.map(fact => (
        <FactItem key={fact.text} {...own} {...fact} />
      ))}
      <FactItem {...own} target={null} text={words.counts.stayed(textOf(counts.stayed))} />
      <Move {...own} move={climb} label={words.climb} />
      <Move {...own} move={fall} label={words.fall} />
      {counts.unknown > 0 && (
        <FactItem
          {...own}
          target={null}
          text={words.unknown({ count: counts.unknown, text: textOf(counts.unknown) })}
        />
      )}
    </ul>
  )
}
