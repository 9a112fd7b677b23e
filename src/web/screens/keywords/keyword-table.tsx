import type { ReactNode } from 'react'
import type { AppKeyword } from '#contract/keywords.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort } from '#web/components/table/table-sort.ts'
import { Section } from '#web/components/ui/section.tsx'
import { focusNeighbour, TrashButton } from '#web/components/ui/trash-button.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { ChangeCell, KeywordCell, MeasuredAt, PositionCell, TrendCell } from './keyword-cells.tsx'
import { ranksClimbed } from './keyword-change.ts'
import { keywordCsvColumns } from './keyword-csv.ts'
import { KeywordHistory } from './keyword-history.tsx'
import type { KeywordList } from './keyword-list.ts'
import type { OfPerson } from './keywords.queries.ts'
import { ownKeywordsWords, keywordsWords as words } from './keywords.words.ts'
import { type KeywordSort, type KeywordsAddress, keywordSorts } from './keywords-address.ts'
import { type OwnKeyword, useRemoveKeyword } from './use-own-keywords.ts'

/** No confirmation, because the removal can be undone. */
const RemoveKeyword = ({ own, ...of }: OfPerson & { own: OwnKeyword }) => {
  const { mutate } = useRemoveKeyword(of)
  return (
    <TrashButton
      label={ownKeywordsWords.remove(own.keyword)}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget)
        mutate(own)
      }}
      className="size-6"
    />
  )
}

/** The newest reading of all keywords, in milliseconds, where every trend ends. 0 if nothing was measured. */
const trendEndOf = (keywords: readonly AppKeyword[]): number =>
  Math.max(0, ...keywords.flatMap(({ trend }) => trend.map(({ observedAt }) => Date.parse(observedAt ?? '') || 0)))

type ColumnsInput = {
  keywords: readonly AppKeyword[]
  address: KeywordsAddress
  actOn: (row: AppKeyword) => ReactNode
}

type KeywordColumn = Column<AppKeyword, KeywordSort | 'trend'>

const keywordColumns = ({ keywords, address, actOn }: ColumnsInput): readonly KeywordColumn[] => {
  const to = trendEndOf(keywords)
  return [
    {
      key: 'keyword',
      head: words.columns.keyword,
      cell: row => <KeywordCell row={row} address={address} act={actOn(row)} />,
      sortValue: ({ keyword }) => keyword,
      isRowHead: true,
    },
    {
      key: 'position',
      head: words.columns.position,
      cell: row => <PositionCell row={row} />,
      sortValue: ({ now }) => now.position,
      className: 'w-[27%] md:w-[18%]',
    },
    {
      key: 'change',
      head: words.columns.change,
      cell: row => <ChangeCell row={row} />,
      sortValue: ranksClimbed,
      className: 'w-[22%] md:w-[17%]',
    },
    {
      key: 'trend',
      head: words.columns.trend,
      cell: row => <TrendCell row={row} to={to} />,
      className: 'w-[140px] py-0! max-sm:hidden',
    },
    {
      key: 'measured',
      head: words.columns.measured,
      cell: row => <MeasuredAt row={row} />,
      sortValue: ({ now }) => now.observedAt,
      className: 'w-[17%] max-md:hidden',
    },
  ]
}

export const describeKeywords = (keywords: readonly AppKeyword[], locale: string): string => {
  const positions = keywords.flatMap(({ now }) => now.position ?? [])
  const unmeasured = keywords.filter(({ now }) => now.state === 'failed' || now.state === 'not-tracked')
  const best = positions.length > 0 ? formatNumber(Math.min(...positions), locale) : ''
  const found = words.found({ found: positions.length, all: keywords.length, best })
  return [found, words.unmeasured(unmeasured.length), words.daily].filter(Boolean).join(' ')
}

type KeywordTableProps = {
  app: { appStoreId: string; name: string }
  list: KeywordList
  address: KeywordsAddress
  country: string
}

const useRemove = ({ app, list }: Pick<KeywordTableProps, 'app' | 'list'>) => {
  const user = useUser()
  return (row: AppKeyword) =>
    user &&
    row.id !== null && (
      <RemoveKeyword
        userId={user.id}
        appStoreId={app.appStoreId}
        storefront={list.storefront}
        own={{ ...row, id: row.id }}
      />
    )
}

export const KeywordTable = ({ app, list, address, country }: KeywordTableProps) => {
  const { locale } = useReader()
  const { keywords, storefront } = list
  const columns = keywordColumns({ keywords, address, actOn: useRemove({ app, list }) })
  const rows = useSortedRows({ rows: keywords, columns, sort: address })
  const isOpen = ({ keyword }: AppKeyword) => keyword === address.keyword
  return (
    <Section
      title={words.positions}
      aside={
        <CsvButton input={{ name: words.csvName({ app: app.name, country }), columns: keywordCsvColumns, rows }} />
      }
    >
      <p className="max-w-[80ch] pb-3 text-table text-second">{describeKeywords(keywords, locale)}</p>
      {address.keyword !== undefined && !keywords.some(isOpen) && (
        <p className="pb-3 text-table">{words.unknownKeyword(address.keyword)}</p>
      )}
      <DataTable
        caption={words.caption(country)}
        columns={columns}
        rows={keywords}
        rowKey={({ keyword }) => keyword}
        sort={address}
        searchFor={sort => ({ ...address, ...readTableSort(keywordSorts, sort) })}
        isMarked={isOpen}
        detail={row =>
          isOpen(row) && <KeywordHistory appStoreId={app.appStoreId} storefront={storefront} keyword={row.keyword} />
        }
      />
    </Section>
  )
}
