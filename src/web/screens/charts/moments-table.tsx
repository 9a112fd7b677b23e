import { seenText } from '#web/components/ranks/seen.words.ts'
import { constantOf } from '#web/components/table/constant-column.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { FoldedTable } from '#web/components/table/folded-table.tsx'
import { TableBox } from '#web/components/table/table-box.tsx'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import type { ChartsAddress } from './charts-address.ts'
import { momentCsvColumns } from './charts-csv.ts'
import type { ChartMoment } from './moment-line.ts'
import { timeBarWords as words } from './time-bar.words.ts'

type MomentsTableProps = { address: ChartsAddress; moments: readonly ChartMoment[]; title: string }

const stateText = ({ state, reason, detail }: ChartMoment): string => {
  if (state === 'failed') return seenText({ state, reason, detail })
  if (state === 'not-tracked') return words.states.notTracked
  return words.states[state]
}

const useColumns = (address: ChartsAddress): readonly Column<ChartMoment>[] => {
  const { locale } = useReader()
  const numberText = (value: number | null) => (value === null ? '' : formatNumber(value, locale))
  return [
    {
      key: 'at',
      head: words.heads.at,
      isRowHead: true,
      cell: ({ at, depth }) =>
        depth === null ? (
          <Moment at={at} />
        ) : (
          <AddressLink search={{ ...address, at }} className={textLink('strong')}>
            <Moment at={at} />
          </AddressLink>
        ),
    },
    { key: 'state', head: words.heads.state, cell: stateText, className: 'text-second' },
    {
      key: 'apps',
      head: words.heads.apps,
      cell: ({ entryCount, depth }) => numberText(depth === null ? null : entryCount),
      className: 'w-16 text-right',
    },
    { key: 'depth', head: words.heads.depth, cell: ({ depth }) => numberText(depth), className: 'w-16 text-right' },
  ]
}

/** Most charts are always read to the same rank. */
const useDepth = (moments: readonly ChartMoment[]) => {
  const { locale } = useReader()
  const depth = constantOf(moments.map(moment => moment.depth))
  return depth === undefined ? undefined : words.onlyDepth(formatNumber(depth, locale))
}

const OpenTable = ({ address, moments, title }: MomentsTableProps) => {
  const rows = moments.toReversed()
  const depth = useDepth(moments)
  const columns = useColumns(address).filter(({ key }) => !(key === 'depth' && depth))
  return (
    <>
      {depth && <p className="pt-2 text-sm text-second">{depth}</p>}
      <TableBox label={words.table(title)} isLong className="mt-2 max-w-2xl">
        <DataTable
          caption={words.table(title)}
          columns={columns}
          rows={rows}
          rowKey={({ at, state }) => `${at} ${state}`}
        />
      </TableBox>
      <p className="py-2">
        <CsvButton input={{ name: words.table(title), columns: momentCsvColumns, rows }} />
      </p>
    </>
  )
}

/** The moments as a table, rendered only when opened. */
export const MomentsTable = (props: MomentsTableProps) => (
  <FoldedTable className="pt-1">
    <OpenTable {...props} />
  </FoldedTable>
)
