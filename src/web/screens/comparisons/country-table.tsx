import type { Comparison } from '#contract/comparisons.ts'
import { continentOf } from '#domain/continents.ts'
import { ContinentChoice } from '#web/components/browse/continent-choice.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { useSortedRows } from '#web/components/table/data-table.tsx'
import { TableBox } from '#web/components/table/table-box.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import type { CompareAddress } from './compare-address.ts'
import { countryCsvColumns, countryCsvRows } from './compare-csv.ts'
import { countryColumns } from './country-columns.tsx'

const { table: words } = compareWords

type CountryTableProps = { comparison: Comparison; address: CompareAddress }

/** The data of the map as a table: every country, its winner, and each app's rank. */
export const CountryTable = ({ comparison, address }: CountryTableProps) => {
  const { locale } = useReader()
  const { apps, countries } = comparison
  const { sort, order, continent } = address
  const columns = countryColumns({ apps, locale })
  const rows = countries.filter(({ storefront }) => !continent || continentOf(storefront) === continent)
  const sorted = useSortedRows({ rows, columns, sort: { sort, order } })
  const names = apps.map(({ name }) => name).join(' ')
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pb-2.5">
        <ContinentChoice continent={continent} searchFor={chosen => ({ ...address, continent: chosen })} />
        <div className="flex items-center gap-4 text-sm text-second">
          <p role="status">{words.countryCount({ count: rows.length, text: formatNumber(rows.length, locale) })}</p>
          <CsvButton
            input={{ name: words.csv(names), columns: countryCsvColumns, rows: countryCsvRows(sorted, apps) }}
          />
        </div>
      </div>
      <TableBox label={words.box} isLong>
        <LongTable
          caption={words.caption}
          columns={columns}
          rows={rows}
          rowKey={({ storefront }) => storefront}
          sort={{ sort, order }}
          searchFor={chosen => ({ ...address, ...chosen })}
          isMarked={({ storefront }) => storefront === address.storefront}
          sentRows={20}
        />
      </TableBox>
    </div>
  )
}
