import type { ReactNode } from 'react'
import type { AppKeyword } from '#contract/keywords.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { ChangeCell, KeywordCell, MeasuredAt, PositionCell, TrendCell } from './keyword-cells.tsx'
import { ranksClimbed } from './keyword-change.ts'
import { keywordsWords } from './keywords.words.ts'
import type { KeywordSort, KeywordsAddress } from './keywords-address.ts'

const { columns: words } = keywordsWords

/** The newest reading of all keywords, in milliseconds, where every trend ends. 0 if nothing was measured. */
const trendEndOf = (keywords: readonly AppKeyword[]): number =>
  Math.max(0, ...keywords.flatMap(({ trend }) => trend.map(({ observedAt }) => Date.parse(observedAt ?? '') || 0)))

type ColumnsInput = {
  keywords: readonly AppKeyword[]
  address: KeywordsAddress
  actOn: (row: AppKeyword) => ReactNode
}

type KeywordColumn = Column<AppKeyword, KeywordSort | 'trend'>

export const keywordColumns = ({ keywords, address, actOn }: ColumnsInput): readonly KeywordColumn[] => {
  const to = trendEndOf(keywords)
  return [
    {
      key: 'keyword',
      head: words.keyword,
      cell: row => <KeywordCell row={row} address={address} act={actOn(row)} />,
      sortValue: ({ keyword }) => keyword,
      isRowHead: true,
    },
    {
      key: 'position',
      head: words.position,
      cell: row => <PositionCell row={row} />,
      sortValue: ({ now }) => now.position,
      className: 'w-[27%] md:w-[18%]',
    },
    {
      key: 'change',
      head: words.change,
      cell: row => <ChangeCell row={row} />,
      sortValue: ranksClimbed,
      className: 'w-[22%] md:w-[17%]',
    },
    {
      key: 'trend',
      head: words.trend,
      cell: row => <TrendCell row={row} to={to} />,
      className: 'w-[140px] py-0! max-sm:hidden',
    },
    {
      key: 'measured',
      head: words.measured,
      cell: row => <MeasuredAt row={row} />,
      sortValue: ({ now }) => now.observedAt,
      className: 'w-[17%] max-md:hidden',
    },
  ]
}
