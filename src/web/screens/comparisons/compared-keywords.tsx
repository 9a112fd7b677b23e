import type { Comparison } from '#contract/comparisons.ts'
import type { SeenPosition } from '#contract/keywords.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { type Column, DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatMoment, formatNumber, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import type { CompareAddress, KeywordSort } from './compare-address.ts'
import { keywordCsvColumns, rowsByApp } from './compare-csv.ts'
import { ComparedCsv } from './compared-table.tsx'
import { appHead } from './country-table.tsx'
import { letterOf } from './outcomes.ts'

const { keywords: words } = compareWords

type Apps = Comparison['apps']
type ComparedKeyword = Comparison['keywords'][number]

/** Plain text, because badges are for chart ranks only. */
const Position = ({ seen }: { seen: SeenPosition }) => {
  const reader = useReader()
  const { state, position, observedAt } = seen
  const title = observedAt ? `${formatMoment(observedAt, reader)} (${formatUtc(observedAt)})` : undefined
  const isRanked = state === 'ranked' && position !== null
  return (
    <span title={title} suppressHydrationWarning className={isRanked ? 'font-semibold' : 'text-xs text-second'}>
      {isRanked ? formatNumber(position, reader.locale) : seenText(seen, 'search')}
    </span>
  )
}

const columnsFor = (apps: Apps): Column<ComparedKeyword, KeywordSort>[] => [
  {
    key: 'keyword',
    head: words.keyword,
    isRowHead: true,
    className: `min-w-32 [overflow-wrap:anywhere] ${firstColumn}`,
    sortValue: ({ keyword }) => keyword,
    cell: ({ keyword }) => keyword,
  },
  ...apps.map(
    (app, index): Column<ComparedKeyword, KeywordSort> => ({
      key: letterOf(index),
      head: appHead(app, index),
      className: 'min-w-24',
      sortValue: ({ seen }) => seen[index]?.position ?? null,
      cell: ({ seen }) => seen[index] && <Position seen={seen[index]} />,
    }),
  ),
]

export const ComparedKeywords = ({ comparison, address }: { comparison: Comparison; address: CompareAddress }) => {
  const { apps, keywords } = comparison
  const columns = columnsFor(apps)
  const sort = { sort: address.keywordSort, order: address.keywordOrder }
  const sorted = useSortedRows({ rows: keywords, columns, sort })
  if (keywords.length === 0) {
    return (
      <Section title={words.title}>
        <p className="border-t border-line pt-2.5 text-table text-second">{words.none}</p>
      </Section>
    )
  }
  return (
    <Section
      title={words.title}
      aside={
        <span className="flex items-center gap-4 text-sm text-second">
          {words.aside}
          <ComparedCsv words={words} apps={apps} columns={keywordCsvColumns} rows={rowsByApp(sorted, apps)} />
        </span>
      }
    >
      <TableBox label={words.box}>
        <DataTable
          caption={words.caption}
          columns={columns}
          rows={keywords}
          rowKey={({ keyword }) => keyword}
          sort={sort}
          searchFor={chosen => ({ ...address, keywordSort: chosen.sort, keywordOrder: chosen.order })}
        />
      </TableBox>
    </Section>
  )
}
