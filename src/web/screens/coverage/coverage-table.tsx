import type { AppCoverage, CountryCoverage } from '#contract/coverage.ts'
import { hourSeconds } from '#domain/units.ts'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import type { Column } from '#web/components/table/data-table.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { coverageWords as words } from './coverage.words.ts'
import { CountryCell, State, Why } from './coverage-cells.tsx'

const columnsFor = (staleAfter: string): readonly Column<CountryCoverage>[] => [
  {
    key: 'country',
    head: words.country,
    cell: country => <CountryCell country={country} staleAfter={staleAfter} />,
    isRowHead: true,
    headClass: 'lg:w-[24%]',
  },
  {
    key: 'state',
    head: words.state,
    cell: ({ state }) => <State state={state} />,
    className: 'max-sm:pr-0',
    headClass: 'w-[136px] sm:w-[24%] lg:w-[17%]',
  },
  {
    key: 'newest',
    head: words.newest,
    cell: ({ observedAt }) => (observedAt ? <Moment at={observedAt} /> : words.never),
    className: 'text-second max-sm:hidden',
    headClass: 'w-[22%] lg:w-[17%]',
  },
  {
    key: 'why',
    head: words.why,
    cell: country => <Why country={country} staleAfter={staleAfter} />,
    className: 'max-lg:hidden',
  },
]

type CoverageTableProps = Pick<AppCoverage, 'staleAfterSeconds'> & { countries: readonly CountryCoverage[] }

/** The reading behind each country's numbers. The reason column is hidden on narrow screens. */
export const CoverageTable = ({ countries, staleAfterSeconds }: CoverageTableProps) => {
  const { locale } = useReader()
  return (
    <LongTable
      caption={words.heading}
      columns={columnsFor(formatNumber(staleAfterSeconds / hourSeconds, locale))}
      rows={countries}
      rowKey={({ storefront }) => storefront}
      isTall
      sentRows={40}
    />
  )
}
