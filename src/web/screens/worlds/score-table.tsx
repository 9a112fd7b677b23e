import type { AppScore } from '#contract/scores.ts'
import { formatWeight } from '#web/components/scores/score-figures.ts'
import { constantOf } from '#web/components/table/constant-column.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { CountryCell } from '#web/components/ui/country-cell.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatChange, formatPoints, scoreWords as words } from './score.words.ts'

type Part = AppScore['parts'][number]
/** A country, or a sum of countries with its label. */
type ScoreRow = Pick<Part, 'weight' | 'points' | 'weekChange'> & { country?: Part; sum?: string }

/** The countries by name, the others together, and the sum of all. */
const listRows = ({ parts, countries, score, weekChange }: AppScore): ScoreRow[] => {
  const named = parts.map((country): ScoreRow => ({ ...country, country }))
  if (score === null) return named
  const rest = countries - parts.length
  const sumOf = (pick: (part: Part) => number) => parts.reduce((sum, part) => sum + pick(part), 0)
  const others: ScoreRow = {
    sum: words.others(rest),
    weight: Math.max(0, 1 - sumOf(({ weight }) => weight)),
    points: Math.max(0, score - sumOf(({ points }) => points)),
    weekChange: weekChange === null ? null : weekChange - sumOf(part => part.weekChange ?? 0),
  }
  return [...named, ...(rest > 0 ? [others] : []), { sum: words.all, weight: 1, points: score, weekChange }]
}

const rankOf = ({ rank, lastDay }: Part, locale: string) => {
  if (rank !== null) return `#${formatNumber(rank, locale)}`
  return <span className="text-sm text-second">{lastDay === null ? words.gone : words.noRank}</span>
}

const number = 'text-right tabular-nums'

type ColumnsInput = { locale: string; isCompared: boolean; hasWeights: boolean }

const columnsFor = ({ locale, isCompared, hasWeights }: ColumnsInput): readonly Column<ScoreRow>[] => [
  {
    key: 'country',
    head: words.country,
    cell: ({ country, sum }) =>
      country ? <CountryCell country={country} /> : <span className="block pl-[31px]">{sum}</span>,
    isRowHead: true,
  },
  { key: 'rank', head: words.rank, cell: ({ country }) => country && rankOf(country, locale), className: number },
  ...(hasWeights
    ? [
        {
          key: 'weight',
          head: words.weight,
          cell: ({ weight }: ScoreRow) => formatWeight(weight, locale),
          className: `${number} max-sm:hidden`,
        },
      ]
    : []),
  { key: 'points', head: words.points, cell: ({ points }) => formatPoints(points, locale), className: number },
  // Without a score a week ago, there is nothing to compare with.
  ...(isCompared
    ? [
        {
          key: 'week',
          head: words.week,
          cell: ({ weekChange }: ScoreRow) => formatChange(weekChange ?? 0, locale),
          className: `${number} text-second`,
        },
      ]
    : []),
]

/** What each country adds to the score. The points and changes add up. */
export const ScoreTable = ({ score }: { score: AppScore }) => {
  const { locale } = useReader()
  const weight = constantOf(score.parts.map(part => part.weight))
  return (
    <>
      {weight !== undefined && (
        <p className="pb-2 text-sm text-second">{words.sameWeight(formatWeight(weight, locale))}</p>
      )}
      <DataTable
        caption={words.caption(score.app.name)}
        columns={columnsFor({ locale, isCompared: score.weekChange !== null, hasWeights: weight === undefined })}
        rows={listRows(score)}
        rowKey={({ country, sum = '' }) => country?.storefront ?? sum}
      />
    </>
  )
}
