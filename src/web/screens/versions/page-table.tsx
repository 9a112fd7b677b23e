import type { StorePageCountry } from '#contract/store-pages.ts'
import { continentOf } from '#domain/continents.ts'
import { ContinentChoice } from '#web/components/browse/continent-choice.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort } from '#web/components/table/table-sort.ts'
import { Section } from '#web/components/ui/section.tsx'
import { useReader } from '#web/lib/reader.ts'
import { pageColumns } from './page-columns.tsx'
import { describePages } from './page-sentence.ts'
import { versionsWords as words } from './versions.words.ts'
import { pageSorts, type VersionsAddress } from './versions-address.ts'
import { pageCsvColumns } from './versions-csv.ts'

type PageTableProps = { app: { name: string }; countries: readonly StorePageCountry[]; address: VersionsAddress }

/** The latest store page reading of each country. */
export const PageTable = ({ app, countries, address }: PageTableProps) => {
  const { locale } = useReader()
  const { continent } = address
  const pages = countries.filter(({ storefront }) => !continent || continentOf(storefront) === continent)
  const columns = pageColumns(locale)
  const rows = useSortedRows({ rows: pages, columns, sort: address })
  return (
    <Section
      title={words.countries}
      aside={<CsvButton input={{ name: words.csvName(app.name), columns: pageCsvColumns, rows }} />}
    >
      <p role="status" className="max-w-[80ch] pb-3 text-table text-second">
        {describePages(pages)}
      </p>
      <div className="flex pb-3">
        <ContinentChoice continent={continent} searchFor={chosen => ({ ...address, continent: chosen })} />
      </div>
      <LongTable
        caption={words.caption}
        columns={columns}
        rows={pages}
        rowKey={({ storefront }) => storefront}
        sort={address}
        searchFor={sort => ({ ...address, ...readTableSort(pageSorts, sort) })}
        sentRows={40}
      />
    </Section>
  )
}
