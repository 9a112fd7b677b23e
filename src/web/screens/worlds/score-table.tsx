import type { AppScore } from '#contract/scores.ts'
import { formatWeight } from '#web/components/scores/score-figures.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { scoreWords as words } from './score.words.ts'
import { formatChange, formatPoints } from './score-text.ts'

type ScoreRow = Pick<AppScore['parts'][number], 'weight' | 'points' | 'weekChange'> & {
  key: string
  /** A country, or the name of a sum. */
  of: AppScore['parts'][number] | string
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The countries by name, the others together, and the sum of all. */
const listRows = ({ parts, countries, score, weekChange }: AppScore): ScoreRow[] => {
  const rest = countries - parts.length
  const restOf = (all: number, values: readonly number[]) => Math.max(0, all - sumOf(values))
  const named = parts.map((part): ScoreRow => ({ key: part.storefront, of: part, ...numbersOf(part) }))
  if (score === null) return named
  const others: ScoreRow = {
    key: 'others',
    of: words.others({ count: rest, text: String(rest) }),
    weight: restOf(
      1,
      parts.map(({ weight }) => weight),
    ),
    points: restOf(
      score,
      parts.map(({ points }) => points),
    ),
    weekChange: weekChange === null ? null : weekChange - sumOf(parts.map(part => part.weekChange ?? 0)),
  }
  return [...named, ...(rest > 0 ? [others] : []), { key: 'all', of: words.all, weight: 1, points: score, weekChange }]
}

const numbersOf = ({ weight, points, weekChange }: AppScore['parts'][number]) => ({ weight, points, weekChange })

const NameCell = ({ of }: Pick<ScoreRow, 'of'>) =>
  typeof of === 'string' ? (
    <span className="block pl-[31px]">{of}</span>
  ) : (
    <span className="flex items-center gap-2.5">
      <Flag src={of.flagUrl} />
      <CountryName country={of} />
    </span>
  )

const RankCell = ({ of }: Pick<ScoreRow, 'of'>) => {
  const { locale } = useReader()
  if (typeof of === 'string') return null
  if (of.rank !== null) return `#${formatNumber(of.rank, locale)}`
  return <span className="text-sm text-second">{of.lastDay === null ? words.gone : words.noRank}</span>
}

const number = 'text-right tabular-nums'

const columnsIn = (locale: string, isCompared: boolean): readonly Column<ScoreRow>[] => [
  ...countryColumns(locale),
  ...(isCompared ? [weekColumn(locale)] : []),
]

const countryColumns = (locale: string): readonly Column<ScoreRow>[] => [
  { key: 'country', head: words.country, cell: row => <NameCell of={row.of} />, isRowHead: true },
  { key: 'rank', head: words.rank, cell: row => <RankCell of={row.of} />, className: number },
  {
    key: 'weight',
    head: words.weight,
    cell: ({ weight }) => formatWeight(weight, locale),
    className: `${number} max-sm:hidden`,
  },
  { key: 'points', head: words.points, cell: ({ points }) => formatPoints(points, locale), className: number },
]

/** Without a score a week ago, there is nothing to compare with. */
const weekColumn = (locale: string): Column<ScoreRow> => ({
  key: 'week',
  head: words.week,
  cell: ({ weekChange }) => formatChange(weekChange ?? 0, locale),
  className: `${number} text-second`,
})

/** What each country adds to the score. The points and changes add up. */
export const ScoreTable = ({ score }: { score: AppScore }) => {
  const { locale } = useReader()
  return (
    <DataTable
      caption={words.caption(score.app.name)}
      columns={columnsIn(locale, score.weekChange !== null)}
      rows={listRows(score)}
      rowKey={({ key }) => key}
    />
  )
}
