import type { DeveloperPage as Developer } from '#contract/developers.ts'
import { isolate } from '#domain/display-names.ts'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { BeyondTheEnd } from '#web/components/paging/beyond-the-end.tsx'
import { CursorLinks } from '#web/components/paging/page-links.tsx'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { DataTable, useSortedRows } from '#web/components/table/data-table.tsx'
import { TableBox } from '#web/components/table/table-box.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useOpenedAt, useReader } from '#web/lib/reader.ts'
import { developerWords as words } from './developer.words.ts'
import type { DeveloperAddress } from './developer-address.ts'
import { developerColumns } from './developer-columns.tsx'
import { developerCsvColumns } from './developer-csv.ts'
import { buildDeveloperJsonLd } from './developer-json-ld.ts'

type DeveloperPageProps = { developer: Developer; address: DeveloperAddress }

const Header = ({
  developer: { name, totalApps, rankedApps, measuredCountries, totalCountries, observedAt },
}: Pick<DeveloperPageProps, 'developer'>) => {
  const { locale } = useReader()
  const number = (count: number) => formatNumber(count, locale)
  const known = { count: totalApps, text: number(totalApps) }
  const ranked = { count: rankedApps, text: number(rankedApps) }
  return (
    <div className="pt-2 pb-7">
      <h1 dir="auto" className="text-title [overflow-wrap:anywhere] max-md:text-[1.5rem]/7">
        {name}
      </h1>
      <p className="mt-2 max-w-[62ch] text-second [overflow-wrap:anywhere]">{words.description(name)}</p>
      <p className="mt-1 text-table text-second">{words.counts({ known, ranked })}</p>
      <p className="mt-1 text-sm text-third">
        {observedAt
          ? words.measured({ measured: number(measuredCountries), total: number(totalCountries) })
          : words.unmeasured}
        {observedAt && (
          <>
            {' · '}
            <Moment at={observedAt} className="whitespace-nowrap" />
          </>
        )}
      </p>
    </div>
  )
}

const AppTable = ({ developer, address }: DeveloperPageProps) => {
  const { locale } = useReader()
  const { name, apps, totalApps, showing } = developer
  const { sort, order } = address
  const columns = developerColumns({ apps, locale })
  const rows = useSortedRows({ rows: apps, columns, sort: { sort, order } })
  const isPart = showing < totalApps
  return (
    <Section
      title={words.table.title}
      aside={
        <span className="flex items-center gap-4 text-sm text-second">
          {isPart && sort && words.sortedHere}
          <CsvButton input={{ name: words.table.csv(name), columns: developerCsvColumns, rows }} />
        </span>
      }
    >
      <TableBox label={words.table.box}>
        <DataTable
          caption={words.table.caption(name)}
          columns={columns}
          rows={apps}
          rowKey={({ appStoreId }) => appStoreId}
          sort={{ sort, order }}
          searchFor={chosen => ({ ...address, ...chosen })}
        />
      </TableBox>
    </Section>
  )
}

export const DeveloperPage = ({ developer, address }: DeveloperPageProps) => {
  const { name, showing, observedAt, staleAfterSeconds } = developer
  const isStale = isStaleAt({ observedAt, staleAfterSeconds }, useOpenedAt())
  usePageMeta({
    title: isolate(name),
    description: words.description(name),
    jsonLd: buildDeveloperJsonLd(developer),
  })
  return (
    <>
      <Header developer={developer} />
      <ListScope address={{ ...address, cursor: undefined }} />
      {isStale && <StaleNote observedAt={observedAt} />}
      {showing > 0 ? <AppTable developer={developer} address={address} /> : <BeyondTheEnd />}
      {showing > 0 && <CursorLinks cursor={address.cursor} nextCursor={developer.nextCursor} shown={developer} />}
    </>
  )
}
